// up to 9 rows had short forms and some had no index entries, up to 10 keys had ids of organizations: neither is read
// any more (`olderFile`)
export const schemaVersion = 11;

// One event changes rows of eight views for the same audiences and the same organization: in this order their changes
// and counts share a page each, where every page that a commit touches is written as a whole.
// Ids are never used again (AUTOINCREMENT), so a reader's cached id of a dropped generation names no other one
export const schema = `
  CREATE TABLE IF NOT EXISTS generations (
    id INTEGER PRIMARY KEY AUTOINCREMENT, view TEXT NOT NULL, version INTEGER NOT NULL, generation TEXT NOT NULL,
    indexes TEXT NOT NULL, search TEXT NOT NULL, counted TEXT NOT NULL, lengths TEXT NOT NULL,
    indexed INTEGER NOT NULL DEFAULT 0, UNIQUE (view, version, generation));
  CREATE TABLE IF NOT EXISTS live (view TEXT PRIMARY KEY, generation INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS checkpoints (
    generation INTEGER PRIMARY KEY, position INTEGER NOT NULL, event_id TEXT, count INTEGER NOT NULL,
    hash TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS changes (
    generation INTEGER NOT NULL, audience NOT NULL, position INTEGER NOT NULL,
    PRIMARY KEY (audience, generation)) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS counts (
    generation INTEGER NOT NULL, organization INTEGER NOT NULL, fields TEXT NOT NULL, value TEXT NOT NULL,
    n INTEGER NOT NULL, PRIMARY KEY (organization, generation, fields, value)) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS organizations (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
  CREATE TABLE IF NOT EXISTS notes (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS lease (
    id INTEGER PRIMARY KEY CHECK (id = 1), holder TEXT, token INTEGER NOT NULL, expires_at INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS synced (id INTEGER PRIMARY KEY CHECK (id = 1), times INTEGER NOT NULL);
  INSERT OR IGNORE INTO synced VALUES (1, 0);
  PRAGMA user_version = ${schemaVersion};`;
