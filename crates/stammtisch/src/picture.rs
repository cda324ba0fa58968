//! Renders a scene as a standalone SVG or PNG file.

use std::path::Path;

use stammtisch_presentation::Scene;

use crate::cli_error::CliError;
use crate::files::{self, Overwrite};

/// The formats of a picture file, by extension.
enum PictureFormat {
    Svg,
    Png,
}

impl PictureFormat {
    fn of(path: &Path) -> Result<PictureFormat, CliError> {
        let extension = path.extension().map(|extension| extension.to_ascii_lowercase());
        match extension.as_ref().and_then(|extension| extension.to_str()) {
            Some("svg") => Ok(PictureFormat::Svg),
            Some("png") if cfg!(feature = "png") => Ok(PictureFormat::Png),
            Some("png") => Err(CliError::PngNotBuiltIn),
            _ => Err(CliError::UnknownPictureFormat(path.to_owned())),
        }
    }
}

/// Checks the extension of a picture file before the work is done.
pub(crate) fn check_extension(path: &Path) -> Result<(), CliError> {
    PictureFormat::of(path).map(|_| ())
}

/// Writes a drawing in the format that the file's extension names.
pub(crate) fn write(path: &Path, svg: String) -> Result<(), CliError> {
    let bytes = match PictureFormat::of(path)? {
        PictureFormat::Svg => svg.into_bytes(),
        PictureFormat::Png => png(&svg)?,
    };
    files::write(path, &bytes, Overwrite::Yes).map_err(|why| CliError::Unwritable(path.to_owned(), why))
}

/// The background colour, so that dark ink stays readable wherever the picture is shown.
const BACKGROUND_COLOUR: &str = "#f1e9d8";

/// The scene as an SVG file of this width. Elements that show only under a pointer or with a toggle
/// that is off are hidden.
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
         <rect x=\"{x}\" y=\"{y}\" width=\"100%\" height=\"100%\" fill=\"{BACKGROUND_COLOUR}\"/>\n<g>{}</g>\n<g>{}</g>\n</svg>\n",
        scene.board, scene.pieces
    )
}

/// Rasterizes the drawing.
#[cfg(feature = "png")]
fn png(svg: &str) -> Result<Vec<u8>, CliError> {
    use resvg::{tiny_skia, usvg};

    let bad = |why: String| CliError::PictureFailed(why);
    let mut options = usvg::Options::default();
    find_fonts(options.fontdb_mut());
    let tree = usvg::Tree::from_str(svg, &options).map_err(|error| bad(error.to_string()))?;
    let size = tree.size().to_int_size();
    let mut pixels = tiny_skia::Pixmap::new(size.width(), size.height())
        .ok_or_else(|| bad(format!("{} x {}", size.width(), size.height())))?;
    resvg::render(&tree, tiny_skia::Transform::identity(), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| bad(error.to_string()))
}

/// Picks an installed sans-serif and serif font from lists of common ones.
#[cfg(feature = "png")]
fn find_fonts(fonts: &mut resvg::usvg::fontdb::Database) {
    use resvg::usvg::fontdb::{Database, Family, Query};

    const SANS: [&str; 6] = ["DejaVu Sans", "Liberation Sans", "Noto Sans", "Arial", "Segoe UI", "Helvetica"];
    const SERIF: [&str; 5] = ["DejaVu Serif", "Liberation Serif", "Noto Serif", "Times New Roman", "Times"];
    fonts.load_system_fonts();
    let is_installed = |fonts: &Database, name: &str| {
        fonts.query(&Query { families: &[Family::Name(name)], ..Query::default() }).is_some()
    };
    if let Some(name) = SANS.into_iter().find(|name| is_installed(fonts, name)) {
        fonts.set_sans_serif_family(name);
    }
    if let Some(name) = SERIF.into_iter().find(|name| is_installed(fonts, name)) {
        fonts.set_serif_family(name);
    }
}

/// Always fails: the program was built without the `png` feature.
#[cfg(not(feature = "png"))]
fn png(_svg: &str) -> Result<Vec<u8>, CliError> {
    Err(CliError::PngNotBuiltIn)
}
