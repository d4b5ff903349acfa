import { type Migration, PostgresAdapter, type QueryExecutorProvider, sql } from 'kysely';

/** Staff with their logins, and the audit log. */
export const staffMigration: Migration = {
  async up(db) {
    const { schema } = db;
    await schema
      .createTable('staff')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('email', 'text', (column) => column.notNull().unique())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('role', 'text', (column) => column.notNull())
      .addColumn('password_hash', 'text')
      .addColumn('totp_secret', 'text')
      .addColumn('totp_last_step', 'integer')
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('ended_at', 'text')
      .execute();
    await schema
      .createTable('staff_invites')
      .addColumn('hash', 'text', (column) => column.primaryKey())
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('role', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'text', (column) => column.notNull())
      .execute();
    await schema
      .createTable('staff_sessions')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('token_hash', 'text', (column) => column.notNull().unique())
      .addColumn('staff_id', 'text', (column) => column.notNull().references('staff.id').onDelete('cascade'))
      .addColumn('device', 'text', (column) => column.notNull())
      .addColumn('started_at', 'text', (column) => column.notNull())
      .addColumn('last_used_at', 'text', (column) => column.notNull())
      .addColumn('stepped_up_at', 'text')
      .execute();
    await schema
      .createTable('staff_passkeys')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('staff_id', 'text', (column) => column.notNull().references('staff.id').onDelete('cascade'))
      .addColumn('public_key', 'text', (column) => column.notNull())
      .addColumn('sign_count', 'bigint', (column) => column.notNull())
      .addColumn('transports', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('last_used_at', 'text')
      .execute();
    await schema
      .createTable('staff_recovery_codes')
      .addColumn('hash', 'text', (column) => column.primaryKey())
      .addColumn('staff_id', 'text', (column) => column.notNull().references('staff.id').onDelete('cascade'))
      .addColumn('created_at', 'text', (column) => column.notNull())
      .execute();
    await schema
      .createTable('staff_challenges')
      .addColumn('challenge', 'text', (column) => column.primaryKey())
      .addColumn('purpose', 'text', (column) => column.notNull())
      .addColumn('staff_id', 'text')
      .addColumn('expires_at', 'text', (column) => column.notNull())
      .execute();
    await schema
      .createTable('audit_log')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('at', 'text', (column) => column.notNull())
      .addColumn('who', 'text', (column) => column.notNull())
      .addColumn('action', 'text', (column) => column.notNull())
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('before', 'text')
      .addColumn('after', 'text')
      .execute();
    for (const [table, column] of indexes) {
      await schema.createIndex(`${table}_by_${column}`).on(table).column(column).execute();
    }
    await refuseChanges(db);
  },
};

const indexes = [
  ['staff_sessions', 'staff_id'],
  ['staff_passkeys', 'staff_id'],
  ['staff_recovery_codes', 'staff_id'],
  ['audit_log', 'subject'],
  ['audit_log', 'who'],
] as const;

/** Makes the audit log append-only in the database itself. */
async function refuseChanges(db: QueryExecutorProvider): Promise<void> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) {
    for (const change of ['update', 'delete']) {
      await sql`create trigger ${sql.id(`audit_log_no_${change}`)} before ${sql.raw(change)} on audit_log
        begin select raise(abort, 'The audit log is append-only.'); end`.execute(db);
    }
    return;
  }
  await sql`create function refuse_audit_log_change() returns trigger language plpgsql as
    $$ begin raise exception 'The audit log is append-only.'; end $$`.execute(db);
  await sql`create trigger audit_log_append_only before update or delete or truncate on audit_log
    for each statement execute function refuse_audit_log_change()`.execute(db);
}
