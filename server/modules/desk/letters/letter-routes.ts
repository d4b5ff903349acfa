import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod/mini';

import {
  createLetter,
  type DeskLetter,
  deleteLetter,
  editLetter,
  listLetterFailures,
  listLetters,
  pauseLetter,
  previewLetter,
  readLetter,
  resumeLetter,
  retryLetter,
  startLetter,
  stopLetter,
  testLetter,
} from '#contract/calls/admin/letter-calls.ts';
import { type LetterMove, letterMoveRules } from '#contract/names/letters.ts';
import { letterLimits } from '#contract/names/limits.ts';
import { foldText } from '#contract/rules/search/fold.ts';
import type { Reader, Trx } from '#server/db/connect.ts';
import { lockRow } from '#server/db/rows.ts';
import { cleanLine, requireText } from '#server/http/clean-text.ts';
import { FailureError, invalidField, refusal } from '#server/http/failure-error.ts';
import { serveStaffChange, serveStaffRead } from '#server/http/serve-staff.ts';
import { cleanMarkdown } from '#server/modules/blog/post-store.ts';
import {
  changedFields,
  containsFolded,
  keyOf,
  moveRefused,
  pageByKey,
  requireVersion,
  serveRecordChanges,
} from '#server/modules/desk/records.ts';
import { letterHtml } from '#server/modules/mail/letter-body.ts';
import { endLetter } from '#server/modules/mail/letter-mails.ts';
import { signatureOf } from '#server/modules/mail/mail-body.ts';
import { never, queueMail } from '#server/modules/mail/mail-outbox.ts';
import { letterEndLabel, letterNote } from '#server/modules/mail/service-copies.ts';
import { oneClickLink, unsubscribeLink } from '#server/modules/mail/unsubscribe-links.ts';
import { selectSubscribers } from '#server/modules/newsletter/newsletter-routes.ts';
import { readShop } from '#server/shop-settings.ts';

import { renderLetter } from './letter-html.ts';
import {
  countSubscribers,
  readLetterFailures,
  readLetterOf,
  readStoredLetter,
  rowOf,
} from './read-letters.ts';

type Fields = z.output<NonNullable<(typeof createLetter)['body']>>;

/** A text in which each character takes three bytes, and the JSON around it. */
const bodyLimit = letterLimits.markdownMax * 3 + 65_536;

/** Letters to the newsletter's subscribers, at the shop desk. */
export async function deskLetterRoutes(app: FastifyInstance): Promise<void> {
  serveReads(app);
  serveDrafts(app);
  serveTest(app);
  serveMoves(app);
}

function serveReads(app: FastifyInstance): void {
  const { database, settings } = app;

  serveStaffRead(app, listLetters, {
    async read({ query: { search = '', ...paging } }) {
      const { read } = database;
      let letters = read.selectFrom('letters');
      const part = foldText(search);
      if (part !== '') letters = letters.where(containsFolded('subject', part));
      const order = { at: 'created_at', id: 'id' };
      const { onPage, ...counts } = await pageByKey(read, letters.selectAll(), paging, order);
      const rows = await onPage.execute();
      const last = rows.length === paging.pageSize ? rows.at(-1) : undefined;
      const next = last ? keyOf(last.created_at, last.id) : '';
      return { letters: rows.map(rowOf), ...counts, next };
    },
  });

  serveStaffRead(app, readLetter, {
    read: ({ params }) => readLetterOf(database.read, params.id),
  });

  serveStaffRead(app, listLetterFailures, {
    read: ({ params }) => readLetterFailures(database.read, params.id),
  });

  serveStaffRead(app, previewLetter, {
    bodyLimit,
    async read({ body: { scheme, markdown, subject, preview } }) {
      const html = await rendered(database.read, markdown, settings.publicUrl);
      const shop = await readShop(database.read);
      const letter = {
        html,
        subject,
        preview,
        note: letterNote(shop),
        end: { label: letterEndLabel, link: '#' },
        shopName: shop.name,
        signature: signatureOf(shop),
      };
      return { html: letterHtml(letter, scheme) };
    },
  });
}

/** What a text is rendered to. Throws 422 for one that can't be. */
async function rendered(read: Reader, markdown: string, publicUrl: string): Promise<string> {
  const result = await renderLetter(read, cleanMarkdown(markdown), publicUrl);
  if ('problem' in result) throw invalidField('markdown', 'not-shown', result.problem);
  return result.html;
}

