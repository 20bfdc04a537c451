//! Plots of numbers: points, lines and bands over two axes, as SVG.

use std::fmt::Write;

/// A plot.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Plot {
    /// The heading.
    pub title: String,
    /// What the horizontal axis shows.
    pub x_label: String,
    /// What the vertical axis shows.
    pub y_label: String,
    /// The vertical range; from the data where `None`.
    pub y_range: Option<[f64; 2]>,
    /// What is drawn, the first at the bottom.
    pub layers: Vec<Layer>,
    /// Vertical lines with a text.
    pub marks: Vec<(f64, String)>,
}

/// A set of points drawn alike, with its entry in the legend.
#[derive(Clone, Debug, PartialEq)]
pub struct Layer {
    /// What it is called in the legend.
    pub label: String,
    /// How it is drawn.
    pub shape: Shape,
    /// Its colour, as SVG names it.
    pub colour: &'static str,
}

/// How a layer is drawn.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// A faint dot a point.
    Dots(Vec<[f64; 2]>),
    /// A line through the points.
    Line {
        /// The points, from left to right.
        points: Vec<[f64; 2]>,
        /// Whether it is broken.
        dashed: bool,
    },
    /// The area between two lines: x, lower and upper y.
    Band(Vec<[f64; 3]>),
}

impl Shape {
    fn corners(&self) -> Vec<[f64; 2]> {
        match self {
            Shape::Dots(points) | Shape::Line { points, .. } => points.clone(),
            Shape::Band(rows) => rows.iter().flat_map(|&[x, a, b]| [[x, a], [x, b]]).collect(),
        }
    }
}

const WIDTH: f64 = 860.0;
const HEIGHT: f64 = 520.0;
/// Around the axes: left, top, right, bottom.
const MARGINS: [f64; 4] = [72.0, 48.0, 230.0, 60.0];

/// Writes a plot as SVG. O(points).
pub fn svg(plot: &Plot) -> String {
    let frame = Frame::new(plot);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{HEIGHT}\" \
         viewBox=\"0 0 {WIDTH} {HEIGHT}\" font-family=\"Helvetica, Arial, sans-serif\" \
         font-size=\"13\">\n<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n"
    );
    let middle = MARGINS[0] + frame.width() / 2.0;
    text(&mut svg, [middle, 26.0], "middle", "font-size=\"16\"", &plot.title);
    frame.axes(plot, &mut svg);
    let (left, top) = (MARGINS[0], MARGINS[1]);
    let (width, height) = (frame.width(), frame.height());
    let _ = writeln!(
        svg,
        "<clipPath id=\"inside\"><rect x=\"{left}\" y=\"{top}\" width=\"{width}\" \
         height=\"{height}\"/></clipPath>\n<g clip-path=\"url(#inside)\">"
    );
    for layer in &plot.layers {
        frame.layer(layer, &mut svg);
    }
    svg += "</g>\n";
    for (i, (x, label)) in plot.marks.iter().enumerate() {
        let [x, _] = frame.place([*x, frame.y[0]]);
        let _ = writeln!(
            svg,
            "<line x1=\"{x:.1}\" y1=\"{top}\" x2=\"{x:.1}\" y2=\"{:.1}\" stroke=\"#555555\" \
             stroke-dasharray=\"2 3\"/>",
            top + height
        );
        text(&mut svg, [x + 4.0, top + 14.0 + 14.0 * i as f64], "start", "", label);
    }
    legend(plot, &mut svg);
    svg += "</svg>\n";
    svg
}

/// The ranges of the axes and their place in the picture.
struct Frame {
    x: [f64; 2],
    y: [f64; 2],
}

impl Frame {
    fn new(plot: &Plot) -> Frame {
        let corners: Vec<[f64; 2]> =
            plot.layers.iter().flat_map(|layer| layer.shape.corners()).collect();
        let range = |axis: usize| {
            let values = || corners.iter().map(|p| p[axis]).filter(|v| v.is_finite());
            let low = values().fold(f64::INFINITY, f64::min);
            let high = values().fold(f64::NEG_INFINITY, f64::max);
            match () {
                () if low > high => [0.0, 1.0],
                () if low == high => [low - 0.5, high + 0.5],
                () => [low, high],
            }
        };
        Frame { x: range(0), y: plot.y_range.unwrap_or_else(|| range(1)) }
    }

    fn width(&self) -> f64 {
        WIDTH - MARGINS[0] - MARGINS[2]
    }

    fn height(&self) -> f64 {
        HEIGHT - MARGINS[1] - MARGINS[3]
    }

    fn place(&self, [x, y]: [f64; 2]) -> [f64; 2] {
        let across = (x - self.x[0]) / (self.x[1] - self.x[0]);
        let up = (y - self.y[0]) / (self.y[1] - self.y[0]);
        [MARGINS[0] + across * self.width(), MARGINS[1] + (1.0 - up) * self.height()]
    }

