//! The schema, and how a database of an older version is brought up to it while servers of both versions are at work.

use stammtisch_tables::StoreError;
use tokio_postgres::Error;

use super::line::{self, Address};

/// A step from one version of the schema to the next. What a step does never changes.
///
/// A step only adds what servers of the version before can work beside; what they still use goes in a later step, when no
/// server of that version is left, and that step says so by `works_with`.
struct Step {
    sql: &'static str,
    /// The oldest version of the schema whose servers can still work after this step.
    works_with: i32,
}

const STEPS: &[Step] = &[Step { sql: include_str!("schema.sql"), works_with: 1 }];

/// Of all servers that start at once, one makes the schema while the others wait.
const LOCK: &str = "SELECT pg_advisory_xact_lock(8389754676633367)";
const VERSIONS: &str = "CREATE TABLE IF NOT EXISTS schema_steps (
    version INTEGER PRIMARY KEY,
    works_with INTEGER NOT NULL
)";

fn broken(error: Error) -> StoreError {
    line::broken(&error)
}

/// Brings the database up to this version, or refuses one that this program can no longer work with.
pub(super) async fn prepare(address: &Address) -> Result<(), StoreError> {
    let mut session = address.call().await?;
    let known = STEPS.len() as i32;
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
    for (version, step) in (1..).zip(STEPS).skip(usize::try_from(found).unwrap_or_default()) {
        let insert = "INSERT INTO schema_steps VALUES ($1, $2)";
        change.batch_execute(step.sql).await.map_err(broken)?;
        change.execute(insert, &[&version, &step.works_with]).await.map_err(broken)?;
    }
    change.commit().await.map_err(broken)
}
