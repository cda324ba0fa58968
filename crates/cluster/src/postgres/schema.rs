//! The PostgreSQL schema and its migrations, which run while servers of the previous version are
//! still at work.

use stammtisch_tables::StoreError;
use tokio_postgres::Error;

use super::connection::{self, Connector};

/// A migration from one schema version to the next. Released migrations never change.
///
/// Migrations follow the expand-and-contract pattern: one release adds the new structures beside
/// those that servers of the previous version use, and a later release removes the old ones. The
/// removing migration excludes servers that are too old by its `works_with`.
struct Migration {
    sql: &'static str,
    /// The oldest schema version whose servers still work after this migration.
    works_with: i32,
}

const MIGRATIONS: &[Migration] = &[
    Migration { sql: include_str!("schema.sql"), works_with: 1 },
    // Older servers do not use the table: their analyses have no lease.
    Migration { sql: include_str!("analyses.sql"), works_with: 1 },
    Migration { sql: include_str!("clients.sql"), works_with: 1 },
    // Older servers leave no tombstones: scores deleted by them can be restored by an import.
    Migration { sql: include_str!("deleted_ends.sql"), works_with: 1 },
    Migration { sql: include_str!("table_options.sql"), works_with: 1 },
];

/// Lets only one of several starting servers migrate, while the others wait.
const LOCK_SCHEMA: &str = "SELECT pg_advisory_xact_lock(8389754676633367)";
const CREATE_VERSIONS: &str = "CREATE TABLE IF NOT EXISTS schema_steps (
    version INTEGER PRIMARY KEY,
    works_with INTEGER NOT NULL
)";

fn store_error(error: Error) -> StoreError {
    connection::store_error(&error)
}

/// Creates or migrates the schema. Refuses a database that excludes this program's version.
pub(super) async fn prepare(connector: &Connector) -> Result<(), StoreError> {
    migrate(connector, MIGRATIONS).await
}

async fn migrate(connector: &Connector, migrations: &[Migration]) -> Result<(), StoreError> {
    let mut session = connector.connect().await?;
    let known = migrations.len() as i32;
    let change = session.client.transaction().await.map_err(store_error)?;
    let versions = async {
        change.batch_execute(LOCK_SCHEMA).await?;
        change.batch_execute(CREATE_VERSIONS).await?;
        let row = change
            .query_one(
                "SELECT coalesce(max(version), 0), coalesce(max(works_with), 0) FROM schema_steps",
                &[],
            )
            .await?;
        Ok::<(i32, i32), Error>((row.get(0), row.get(1)))
    };
    let (found, works_with) = versions.await.map_err(store_error)?;
    if works_with > known {
        return Err(StoreError::Newer { found: found.into(), known: known.into() });
    }
    for (version, migration) in (1..).zip(migrations).skip(usize::try_from(found).unwrap_or_default()) {
        let insert = "INSERT INTO schema_steps VALUES ($1, $2)";
        change.batch_execute(migration.sql).await.map_err(store_error)?;
        change.execute(insert, &[&version, &migration.works_with]).await.map_err(store_error)?;
    }
    change.commit().await.map_err(store_error)
}

#[cfg(test)]
mod tests {
    use stammtisch_tables::{SideStore, Token, VisitorId};
    use stammtisch_test_servers::Postgres;

    use super::*;
    use crate::postgres::PostgresStore;

    #[tokio::test]
    async fn older_servers_work_until_a_migration_excludes_them() {
        let postgres = Postgres::start().unwrap();
        let connector = Connector::from_url(&postgres.url()).unwrap();
        let older = MIGRATIONS.split_last().unwrap().1;
        let newer = MIGRATIONS;
        migrate(&connector, older).await.unwrap();
        // The older server writes before and after the migration of a newer one.
        let visitor: VisitorId = Token::random().unwrap().visitor_id();
        let session = connector.connect().await.unwrap();
        let insert = "INSERT INTO forms (hand, game, form) VALUES ($1, $2, '{}')";
        session.client.execute(insert, &[&visitor.as_bytes(), &"go"]).await.unwrap();
        let store = PostgresStore::open(&postgres.url()).await.unwrap();
        migrate(&connector, older).await.unwrap();
        session.client.execute(insert, &[&visitor.as_bytes(), &"towerwars"]).await.unwrap();
        for game in ["go", "towerwars"] {
            let form = store.remembered_form(visitor, game).await.unwrap();
            assert!(form.is_some(), "the newer server reads what the older one wrote");
        }
        migrate(&connector, newer).await.unwrap();

        let version = newer.len() as i32 + 1;
        let contract = Migration { sql: "DROP TABLE forms", works_with: version };
        let copy = |migration: &Migration| Migration { sql: migration.sql, works_with: migration.works_with };
        let newest: Vec<Migration> = newer.iter().map(copy).chain([contract]).collect();
        migrate(&connector, &newest).await.unwrap();
        let refused = StoreError::Newer { found: version.into(), known: i64::from(version - 1) };
        assert_eq!(migrate(&connector, newer).await, Err(refused));
    }
}
