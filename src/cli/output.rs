//! Where output goes: standard output, or a file that appears only when it is whole.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use super::failure::Failure;

/// Where output goes.
pub struct Output {
    target: Target,
}

enum Target {
    Standard(BufWriter<io::StdoutLock<'static>>),
    /// A pipe or device: written as it is.
    Special {
        path: PathBuf,
        file: BufWriter<File>,
    },
    /// A file: written beside its place and moved there at the end.
    Whole {
        path: PathBuf,
        temporary: PathBuf,
        file: BufWriter<File>,
        done: bool,
    },
}

/// Files that are not whole yet.
static UNFINISHED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// Removes what is not whole yet, when the program ends at once.
pub fn remove_unfinished() {
    for path in UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner).drain(..) {
        // That it could not be removed is not worth a word.
        let _ = fs::remove_file(path);
    }
}

impl Output {
    /// Opens `path`, or standard output for `None` and `-`.
    ///
    /// # Errors
    /// When the file cannot be made.
    pub fn open(path: Option<&Path>) -> Result<Output, Failure> {
        let Some(path) = path.filter(|path| *path != Path::new("-")) else {
            return Ok(Output { target: Target::Standard(BufWriter::new(io::stdout().lock())) });
        };
        let failed = |error: io::Error| Failure::io("write", path, &error);
        // What a link points to is written, not the link.
        let path = &fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let exists = fs::metadata(path);
        if exists.as_ref().is_ok_and(|meta| !meta.is_file()) {
            let file = File::options().write(true).open(path).map_err(failed)?;
            return Ok(Output {
                target: Target::Special { path: path.to_owned(), file: BufWriter::new(file) },
            });
        }
        let mut name = path
            .file_name()
            .ok_or_else(|| Failure::new(format!("`{}` is not a file name", path.display())))?
            .to_owned();
        name.push(format!(".{}.part", std::process::id()));
        let temporary = path.with_file_name(name);
        UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner).push(temporary.clone());
        let file = File::create(&temporary).map_err(failed)?;
        if let Ok(before) = exists {
            file.set_permissions(before.permissions()).map_err(failed)?;
        }
        let file = BufWriter::new(file);
        Ok(Output { target: Target::Whole { path: path.to_owned(), temporary, file, done: false } })
    }

    /// Writes out what is held back and puts a file in its place.
    ///
    /// # Errors
    /// When that fails; a closed pipe is [`Failure::ClosedPipe`].
    pub fn finish(mut self) -> Result<(), Failure> {
        match &mut self.target {
            Target::Standard(out) => Ok(out.flush()?),
            Target::Special { path, file } => {
                file.flush().map_err(|error| Failure::io("write", path, &error))
            }
            Target::Whole { path, temporary, file, done } => {
                file.flush()
                    .and_then(|()| fs::rename(&*temporary, &*path))
                    .map_err(|error| Failure::io("write", path, &error))?;
                *done = true;
                Ok(())
            }
        }
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.target {
            Target::Standard(out) => out.write(bytes),
            Target::Special { file, .. } | Target::Whole { file, .. } => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.target {
            Target::Standard(out) => out.flush(),
            Target::Special { file, .. } | Target::Whole { file, .. } => file.flush(),
        }
    }
}

impl Drop for Output {
    fn drop(&mut self) {
        if let Target::Whole { temporary, done: false, .. } = &self.target {
            let _ = fs::remove_file(temporary);
        }
    }
}
