//! Gzip and zstd, read as if they were not there.
//!
//! Told by their first bytes. Files of several members or frames are read to the end. So that a
//! small file cannot fill the memory, text that grows more than 250-fold is refused after 256 MiB.

use std::io::{self, BufRead, BufReader, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use flate2::bufread::MultiGzDecoder;
use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};

const GZIP: [u8; 2] = [0x1f, 0x8b];
const ZSTD: [u8; 4] = [0x28, 0xb5, 0x2f, 0xfd];

/// Up to here any growth is fine.
const FREE: u64 = 256 << 20;
/// How often text may be as large as what it is compressed to: graphs reach some ten, bombs a
/// thousand.
const GROWTH: u64 = 250;

/// The text of an input, compressed or not.
///
/// # Errors
/// Those of `source`. Reading from what is returned gives those of the decoders.
pub fn decompressed(mut source: impl Read + Send + 'static) -> io::Result<Box<dyn Read + Send>> {
    let mut start = Vec::new();
    source.by_ref().take(4).read_to_end(&mut start)?;
    let gzip = start.starts_with(&GZIP);
    let zstd = start == ZSTD;
    let whole = io::Cursor::new(start).chain(source);
    if !gzip && !zstd {
        return Ok(Box::new(whole));
    }
    let taken = Arc::new(AtomicU64::new(0));
    let counted = BufReader::new(Counted { source: whole, taken: Arc::clone(&taken) });
    let decoder: Box<dyn Read + Send> = if gzip {
        Box::new(MultiGzDecoder::new(counted))
    } else {
        Box::new(Frames { source: counted, decoder: FrameDecoder::new(), in_frame: false })
    };
    Ok(Box::new(Bounded { decoder, taken, given: 0 }))
}

/// Counts what is read.
struct Counted<R> {
    source: R,
    taken: Arc<AtomicU64>,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.source.read(buffer)?;
        self.taken.fetch_add(length as u64, Ordering::Relaxed);
        Ok(length)
    }
}

/// Refuses to grow without end.
struct Bounded {
    decoder: Box<dyn Read + Send>,
    taken: Arc<AtomicU64>,
    given: u64,
}

impl Read for Bounded {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.decoder.read(buffer)?;
        self.given += length as u64;
        if self.given > FREE && self.given / GROWTH > self.taken.load(Ordering::Relaxed) {
            return Err(io::Error::new(
                io::ErrorKind::InvalidData,
                format!("the text is more than {GROWTH} times as large as the compressed input"),
            ));
        }
        Ok(length)
    }
}

/// The frames of a zstd file, one after the other.
struct Frames<R> {
    source: R,
    decoder: FrameDecoder,
    in_frame: bool,
}

impl<R: BufRead> Frames<R> {
    /// Begins the next frame; `false` at the end of the file.
    fn begin(&mut self) -> io::Result<bool> {
        while !self.source.fill_buf()?.is_empty() {
            match self.decoder.reset(&mut self.source) {
                Ok(()) => {
                    self.in_frame = true;
                    return Ok(true);
                }
                Err(error) => match skipped(&error) {
                    Some(length) => {
                        let mut skipped = self.source.by_ref().take(length);
                        io::copy(&mut skipped, &mut io::sink())?;
                    }
                    None => return Err(bad(error)),
                },
            }
        }
        Ok(false)
    }
}

/// The length of a frame that is to be skipped.
fn skipped(error: &FrameDecoderError) -> Option<u64> {
    match error {
        FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame {
            length, ..
        }) => Some(u64::from(*length)),
        _ => None,
    }
}

fn bad(error: impl std::fmt::Display) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, format!("zstd: {error}"))
}

impl<R: BufRead> Read for Frames<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            if self.in_frame {
                if self.decoder.can_collect() > 0 {
                    return self.decoder.read(buffer);
                }
                if !self.decoder.is_finished() {
                    let blocks = BlockDecodingStrategy::UptoBytes(1 << 16);
                    self.decoder.decode_blocks(&mut self.source, blocks).map_err(bad)?;
                    continue;
                }
                self.in_frame = false;
                let said = self.decoder.get_checksum_from_data();
                if said.is_some() && said != self.decoder.get_calculated_checksum() {
                    return Err(bad("the checksum is wrong: the file is damaged"));
                }
            }
            if buffer.is_empty() || !self.begin()? {
                return Ok(0);
            }
        }
    }
}