function serveDrafts(app: FastifyInstance): void {
  const { database, settings } = app;

  serveRecordChanges(app, 'letter', {
    calls: { create: createLetter, edit: editLetter, remove: deleteLetter },
    table: 'letters',
    read: readLetterOf,
    lock: async (trx, id) => void (id && (await lockRow(trx, 'letters', id))),
    bodyLimit,
    audited,
    // Says at once what can't be sent later.
    check: ({ body }: { readonly body: Fields }) =>
      rendered(database.read, body.markdown, settings.publicUrl),
    async create(trx, fields: Fields) {
      const id = randomUUID();
      const now = new Date().toISOString();
      await trx
        .insertInto('letters')
        .values({ id, ...draftOf(fields), state: 'draft', created_at: now, changed_at: now })
        .execute();
      return id;
    },
    async edit(trx, before, fields: Fields) {
      requireDraft(before);
      await trx
        .updateTable('letters')
        .set((letter) => ({
          ...draftOf(fields),
          changed_at: new Date().toISOString(),
          version: letter('version', '+', 1),
        }))
        .where('id', '=', before.id)
        .execute();
    },
    async remove(trx, id) {
      const letter = await readLetterOf(trx, id);
      if (letter.state === 'sending' || letter.state === 'paused')
        throw moveRefused('letter', `${letter.state}: end it first`, letter);
      await trx.deleteFrom('mails').where('letter_id', '=', id).execute();
      await trx.deleteFrom('letters').where('id', '=', id).execute();
    },
  });
}

function draftOf({ subject, preview, markdown }: Fields) {
  return {
    subject: requireText(cleanLine(subject), 'subject'),
    preview: cleanLine(preview),
    markdown: cleanMarkdown(markdown),
  };
}

/** What somebody has got can't be changed. */
function requireDraft(letter: DeskLetter): void {
  if (letter.state === 'draft') return;
  const description = 'This letter is on its way already, and can’t be changed any more.';
  throw new FailureError(409, description, [{ code: 'not-a-draft', description }], {
    current: letter,
  });
}

/** The fields that differ; of the text only its length, and nothing that is counted. */
function audited(letter: DeskLetter, other?: DeskLetter) {
  const { subject, preview, markdown } = changedFields(letter, other);
  return { subject, preview, characters: markdown?.length };
}

function serveTest(app: FastifyInstance): void {
  const { database, settings, rateLimiter } = app;
  const { publicUrl } = settings;

  serveStaffChange(app, testLetter, {
    async prepare({ params, staff, request }) {
      await rateLimiter.consume('testMail', { address: request.ip, account: staff.id });
      const letter = await readStoredLetter(database.read, params.id);
      return letter.html ?? (await rendered(database.read, letter.markdown, publicUrl));
    },
    async change(trx, { params, body, staff, audit }, html) {
      requireVersion(await readLetterOf(trx, params.id), body.version);
      const { subject, preview, markdown } = await readStoredLetter(trx, params.id);
      const own = await selectSubscribers(trx)
        .select('token')
        .where('email', '=', staff.email)
        .executeTakeFirst();
      const links = {
        link: own ? unsubscribeLink(publicUrl, own.token) : `${publicUrl}/newsletter/unsubscribe`,
        oneClick: own ? oneClickLink(publicUrl, own.token) : '',
      };
      const letter = { subject: `Test: ${subject}`, preview, markdown, html };
      await queueMail(trx, {
        event: `letter-test:${params.id}:${randomUUID()}`,
        recipient: staff.email,
        content: { kind: 'letter', ...letter, ...links },
      });
      await audit({ action: 'letter.tested', subject: `letter:${params.id}` });
      return { recipient: staff.email };
    },
  });
}

const moveCalls = {
  paused: pauseLetter,
  resumed: resumeLetter,
  stopped: stopLetter,
} as const;

