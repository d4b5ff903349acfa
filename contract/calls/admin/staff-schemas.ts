import * as z from 'zod/mini';

import { deskAreas } from '#contract/names/desk-areas.ts';

// Schemas that several calls of the staff share. Times are ISO 8601, UTC.

export const staffRoleSchema = z.enum(['owner', 'staff']);

/** What an owner has opened to somebody; owners may open everything. */
export const staffAreasSchema = z.array(z.enum(deskAreas));

/** The member of the staff who is logged in. */
export const staffMeSchema = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  role: staffRoleSchema,
  /** Not in what a server before 1.1 says. */
  areas: z.optional(staffAreasSchema),
  sessionId: z.string(),
  /**
   * False until the first passkey, or password and authenticator app, is set up; nothing else can
   * be done before.
   */
  hasLogin: z.boolean(),
  /**
   * Until when calls that need a step-up are accepted; empty when a passkey or code is needed
   * first.
   */
  steppedUpUntil: z.string(),
});

export const staffSessionSchema = z.object({
  sessionId: z.string(),
  /** For example `Chrome on Android`. */
  device: z.string(),
  startedAt: z.string(),
  lastUsedAt: z.string(),
  /** The session of this request. */
  isCurrent: z.boolean(),
});

/** How somebody logs in, and where they are logged in. */
export const staffLoginsSchema = z.object({
  passkeys: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      createdAt: z.string(),
      lastUsedAt: z.nullable(z.string()),
    }),
  ),
  hasTotp: z.boolean(),
  hasPassword: z.boolean(),
  recoveryCodesLeft: z.number(),
  sessions: z.array(staffSessionSchema),
});

export const staffListSchema = z.object({
  staff: z.array(
    z.object({
      id: z.string(),
      email: z.string(),
      name: z.string(),
      role: staffRoleSchema,
      areas: staffAreasSchema,
      version: z.number(),
      createdAt: z.string(),
      /** Null while they have access. */
      endedAt: z.nullable(z.string()),
      passkeys: z.number(),
      hasTotp: z.boolean(),
      sessions: z.array(staffSessionSchema),
    }),
  ),
  /** Links that nobody has used yet. */
  invites: z.array(
    z.object({
      email: z.string(),
      role: staffRoleSchema,
      areas: staffAreasSchema,
      createdAt: z.string(),
      expiresAt: z.string(),
    }),
  ),
});

export type StaffMe = z.infer<typeof staffMeSchema>;
export type StaffLogins = z.infer<typeof staffLoginsSchema>;
export type StaffList = z.infer<typeof staffListSchema>;
