//! Export and import of forms and high scores, for moving between stores.

use stammtisch_tables::highscores::Win;
use stammtisch_tables::{SavedScore, SideStoreDump, StoreError, TableId, VisitorId};
use tokio_postgres::Row;

use super::connection::Connection;
use super::highscores::{deleted_marks, drop_oldest_tombstones};

/// Merges an export: existing data wins, and deleted high scores stay deleted. Equal high scores
/// within the export are kept as separate entries.
const LOAD_SIDE_STORE: &str = "
WITH forms_in AS (
    INSERT INTO forms (hand, game, form) SELECT * FROM unnest($1::bytea[], $2::text[], $3::text[]) ON CONFLICT DO NOTHING
), entered AS (
    UPDATE standings SET scored = ended FROM unnest($4::text[], $5::bigint[]) AS known (id, seq)
    WHERE table_id = id AND ended = known.seq AND scored IS NULL
), remembered AS (
    INSERT INTO deleted_ends (game, hash)
    SELECT game, hash FROM unnest($14::text[], $15::bigint[]) WITH ORDINALITY AS gone (game, hash, place) ORDER BY place
    ON CONFLICT DO NOTHING
)
INSERT INTO high_scores (game, at, name, label, player, score, table_id, hash)
SELECT line.* FROM unnest($6::text[], $7::bigint[], $8::text[], $9::text[], $10::text[], $11::double precision[],
    $12::text[], $13::bigint[]) AS line (game, at, name, label, player, score, table_id, hash)
WHERE NOT EXISTS (
    SELECT 1 FROM high_scores AS known
    WHERE (known.game, known.at, known.name, known.label, known.player)
        = (line.game, line.at, line.name, line.label, line.player)
    AND known.score IS NOT DISTINCT FROM line.score AND known.table_id IS NOT DISTINCT FROM line.table_id
) AND NOT EXISTS (SELECT 1 FROM deleted_ends AS gone WHERE gone.game = line.game AND gone.hash = line.hash)";

/// Exports everything.
pub(super) async fn dump(connection: &Connection) -> Result<SideStoreDump, StoreError> {
    let forms = connection.query("SELECT hand, game, form FROM forms", &[]).await?;
    let scores = connection.query("SELECT * FROM high_scores ORDER BY id", &[]).await?;
    let deleted = connection.query("SELECT game, hash FROM deleted_ends ORDER BY id", &[]).await?;
    let entered =
        connection.query("SELECT table_id, scored FROM standings WHERE scored = ended", &[]).await?;
    let form = |row: &Row| {
        Some((VisitorId::from_bytes(row.get(0))?, row.get(1), serde_json::from_str(row.get(2)).ok()?))
    };
    let id = |row: &Row| Some((row.get::<_, &str>(0).parse().ok()?, row.get::<_, i64>(1).cast_unsigned()));
    Ok(SideStoreDump {
        forms: forms.iter().filter_map(form).collect(),
        scores: scores.iter().map(score).collect(),
        deleted: deleted.iter().map(|row| (row.get(0), row.get(1))).collect(),
        entered: entered.iter().filter_map(id).collect(),
    })
}

fn score(row: &Row) -> SavedScore {
    let table: Option<&str> = row.get("table_id");
    SavedScore {
        game: row.get("game"),
        at: row.get("at"),
        win: Win {
            name: row.get("name"),
            label: row.get("label"),
            player: row.get("player"),
            score: row.get("score"),
        },
        table: table.and_then(|id| id.parse().ok()),
        hash: row.get("hash"),
    }
}

/// Merges an export of another store.
pub(super) async fn load(connection: &Connection, dump: &SideStoreDump) -> Result<(), StoreError> {
    let SideStoreDump { forms, scores, deleted, entered } = dump;
    let marks: Vec<i64> = scores.iter().flat_map(SavedScore::marks).collect();
    let tombstones = deleted_marks(connection, &marks).await?;
    let is_deleted = |score: &&SavedScore| {
        score.marks().iter().any(|mark| tombstones.contains(&(score.game.clone(), *mark)))
    };
    let scores: Vec<&SavedScore> = scores.iter().filter(|score| !is_deleted(score)).collect();
    let visitors: Vec<&[u8]> = forms.iter().map(|(visitor, _, _)| visitor.as_bytes()).collect();
    let games: Vec<&str> = forms.iter().map(|(_, game, _)| game.as_str()).collect();
    let values: Vec<String> =
        forms.iter().map(|(_, _, form)| serde_json::to_string(form).unwrap_or_default()).collect();
    let ended: Vec<&str> = entered.iter().map(|(id, _)| id.as_str()).collect();
    let seqs: Vec<i64> = entered.iter().map(|(_, seq)| seq.cast_signed()).collect();
    let text = |part: fn(&SavedScore) -> &str| scores.iter().map(|line| part(line)).collect::<Vec<_>>();
    let times: Vec<i64> = scores.iter().map(|line| line.at).collect();
    let points: Vec<Option<f64>> = scores.iter().map(|line| line.win.score).collect();
    let tables: Vec<Option<&str>> =
        scores.iter().map(|line| line.table.as_ref().map(TableId::as_str)).collect();
    let ends: (Vec<&str>, Vec<i64>) = deleted.iter().map(|(game, hash)| (game.as_str(), *hash)).unzip();
    let hashes: Vec<Option<i64>> = scores.iter().map(|line| line.hash).collect();
    connection
        .query(
            LOAD_SIDE_STORE,
            &[
                &visitors,
                &games,
                &values,
                &ended,
                &seqs,
                &text(|line| &line.game),
                &times,
                &text(|line| &line.win.name),
                &text(|line| &line.win.label),
                &text(|line| &line.win.player),
                &points,
                &tables,
                &hashes,
                &ends.0,
                &ends.1,
            ],
        )
        .await?;
    drop_oldest_tombstones(connection).await
}
