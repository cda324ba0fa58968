//! The SQLite store passes the suite for all stores.

use std::sync::Arc;

use stammtisch_tables::Store;
use stammtisch_tables::sqlite::SqliteStore;

async fn open() -> (Arc<dyn Store>, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    (Arc::new(SqliteStore::open(&folder.path().join("house.db")).await.unwrap()), folder)
}

crate::store::suite!(open);
