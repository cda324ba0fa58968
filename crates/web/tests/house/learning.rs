//! Lesson tasks.

use std::collections::BTreeMap;

use serde_json::Value;
use stammtisch_presentation::Example;

use crate::OpenHouse;
use crate::browser::Browser;

/// Collects all paths of touches that make a complete move.
fn complete_paths(tree: &Value, before: &str, found: &mut Vec<String>) {
    for (target, rest) in tree.as_object().unwrap() {
        let path = if before.is_empty() { target.clone() } else { format!("{before}/{target}") };
        if rest.as_object().unwrap().is_empty() {
            found.push(path);
        } else {
            complete_paths(rest, &path, found);
        }
    }
}

async fn attempt(browser: &mut Browser, task: &str, path: &str) -> Value {
    let path = path.replace('+', "%2B").replace('@', "%40").replace('*', "%2A").replace('>', "%3E");
    let response = browser.get(&format!("{task}/try?path={path}")).await;
    assert_eq!(response.status, 200, "{path}");
    serde_json::from_str(response.text()).unwrap()
}

#[tokio::test]
async fn tasks_are_solved_by_their_answers_only() {
    let house = OpenHouse::new().await;
    let mut browser = house.browser();
    let mut solutions = BTreeMap::new();
    for game in stammtisch_catalog::games() {
        let tasks: Vec<&Example> =
            game.examples().iter().filter(|example| !example.answers.is_empty()).collect();
        assert!(!tasks.is_empty(), "{} has no tasks", game.id());
        let begin = format!("/learn/{}", game.id());
        assert_eq!(browser.get(&begin).await.redirect_target(), format!("{begin}/1"));
        for (number, example) in (1..).zip(&tasks) {
            let task = format!("{begin}/{number}");
            let page = browser.get(&task).await;
            let touches: Value = serde_json::from_str(
                &page.attribute("data-touches").replace("&quot;", "\"").replace("&gt;", ">"),
            )
            .unwrap();
            let mut paths = Vec::new();
            complete_paths(&touches, "", &mut paths);
            assert!(paths.len() > example.answers.len(), "{task}");
            for path in paths {
                let reply = attempt(&mut browser, &task, &path).await;
                let solved = reply["solved"].as_bool().unwrap();
                assert_eq!(reply["pieces"].is_string(), solved);
                assert!(!reply["say"].as_str().unwrap().is_empty());
                *solutions.entry(task.clone()).or_insert(0) += usize::from(solved);
            }
            assert_eq!(solutions[&task], example.answers.len(), "{task}");
        }
        assert_eq!(browser.get(&format!("{begin}/{}", tasks.len() + 1)).await.status, 404);
        assert!(browser.get(&format!("/rules/{}", game.id())).await.text().contains("<figure>"));
    }
}

#[tokio::test]
async fn an_invalid_attempt_gets_a_message() {
    let house = OpenHouse::new().await;
    let mut browser = house.browser();
    for path in ["C3", "nonsense", "", "a/b/c"] {
        let reply = attempt(&mut browser, "/learn/go/1", path).await;
        assert_eq!(reply["solved"], false);
        assert!(reply["say"].as_str().unwrap().ends_with('.'), "{reply}");
    }
    assert_eq!(browser.get("/learn/go/0").await.status, 404);
    assert_eq!(browser.get("/learn/nothing/1").await.status, 404);
}