    fn axes(&self, plot: &Plot, svg: &mut String) {
        let [left, top] = [MARGINS[0], MARGINS[1]];
        let [right, bottom] = [left + self.width(), top + self.height()];
        for x in ticks(self.x) {
            let [at, _] = self.place([x, self.y[0]]);
            let _ = writeln!(
                svg,
                "<line x1=\"{at:.1}\" y1=\"{top}\" x2=\"{at:.1}\" y2=\"{bottom}\" \
                 stroke=\"#e4e4e4\"/>"
            );
            text(svg, [at, bottom + 18.0], "middle", "", &short(x));
        }
        for y in ticks(self.y) {
            let [_, at] = self.place([self.x[0], y]);
            let _ = writeln!(
                svg,
                "<line x1=\"{left}\" y1=\"{at:.1}\" x2=\"{right}\" y2=\"{at:.1}\" \
                 stroke=\"#e4e4e4\"/>"
            );
            text(svg, [left - 8.0, at + 4.0], "end", "", &short(y));
        }
        let _ = writeln!(
            svg,
            "<path d=\"M{left} {top}V{bottom}H{right}\" fill=\"none\" stroke=\"#222222\"/>"
        );
        text(svg, [(left + right) / 2.0, bottom + 42.0], "middle", "", &plot.x_label);
        let middle = (top + bottom) / 2.0;
        let turned = format!("transform=\"rotate(-90 20 {middle})\"");
        text(svg, [20.0, middle], "middle", &turned, &plot.y_label);
    }

    fn layer(&self, layer: &Layer, svg: &mut String) {
        let colour = layer.colour;
        let path = |points: &mut dyn Iterator<Item = [f64; 2]>| {
            let mut path = String::new();
            for point in points {
                let [x, y] = self.place(point);
                let _ = write!(path, "{}{x:.1} {y:.1}", if path.is_empty() { "M" } else { "L" });
            }
            path
        };
        match &layer.shape {
            Shape::Dots(points) => {
                let _ = writeln!(svg, "<g fill=\"{colour}\" fill-opacity=\"0.25\">");
                for &point in points {
                    let [x, y] = self.place(point);
                    let _ = writeln!(svg, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"1.8\"/>");
                }
                svg.push_str("</g>\n");
            }
            Shape::Line { points, dashed } => {
                let dash = if *dashed { " stroke-dasharray=\"7 4\"" } else { "" };
                let _ = writeln!(
                    svg,
                    "<path d=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"{dash}/>",
                    path(&mut points.iter().copied())
                );
            }
            Shape::Band(rows) => {
                let lower = rows.iter().map(|&[x, low, _]| [x, low]);
                let upper = rows.iter().rev().map(|&[x, _, high]| [x, high]);
                let _ = writeln!(
                    svg,
                    "<path d=\"{}Z\" fill=\"{colour}\" fill-opacity=\"0.22\"/>",
                    path(&mut lower.chain(upper))
                );
            }
        }
    }
}

fn legend(plot: &Plot, svg: &mut String) {
    let left = WIDTH - MARGINS[2] + 18.0;
    for (i, layer) in plot.layers.iter().enumerate() {
        let y = MARGINS[1] + 10.0 + 22.0 * i as f64;
        let (colour, right) = (layer.colour, left + 26.0);
        let _ = match &layer.shape {
            Shape::Dots(_) => {
                writeln!(
                    svg,
                    "<circle cx=\"{}\" cy=\"{y}\" r=\"3\" fill=\"{colour}\"/>",
                    left + 13.0
                )
            }
            Shape::Line { dashed, .. } => writeln!(
                svg,
                "<path d=\"M{left} {y}H{right}\" stroke=\"{colour}\" stroke-width=\"2\"{}/>",
                if *dashed { " stroke-dasharray=\"7 4\"" } else { "" }
            ),
            Shape::Band(_) => writeln!(
                svg,
                "<rect x=\"{left}\" y=\"{}\" width=\"26\" height=\"12\" fill=\"{colour}\" \
                 fill-opacity=\"0.22\"/>",
                y - 6.0
            ),
        };
        text(svg, [right + 8.0, y + 4.0], "start", "", &layer.label);
    }
}

fn text(svg: &mut String, [x, y]: [f64; 2], anchor: &str, more: &str, content: &str) {
    let _ = write!(svg, "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\" {more}>");
    for c in content.chars() {
        match c {
            '&' => svg.push_str("&amp;"),
            '<' => svg.push_str("&lt;"),
            '>' => svg.push_str("&gt;"),
            c if c.is_control() => svg.push('?'),
            c => svg.push(c),
        }
    }
    svg.push_str("</text>\n");
}

/// Five to ten round numbers within a range.
fn ticks([low, high]: [f64; 2]) -> Vec<f64> {
    let rough = (high - low) / 8.0;
    if !(rough.is_finite() && rough > 0.0) {
        return Vec::new();
    }
    let power = 10_f64.powf(rough.log10().floor());
    let step = [1.0, 2.0, 5.0, 10.0]
        .into_iter()
        .map(|factor| factor * power)
        .find(|&step| step >= rough)
        .unwrap_or(power * 10.0);
    let first = (low / step - 1e-9).ceil() as i64;
    let last = (high / step + 1e-9).floor() as i64;
    (first..=last).map(|i| i as f64 * step).collect()
}

/// A number without the noise of binary fractions.
fn short(value: f64) -> String {
    let text = format!("{value:.6}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_inside() {
        assert_eq!(
            ticks([0.0, 1.0]).iter().map(|&t| short(t)).collect::<Vec<_>>(),
            ["0", "0.2", "0.4", "0.6", "0.8", "1"]
        );
        assert_eq!(ticks([0.2, 4.0]).first().map(|&t| short(t)), Some("0.5".to_owned()));
        assert!(ticks([1.0, 1.0]).is_empty());
    }

    #[test]
    fn labels_are_escaped_and_an_empty_plot_is_drawn() {
        let plot = Plot { title: "a < b & c".to_owned(), ..Plot::default() };
        let drawn = svg(&plot);
        assert!(drawn.contains("a &lt; b &amp; c") && drawn.ends_with("</svg>\n"));
    }
}
