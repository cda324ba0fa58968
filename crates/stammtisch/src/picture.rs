//! A scene as a picture that stands for itself.

use std::path::Path;

use stammtisch_presentation::Scene;

use crate::cli_error::CliError;
use crate::files::{self, Overwrite};

/// What a picture's file name may end in.
enum Ending {
    Svg,
    Png,
}

impl Ending {
    fn of(path: &Path) -> Result<Ending, CliError> {
        let ending = path.extension().map(|ending| ending.to_ascii_lowercase());
        match ending.as_ref().and_then(|ending| ending.to_str()) {
            Some("svg") => Ok(Ending::Svg),
            Some("png") if cfg!(feature = "png") => Ok(Ending::Png),
            Some("png") => Err(CliError::NoPng),
            _ => Err(CliError::NoPicture(path.to_owned())),
        }
    }
}

/// Whether a picture can have that name: to be asked before much is done for it.
pub(crate) fn check_ending(path: &Path) -> Result<(), CliError> {
    Ending::of(path).map(|_| ())
}

/// Writes a drawing into a file, in the format that its ending names.
pub(crate) fn write(path: &Path, svg: String) -> Result<(), CliError> {
    let bytes = match Ending::of(path)? {
        Ending::Svg => svg.into_bytes(),
        Ending::Png => png(&svg)?,
    };
    files::write(path, &bytes, Overwrite::Yes).map_err(|why| CliError::Unwritable(path.to_owned(), why))
}

/// What lies under a drawing, so that dark ink can be read wherever the picture is shown.
const PAPER: &str = "#f1e9d8";

/// The drawing as an SVG file of that width. What shows only under a pointer or a switch that is off is left out.
pub(crate) fn svg(scene: &Scene, width: u32) -> String {
    let hidden: String = scene
        .toggles
        .iter()
        .filter(|toggle| !toggle.on)
        .map(|toggle| format!(",[data-show=\"{}\"]", toggle.id))
        .collect();
    let view = scene.view_box;
    let height = (f64::from(width) * view.height / view.width).round();
    let [x, y] = [view.x, view.y];
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"{view}\">\n\
         <style>[data-when],[data-told]{hidden}{{display:none}}</style>\n\
         <rect x=\"{x}\" y=\"{y}\" width=\"100%\" height=\"100%\" fill=\"{PAPER}\"/>\n<g>{}</g>\n<g>{}</g>\n</svg>\n",
        scene.board, scene.pieces
    )
}

/// The drawing as a PNG file.
#[cfg(feature = "png")]
fn png(svg: &str) -> Result<Vec<u8>, CliError> {
    use resvg::{tiny_skia, usvg};

    let bad = |why: String| CliError::BadPicture(why);
    let mut options = usvg::Options::default();
    find_fonts(options.fontdb_mut());
    let tree = usvg::Tree::from_str(svg, &options).map_err(|error| bad(error.to_string()))?;
    let size = tree.size().to_int_size();
    let mut pixels = tiny_skia::Pixmap::new(size.width(), size.height())
        .ok_or_else(|| bad(format!("{} x {}", size.width(), size.height())))?;
    resvg::render(&tree, tiny_skia::Transform::identity(), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| bad(error.to_string()))
}

/// Takes the first common font that this machine has for each of the two kinds that drawings ask for.
#[cfg(feature = "png")]
fn find_fonts(fonts: &mut resvg::usvg::fontdb::Database) {
    use resvg::usvg::fontdb::{Database, Family, Query};

    const SANS: [&str; 6] = ["DejaVu Sans", "Liberation Sans", "Noto Sans", "Arial", "Segoe UI", "Helvetica"];
    const SERIF: [&str; 5] = ["DejaVu Serif", "Liberation Serif", "Noto Serif", "Times New Roman", "Times"];
    fonts.load_system_fonts();
    let is_there = |fonts: &Database, name: &str| {
        fonts.query(&Query { families: &[Family::Name(name)], ..Query::default() }).is_some()
    };
    if let Some(name) = SANS.into_iter().find(|name| is_there(fonts, name)) {
        fonts.set_sans_serif_family(name);
    }
    if let Some(name) = SERIF.into_iter().find(|name| is_there(fonts, name)) {
        fonts.set_serif_family(name);
    }
}

/// The drawing as a PNG file: this program was built without that.
#[cfg(not(feature = "png"))]
fn png(_svg: &str) -> Result<Vec<u8>, CliError> {
    Err(CliError::NoPng)
}
