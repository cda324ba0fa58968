//! Whole games on a phone, and how often an unsteady finger would have played another move than it meant.

use serde_json::json;

use crate::browser::Browser;
use crate::seated::House;

const PLAY: &str = include_str!("finger_games.js");
/// Longer than any game that ends by itself; one at random may not.
const MOST_PLIES: u32 = 110;

/// The games as they are opened, every seat a person's.
const GAMES: [(&str, &[(&str, &str)]); 5] = [
    ("go", &[("field-size", "19")]),
    ("towerwars", &[("field-size", "12")]),
    ("scotland-yard", &[("field-detectives", "4")]),
    ("crosswise", &[("field-players", "4")]),
    ("carcassonne", &[("field-players", "3")]),
];

#[tokio::test]
async fn of_a_hundred_moves_of_an_unsteady_finger_less_than_one_is_wrong() {
    let (house, phone) = (House::open(), Browser::phone().await);
    let still = json!({"features": [{"name": "prefers-reduced-motion", "value": "reduce"}]});
    phone.devtools("Emulation.setEmulatedMedia", still).await;
    for (seed, (game, setup)) in GAMES.into_iter().enumerate() {
        phone.page.goto(house.program.address(&format!("/new/{game}"))).await.unwrap();
        let open = format!(
            "await (async () => {{
                const form = new FormData(document.querySelector('#opening'));
                for (const input of document.querySelectorAll('#opening [name^=player-]')) form.set(input.name, 'human');
                for (const [name, value] of {}) form.set(name, value);
                for (const input of document.querySelectorAll('#opening [name^=name-]')) form.set(input.name, input.value);
                return (await fetch('/new/{game}', {{ method: 'POST', body: new URLSearchParams(form) }})).url;
            }})()",
            json!(setup)
        );
        let table = phone.asked(&open).await;
        phone.page.goto(table.as_str().unwrap()).await.unwrap();
        phone.until("document.querySelector('#table')?.dataset.phase === 'yours'").await;
        let counted = phone
            .long(&format!("await ({})({seed}, {MOST_PLIES})", PLAY.trim_end().trim_end_matches(';')))
            .await;
        println!("{game}: {counted}");
        let number = |name: &str| counted[name].as_f64().unwrap();
        assert!(number("plies") > 20.0, "{game} was played: {counted}");
        assert!(number("wrong") < 0.01 * number("taps"), "{game}: {counted}");
    }
}
