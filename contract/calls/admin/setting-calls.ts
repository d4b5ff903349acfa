import * as z from 'zod/mini';

import { defineCall } from '#contract/calls/call.ts';
import { pageTextSchema } from '#contract/calls/page-calls.ts';
import { idSchema } from '#contract/calls/schemas.ts';
import { settingGroups } from '#contract/settings/entries.ts';
import { ownPages, pageTextMax } from '#contract/settings/pages.ts';
import { versionSchema } from './shared-schemas.ts';

// What the owner sets of the shop, in groups. Each has a version of its own: a change made from an
// older one is answered with 409 and the group as it is now.

const area = 'Desk: shop';

/** A group of settings: its version, and its settings by name. */
export const settingGroupSchema = z.looseObject({ version: z.number() });
export type SettingGroupValues = z.infer<typeof settingGroupSchema>;

/** A change of the last 30 days. */
export const settingChangeSchema = z.object({
  id: z.string(),
  /** ISO 8601, UTC. */
  at: z.string(),
  /** Name of the member of the staff. */
  by: z.string(),
  group: z.string(),
  /** What changed, as the desk calls it, with short texts. */
  changed: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
  /** None of it was changed again since. */
  canBeUndone: z.boolean(),
});
export type SettingChange = z.infer<typeof settingChangeSchema>;

export const readSettings = defineCall(area, 'readSettings', 'GET /admin/settings', {
  summary: 'What the owner has set of the shop, and the changes of the last 30 days',
  response: z.object({
    groups: z.record(z.enum(settingGroups), settingGroupSchema),
    changes: z.array(settingChangeSchema),
  }),
});

export const saveSettings = defineCall(area, 'saveSettings', 'PUT /admin/settings/{group}', {
  summary: 'Sets all settings of a group',
  params: z.object({ group: z.enum(settingGroups) }),
  body: z.object({
    values: z.record(z.string(), z.unknown()),
    version: versionSchema,
  }),
  response: settingGroupSchema,
});

export const previewSettings = defineCall(
  area,
  'previewSettings',
  'POST /admin/settings/{group}/preview',
  {
    summary: 'Shows the shop’s pages with unsaved settings, to the browser that opens the address',
    params: z.object({ group: z.enum(settingGroups) }),
    body: z.object({ values: z.record(z.string(), z.unknown()) }),
    response: z.object({ address: z.string() }),
  },
);

export const undoSettings = defineCall(area, 'undoSettings', 'POST /admin/settings/undo', {
  summary: 'Sets what a change has set back to what it was before',
  body: z.object({ id: idSchema }),
  response: z.object({ message: z.string() }),
});

export const sendTestMail = defineCall(area, 'sendTestMail', 'POST /admin/settings/test-mail', {
  summary: 'Sends an email to whom new orders go to, and says what the mail server answered',
  body: z.object({}),
  response: z.object({
    from: z.string(),
    /** Without a mail server an email is written to a file, and not sent. */
    hasMailServer: z.boolean(),
    results: z.array(
      z.object({
        to: z.string(),
        isTaken: z.boolean(),
        /** In the server's words. */
        answer: z.string(),
      }),
    ),
  }),
});
export type TestMailResult = z.infer<typeof sendTestMail.response>;

const pageParams = z.object({ page: z.enum(ownPages) });

export const readStandardPage = defineCall(
  area,
  'readStandardPage',
  'GET /admin/settings/pages/{page}',
  {
    summary: 'The text that a page has without one of its own, in Markdown',
    params: pageParams,
    response: z.object({ markdown: z.string() }),
  },
);

export const previewPage = defineCall(
  area,
  'previewPage',
  'POST /admin/settings/pages/{page}/preview',
  {
    summary: 'A text as its page will have it; changes nothing',
    params: pageParams,
    body: z.object({ markdown: z.string().check(z.maxLength(pageTextMax)) }),
    response: pageTextSchema,
  },
);
