//! Pictures of our own in pixels: SVG to PNG, with a font of the system.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::fontdb::Database;
use resvg::usvg::{Options, Tree};

use super::failure::Failure;

/// Pixels for a unit of the SVG, each way.
const SCALE: f32 = 2.0;

/// The fonts that look most like what the SVG asks for, best first.
const USUAL: [&str; 5] = ["Helvetica", "Arial", "Liberation Sans", "DejaVu Sans", "Noto Sans"];

/// That there is a font for the labels of a PNG.
///
/// # Errors
/// When there is none: better now than when everything has been computed.
pub fn check_font() -> Result<(), Failure> {
    let mut fonts = Database::new();
    fonts.load_system_fonts();
    family(&fonts).map(|_| ())
}

/// The picture in pixels, two for each unit of the SVG.
///
/// # Errors
/// When no font is installed, or the picture is too large.
pub fn png(svg: &str) -> Result<Vec<u8>, Failure> {
    let failed = |what: &dyn std::fmt::Display| Failure::new(format!("cannot draw: {what}"));
    let mut options = Options::default();
    let fonts = options.fontdb_mut();
    fonts.load_system_fonts();
    let family = family(fonts)?;
    fonts.set_sans_serif_family(family);
    let tree = Tree::from_str(svg, &options).map_err(|error| failed(&error))?;
    let size = tree.size();
    let (width, height) = ((size.width() * SCALE) as u32, (size.height() * SCALE) as u32);
    let mut pixels =
        Pixmap::new(width, height).ok_or_else(|| failed(&"the picture is too large"))?;
    resvg::render(&tree, Transform::from_scale(SCALE, SCALE), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| failed(&error))
}

/// The family to write labels in.
fn family(fonts: &Database) -> Result<String, Failure> {
    let families = || fonts.faces().filter_map(|face| Some(face.families.first()?.0.as_str()));
    let usual = USUAL.into_iter().find(|usual| families().any(|family| family == *usual));
    usual.or_else(|| families().next()).map(str::to_owned).ok_or_else(|| {
        Failure::new("no font is installed, and a PNG needs one for its labels")
            .hint("install one, such as DejaVu Sans, or ask for an .svg, which needs none")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_a_font_there_is_no_png() {
        assert!(family(&Database::new()).is_err());
    }
}
