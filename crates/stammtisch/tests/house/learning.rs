//! The tutorial tasks of the games, solved by touch on a phone.

use crate::browser::Browser;
use crate::harness::House;

/// The touches that solve the page's task: the first complete path that the server accepts.
const SOLUTION: &str = "(async () => {
    const page = document.getElementById('lesson');
    const paths = [];
    const walk = (tree, path) => {
        const next = Object.entries(tree);
        if (next.length === 0) paths.push(path);
        for (const [name, rest] of next) walk(rest, [...path, name]);
    };
    walk(JSON.parse(page.dataset.touches), []);
    for (const path of paths) {
        const answer = await fetch(`${page.dataset.try}?${new URLSearchParams({ path: path.join('/') })}`);
        if ((await answer.json()).solved) return path;
    }
})()";

#[tokio::test]
async fn every_task_is_solved_with_a_finger() {
    let house = House::open();
    let browser = Browser::phone().await;
    for (game, tasks) in
        [("go", 3), ("towerwars", 4), ("scotland-yard", 3), ("crosswise", 3), ("carcassonne", 3)]
    {
        browser.page.goto(house.program.address(&format!("/rules/{game}"))).await.unwrap();
        browser.click(&format!("a[href='/learn/{game}']")).await;
        for number in 1..=tasks {
            let here = format!("location.pathname === '/learn/{game}/{number}'");
            browser.until(&format!("{here} && document.querySelector('[data-live]')")).await;
            let is_wide = browser.value("document.documentElement.scrollWidth > innerWidth").await;
            assert_eq!(is_wide, false, "{game} {number} scrolls sideways");
            for step in browser.await_value_long(SOLUTION).await.as_array().unwrap() {
                browser.tap_on(&format!("[data-target='{}']", step.as_str().unwrap())).await;
            }
            browser.until("document.querySelector('#feedback.solved')").await;
            browser.picture(&format!("learn-{game}-{number}")).await;
            browser.click("#next-lesson").await;
        }
        browser.until(&format!("location.pathname === '/new/{game}'")).await;
    }
}
