// Tables of the staff and of what they did. All columns are text or whole numbers.

import type { Generated } from 'kysely';

export type StaffRole = 'owner' | 'staff';

/** The shop's people. They are not customers: `users` has those. */
export interface StaffTable {
  id: string;
  /** Normalized by `normalEmail`. */
  email: string;
  name: string;
  role: StaffRole;
  /** `storedDeskAreas`: what an owner has opened to them; null for the standard ones. */
  areas: string | null;
  /** Argon2id in PHC form; accepted only together with a TOTP code. */
  password_hash: string | null;
  /** Base32; null until a first code has shown that the authenticator app has it. */
  totp_secret: string | null;
  /** The time step of the last accepted code: it and earlier ones are refused. */
  totp_last_step: number | null;
  version: Generated<number>;
  created_at: string;
  /** When the access ended. The row stays, because the audit log names it. */
  ended_at: string | null;
}

/**
 * One-time links for new staff, and for staff who lost their devices. Only their SHA-256 is stored.
 */
export interface StaffInvitesTable {
  hash: string;
  email: string;
  role: StaffRole;
  /** As of the staff. */
  areas: string | null;
  created_at: string;
  expires_at: string;
}

export interface StaffSessionsTable {
  id: string;
  /** SHA-256 of the cookie's value. */
  token_hash: string;
  staff_id: string;
  /** Such as `Chrome on Android`. */
  device: string;
  started_at: string;
  last_used_at: string;
  /** The last passkey or code given in this session. */
  stepped_up_at: string | null;
}

export interface StaffPasskeysTable {
  /** The credential's id, base64url. */
  id: string;
  staff_id: string;
  /** COSE key, base64url. */
  public_key: string;
  sign_count: number;
  /** JSON: how the browser reaches the authenticator, such as `["internal"]`. */
  transports: string;
  /** Given by the person, such as `Maya's phone`. */
  name: string;
  created_at: string;
  last_used_at: string | null;
}

/** Unused codes as SHA-256; a used one is deleted. */
export interface StaffRecoveryCodesTable {
  hash: string;
  staff_id: string;
  created_at: string;
}

/**
 * WebAuthn challenges that wait for their response, and secrets of authenticator apps that wait for
 * their first code.
 */
export interface StaffChallengesTable {
  challenge: string;
  purpose: 'register' | 'login' | 'step-up' | 'totp';
  /** Null for a login, which does not say yet whose it is. */
  staff_id: string | null;
  expires_at: string;
}

/** Who changed what. Append-only: triggers refuse everything but inserts. */
export interface AuditLogTable {
  /** Sorts by time. */
  id: string;
  at: string;
  /** `staff:ID`, `customer:ID`, or `command` for the owner's commands. */
  who: string;
  /** Such as `order.ship`. */
  action: string;
  /** What was changed, such as `order:ID`. */
  subject: string;
  /** JSON, without secrets; null where there is none. */
  before: string | null;
  after: string | null;
}

export interface StaffTables {
  staff: StaffTable;
  staff_invites: StaffInvitesTable;
  staff_sessions: StaffSessionsTable;
  staff_passkeys: StaffPasskeysTable;
  staff_recovery_codes: StaffRecoveryCodesTable;
  staff_challenges: StaffChallengesTable;
  audit_log: AuditLogTable;
}
