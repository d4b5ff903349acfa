import { type Migration, PostgresAdapter, sql } from 'kysely';

/**
 * Refuses a row of the audit log that would replace another one: SQLite deletes that without its
 * delete trigger. PostgreSQL has no such statement; its triggers refuse `truncate` and `on conflict
 * do update`.
 */
export const auditLogMigration: Migration = {
  async up(db) {
    if (db.getExecutor().adapter instanceof PostgresAdapter) return;
    const refuse = sql.raw(`begin select raise(abort, 'The audit log is append-only.'); end`);
    await sql`create trigger audit_log_no_replace before insert on audit_log
      when exists (select 1 from audit_log where id = new.id or rowid = new.rowid) ${refuse}`.execute(
      db,
    );
    await sql`create trigger audit_log_no_move before update on audit_log
      when new.rowid <> old.rowid ${refuse}`.execute(db);
  },
};
