//! The schema, and how a database of an older version is brought up to it while servers of both versions are at work.

use stammtisch_tables::StoreError;
use tokio_postgres::Error;

use super::connection::{self, Address};

/// A step from one version of the schema to the next. What a step does never changes.
///
/// A step only adds what servers of the version before can work beside; what they still use goes in a later step, when no
/// server of that version is left, and that step says so by `works_with`.
struct Step {
    sql: &'static str,
    /// The oldest version of the schema whose servers can still work after this step.
    works_with: i32,
}

const STEPS: &[Step] = &[
    Step { sql: include_str!("schema.sql"), works_with: 1 },
    // An older server analyses as it always did, and leaves no row.
    Step { sql: include_str!("analyses.sql"), works_with: 1 },
    Step { sql: include_str!("clients.sql"), works_with: 1 },
    // An older server deletes as it always did: what it deletes, a file can bring back.
    Step { sql: include_str!("deleted_ends.sql"), works_with: 1 },
];

/// Of all servers that start at once, one makes the schema while the others wait.
const LOCK: &str = "SELECT pg_advisory_xact_lock(8389754676633367)";
const VERSIONS: &str = "CREATE TABLE IF NOT EXISTS schema_steps (
    version INTEGER PRIMARY KEY,
    works_with INTEGER NOT NULL
)";

fn broken(error: Error) -> StoreError {
    connection::broken(&error)
}

/// Brings the database up to this version, or refuses one that this program can no longer work with.
pub(super) async fn prepare(address: &Address) -> Result<(), StoreError> {
    prepare_up_to(address, STEPS).await
}

async fn prepare_up_to(address: &Address, steps: &[Step]) -> Result<(), StoreError> {
    let mut session = address.call().await?;
    let known = steps.len() as i32;
    let change = session.client.transaction().await.map_err(broken)?;
    let stand = async {
        change.batch_execute(LOCK).await?;
        change.batch_execute(VERSIONS).await?;
        let row = change
            .query_one(
                "SELECT coalesce(max(version), 0), coalesce(max(works_with), 0) FROM schema_steps",
                &[],
            )
            .await?;
        Ok::<(i32, i32), Error>((row.get(0), row.get(1)))
    };
    let (found, works_with) = stand.await.map_err(broken)?;
    if works_with > known {
        return Err(StoreError::Newer { found: found.into(), known: known.into() });
    }
    for (version, step) in (1..).zip(steps).skip(usize::try_from(found).unwrap_or_default()) {
        let insert = "INSERT INTO schema_steps VALUES ($1, $2)";
        change.batch_execute(step.sql).await.map_err(broken)?;
        change.execute(insert, &[&version, &step.works_with]).await.map_err(broken)?;
    }
    change.commit().await.map_err(broken)
}

#[cfg(test)]
mod tests {
    use stammtisch_tables::{SideStore, Token, VisitorId};
    use stammtisch_test_servers::Postgres;

    use super::*;
    use crate::postgres::PostgresStore;

    #[tokio::test]
    async fn older_servers_work_beside_newer_ones_until_a_step_takes_away_what_they_need() {
        let postgres = Postgres::start().unwrap();
        let address = Address::read(&postgres.url()).unwrap();
        let (older, newer) = (STEPS.split_last().unwrap().1, STEPS);
        prepare_up_to(&address, older).await.unwrap();
        // What the older server does, before and after a newer one has come.
        let hand: VisitorId = Token::random().unwrap().visitor_id();
        let session = address.call().await.unwrap();
        let insert = "INSERT INTO forms (hand, game, form) VALUES ($1, $2, '{}')";
        session.client.execute(insert, &[&hand.as_bytes(), &"go"]).await.unwrap();
        let store = PostgresStore::open(&postgres.url()).await.unwrap();
        prepare_up_to(&address, older).await.unwrap();
        session.client.execute(insert, &[&hand.as_bytes(), &"towerwars"]).await.unwrap();
        for game in ["go", "towerwars"] {
            assert!(store.remembered_form(hand, game).await.unwrap().is_some(), "the newer one reads it");
        }
        prepare_up_to(&address, newer).await.unwrap();

        let gone = newer.len() as i32 + 1;
        let contract = Step { sql: "DROP TABLE forms", works_with: gone };
        let again = |step: &Step| Step { sql: step.sql, works_with: step.works_with };
        let newest: Vec<Step> = newer.iter().map(again).chain([contract]).collect();
        prepare_up_to(&address, &newest).await.unwrap();
        let refused = StoreError::Newer { found: gone.into(), known: i64::from(gone - 1) };
        assert_eq!(prepare_up_to(&address, newer).await, Err(refused));
    }
}
