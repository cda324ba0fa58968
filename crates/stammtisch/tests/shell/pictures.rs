//! `stammtisch render`.

use crate::{refusal, stammtisch, stdout_of};
use std::fs;
use std::path::PathBuf;
use tempfile::TempDir;

fn game() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.sgf");
    fs::write(&path, "(;GM[1]FF[4]SZ[9]KM[2.5];B[cc];W[gg];B[cg])").unwrap();
    (folder, path)
}

fn svg(more: &[&str]) -> String {
    let (folder, path) = game();
    let picture = folder.path().join("board.svg");
    stdout_of(stammtisch(&["render", "-o"]).arg(&picture).args(more).arg(&path));
    fs::read_to_string(picture).unwrap()
}

#[test]
fn an_svg_is_self_contained_with_board_and_pieces() {
    let drawn = svg(&[]);
    let document = roxmltree::Document::parse(&drawn).unwrap();
    let root = document.root_element();
    assert!(root.has_tag_name(("http://www.w3.org/2000/svg", "svg")));
    assert_eq!(root.attribute("width"), Some("1000"));
    assert!(root.attribute("viewBox").is_some());
    let layers: Vec<_> =
        root.children().filter(|node| node.has_tag_name(("http://www.w3.org/2000/svg", "g"))).collect();
    assert_eq!(layers.len(), 2);
    assert!(layers.iter().all(|layer| layer.has_children()));
}

#[test]
fn ghosts_are_hidden() {
    let drawn = svg(&[]);
    let document = roxmltree::Document::parse(&drawn).unwrap();
    let style = document.descendants().find(|node| node.tag_name().name() == "style").unwrap();
    assert!(style.text().unwrap().starts_with("[data-when]"));
}

#[test]
fn an_earlier_position_can_be_drawn() {
    assert_ne!(svg(&["--ply", "1"]), svg(&[]));
    assert_eq!(svg(&["--ply", "3"]), svg(&[]));
    let (_folder, path) = game();
    let late = refusal(stammtisch(&["render", "-o", "x.svg", "--ply", "4"]).arg(&path));
    assert_eq!(late, "There is no move 4: this match has 3.");
}

#[test]
fn other_pictures_than_svg_and_png_are_refused() {
    let (_folder, path) = game();
    let refused = refusal(stammtisch(&["render", "-o", "x.gif"]).arg(&path));
    assert_eq!(
        refused,
        "“x.gif” must end in .svg, or in .png if the program was built with “--features png”."
    );
}

#[cfg(feature = "png")]
#[test]
fn a_png_has_the_given_width() {
    let (folder, path) = game();
    let picture = folder.path().join("board.png");
    stdout_of(stammtisch(&["render", "--width", "300", "-o"]).arg(&picture).arg(&path));
    let bytes = fs::read(picture).unwrap();
    assert_eq!(&bytes[..8], b"\x89PNG\r\n\x1a\n");
    assert_eq!(u32::from_be_bytes(bytes[16..20].try_into().unwrap()), 300);
}

#[cfg(not(feature = "png"))]
#[test]
fn without_png_the_program_says_how_to_get_it() {
    let (_folder, path) = game();
    let refused = refusal(stammtisch(&["render", "-o", "x.png"]).arg(&path));
    assert!(refused.contains("--features png"), "{refused}");
}