function serveMoves(app: FastifyInstance): void {
  const { database, settings } = app;

  serveStaffChange(app, startLetter, {
    async prepare({ params }) {
      const { markdown } = await readStoredLetter(database.read, params.id);
      return { markdown, html: await rendered(database.read, markdown, settings.publicUrl) };
    },
    async change(trx, { params: { id }, body, audit }, { markdown, html }) {
      const letter = await requireMove(trx, id, body.version, 'started');
      await requireAlone(trx);
      if (letter.markdown.trim() === '')
        throw invalidField('markdown', 'empty', 'There is no text yet.');
      // Saved between the two, by the same person in another tab.
      if (letter.markdown !== markdown) throw refusal(409, 'changed', 'Please look at it again.');
      const recipients = await countSubscribers(trx);
      if (recipients === 0) throw refusal(409, 'nobody', 'Nobody has subscribed yet.');
      const now = new Date().toISOString();
      await trx
        .updateTable('letters')
        .set({ html, started_at: now, next_at: now, listed_to: '' })
        .where('id', '=', id)
        .execute();
      await setState(trx, id, 'started');
      await audit({ action: 'letter.started', subject: `letter:${id}`, after: { recipients } });
      return readLetterOf(trx, id);
    },
  });

  for (const move of ['paused', 'resumed', 'stopped'] as const) {
    serveStaffChange(app, moveCalls[move], {
      async change(trx, { params: { id }, body, audit }) {
        await requireMove(trx, id, body.version, move);
        if (move === 'resumed') await requireAlone(trx);
        if (move === 'stopped') await dropUnsent(trx, id);
        else await setState(trx, id, move);
        const after = await readLetterOf(trx, id);
        const counts = { sent: after.sent, waiting: after.waiting };
        await audit({ action: `letter.${move}`, subject: `letter:${id}`, after: counts });
        return after;
      },
    });
  }

  serveStaffChange(app, retryLetter, {
    async change(trx, { params: { id }, body, audit }) {
      await lockRow(trx, 'letters', id);
      const letter = requireVersion(await readLetterOf(trx, id), body.version);
      if (letter.state === 'draft') throw moveRefused('letter', letter.state, letter);
      if (letter.state === 'ended') await requireAlone(trx);
      const tried = await retryFailed(trx, id);
      if (tried === 0) throw refusal(409, 'nothing-failed', 'There is nothing to try again.');
      if (letter.state === 'ended') await setState(trx, id, 'resumed');
      await audit({ action: 'letter.retried', subject: `letter:${id}`, after: { tried } });
      return readLetterOf(trx, id);
    },
  });
}

/** The letter, which allows a move. Throws 404, and 409 with it as it is now. */
async function requireMove(
  trx: Trx,
  id: string,
  version: number,
  move: LetterMove,
): Promise<DeskLetter> {
  await lockRow(trx, 'letters', id);
  const letter = requireVersion(await readLetterOf(trx, id), version);
  if (letterMoveRules[move].from.includes(letter.state)) return letter;
  throw moveRefused('letter', letter.state, letter);
}

/** Throws 409 while another letter is sent: the pace is that of the shop. */
async function requireAlone(trx: Trx): Promise<void> {
  const other = await trx
    .selectFrom('letters')
    .select('subject')
    .where('state', '=', 'sending')
    .executeTakeFirst();
  if (!other) return;
  throw refusal(409, 'other-letter', `‘${other.subject}’ is still being sent. Wait, or pause it.`);
}

async function setState(trx: Trx, id: string, move: LetterMove): Promise<void> {
  const now = new Date().toISOString();
  const { to } = letterMoveRules[move];
  await trx
    .updateTable('letters')
    .set((letter) => ({
      state: to,
      changed_at: now,
      ended_at: null,
      ...(to === 'sending' && { next_at: now }),
      version: letter('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

/** Ends a letter: rows of emails that nobody has begun to send go. */
async function dropUnsent(trx: Trx, id: string): Promise<void> {
  const now = new Date().toISOString();
  await trx
    .deleteFrom('mails')
    .where('letter_id', '=', id)
    .where('next_try_at', '<=', now)
    .where('handed_at', 'is', null)
    .execute();
  // Those under way, or between two tries, have their outcome soon, or are not tried again.
  await trx
    .updateTable('mails')
    .set({ next_try_at: never })
    .where('letter_id', '=', id)
    .where('next_try_at', '<', never)
    .execute();
  await endLetter(trx, id);
}

/** Makes the emails of a letter due that failed for good and can't have arrived. Returns how many. */
async function retryFailed(trx: Trx, id: string): Promise<number> {
  const now = new Date().toISOString();
  const due = await trx
    .updateTable('mails')
    .set({ next_try_at: now, created_at: now, attempts: 0 })
    .where('letter_id', '=', id)
    .where('next_try_at', '=', never)
    .where('sent_at', 'is', null)
    .where('last_error', 'is not', null)
    .where('handed_at', 'is', null)
    .returning('id')
    .execute();
  return due.length;
}
