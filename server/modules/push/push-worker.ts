import { createHash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import webPush from 'web-push';
import { declarativePush, type PushMessage, staffNews } from '#contract/names/push.ts';
import { omit } from '#contract/omit.ts';
import { deskAreasIn, mayOpen, type Opening } from '#contract/rules/desk-access.ts';
import { areaOfNews } from '#contract/rules/push-news.ts';
import type { Reader, ShopDatabase } from '#server/db/connect.ts';
import { readSender } from '#server/modules/mail/mail-addresses.ts';
import type { DueMessage } from '#server/modules/mail/mail-outbox.ts';
import {
  LaterError,
  type OutboxSender,
  PostponedMessage,
  RejectedMessage,
  type SenderTimes,
  startOutboxSender,
  UnwantedMessage,
} from '#server/modules/mail/outbox-sender.ts';
import type { Settings } from '#server/settings.ts';
import { readShop } from '#server/shop-settings.ts';

import { removeDevice, switchedOffIn } from './push-devices.ts';
import { type PushKeys, readPushKeys } from './push-keys.ts';
import type { PushContent } from './push-outbox.ts';
import { isPushService } from './push-services.ts';
import { claimDuePushes, mostPushes } from './push-turns.ts';
import { endOfQuietHours } from './quiet-hours.ts';

// Sends the pushes of the outbox (RFC 8030), encrypted for the device (RFC 8291) and signed with
// the shop's key (RFC 8292).

interface PushWorkerOptions {
  readonly settings: Pick<Settings, 'publicUrl' | 'deskUrl' | 'mailFrom' | 'pushServices'>;
  readonly database: ShopDatabase;
  readonly log: FastifyBaseLogger;
  /** How much waits for a member of the staff, for the app's icon. */
  readonly countTasks: (read: Reader, staff: Opening) => Promise<number>;
  /** For tests. */
  readonly times?: Partial<SenderTimes>;
}

const hourMs = 3_600_000;

/** News gets old: what could not be handed over for a day is given up. */
const pushTimes: Partial<SenderTimes> = {
  sendMs: 15_000,
  maxBackoffMs: hourMs,
  giveUpAfterMs: 24 * hourMs,
};

/** How long a push service keeps what a device that is off can't take yet. */
const keptSeconds = { staff: 24 * 3600, customer: 3 * 24 * 3600 };

type Device = NonNullable<Awaited<ReturnType<typeof findDevice>>>;

/** Starts sending pushes. */
export function startPushWorker({
  settings,
  database,
  log,
  countTasks,
  times = {},
}: PushWorkerOptions): OutboxSender {
  let keys: PushKeys | undefined;
  return startOutboxSender<PushContent>({
    database,
    log,
    times: { ...pushTimes, ...times },
    channel: {
      name: 'push',
      most: mostPushes,
      claim: (asked) => claimDuePushes(database, asked),
      async send(push, signal) {
        const device = await findDevice(database, push.recipient);
        if (!device) throw new RejectedMessage('The device gets no pushes any more.', 'info');
        if (!isWanted(push.content, device)) throw new UnwantedMessage();
        const quietUntil = quietUntilFor(push.content, device);
        if (quietUntil) throw new PostponedMessage(quietUntil);
        if (!isPushService(device.endpoint, settings.pushServices))
          throw new RejectedMessage('Its push service is not known.');
        keys ??= await readPushKeys(database);
        const request = await requestOf({ push, device, keys, settings, database, countTasks });
        await handOver(request, { database, device, signal });
      },
    },
  });
}

/** A device, with the member of the staff whose it is. */
function findDevice({ read }: ShopDatabase, id: string) {
  return read
    .selectFrom('push_subscriptions')
    .leftJoin('staff_sessions', 'staff_sessions.id', 'push_subscriptions.staff_session_id')
    .leftJoin('staff', 'staff.id', 'staff_sessions.staff_id')
    .leftJoin('sessions', 'sessions.id', 'push_subscriptions.session_id')
    .leftJoin('push_choices', (join) =>
      join.on(
        'push_choices.who',
        '=',
        sql<string>`coalesce('staff:' || staff.id, 'user:' || sessions.user_id)`,
      ),
    )
    .select(['push_subscriptions.id', 'endpoint', 'p256dh', 'auth', 'failing_since'])
    .select(['staff.role', 'staff.areas', 'switched_off', 'quiet_from', 'quiet_until'])
    .where('push_subscriptions.id', '=', id)
    .executeTakeFirst();
}

/**
 * Whether somebody still is to be told: it may have waited for the morning, or for a push service,
 * while it was switched off, an area was closed, or its time went by.
 */
function isWanted({ kind, until }: PushContent, { role, areas, switched_off }: Device): boolean {
  if (until !== undefined && Date.parse(until) <= Date.now()) return false;
  if (switchedOffIn(switched_off).includes(kind)) return false;
  const news = staffNews.find((one) => one === kind);
  if (role === null || !news) return true;
  return mayOpen({ role, areas: deskAreasIn(areas) }, areaOfNews[news]);
}

/** Another try, or the shop's start, may come in the quiet hours that began meanwhile. */
function quietUntilFor(
  { kind }: PushContent,
  { quiet_from, quiet_until }: Device,
): Date | undefined {
  if (kind === 'test') return undefined;
  return endOfQuietHours(new Date(), { from: quiet_from ?? '', until: quiet_until ?? '' });
}

interface Push {
  readonly push: DueMessage<PushContent>;
  readonly device: Device;
  readonly keys: PushKeys;
  readonly settings: PushWorkerOptions['settings'];
  readonly database: ShopDatabase;
  readonly countTasks: PushWorkerOptions['countTasks'];
}

async function requestOf({ push, device, keys, settings, database, countTasks }: Push) {
  const { content, event } = push;
  const isOfStaff = device.role !== null;
  const shop = await readShop(database.read);
  const { address } = await readSender(database.read, settings, shop);
  const origin = isOfStaff ? settings.deskUrl : settings.publicUrl;
  // The same at each attempt.
  const topic = createHash('sha256').update(event).digest('base64url').slice(0, 32);
  const message: PushMessage = {
    web_push: declarativePush,
    notification: {
      title: content.title,
      body: 'Tap to see it.',
      navigate: `${origin}${content.path}`,
      tag: topic,
      icon: `${origin}/icons/icon-192.png`,
      lang: 'en',
    },
    ...(device.role !== null && {
      app_badge: await countTasks(database.read, {
        role: device.role,
        areas: deskAreasIn(device.areas),
      }),
    }),
  };
  const subscription = {
    endpoint: device.endpoint,
    keys: { p256dh: device.p256dh, auth: device.auth },
  };
  return webPush.generateRequestDetails(subscription, JSON.stringify(message), {
    vapidDetails: { subject: `mailto:${address}`, ...keys },
    TTL: ttlOf(content, isOfStaff),
    urgency: 'high',
    topic,
  });
}

function ttlOf({ until }: PushContent, isOfStaff: boolean): number {
  const kept = isOfStaff ? keptSeconds.staff : keptSeconds.customer;
  if (until === undefined) return kept;
  const left = Math.ceil((Date.parse(until) - Date.now()) / 1000);
  return Math.max(0, Math.min(kept, left));
}

interface HandOver {
  readonly database: ShopDatabase;
  readonly device: Device;
  readonly signal: AbortSignal;
}

/** Sends a request to the push service, and no further: redirects are not followed. */
async function handOver(
  { endpoint, method, headers, body }: webPush.RequestDetails,
  { database, device, signal }: HandOver,
): Promise<void> {
  const response = await fetch(endpoint, {
    method,
    headers: omit(headers as Record<string, string>, 'Content-Length'),
    body: new Uint8Array(body ?? []),
    redirect: 'manual',
    signal,
  }).catch(async (error: unknown) => {
    await noteFailure(database, device);
    throw new Error(`The push service can’t be reached (${causeOf(error)}).`);
  });
  const { status, ok } = response;
  await response.body?.cancel();
  if (ok) return noteSuccess(database, device);
  if (status === 404 || status === 410) {
    await database.transaction((trx) => removeDevice(trx, { id: device.id }));
    throw new RejectedMessage('The device has ended its subscription.', 'info');
  }
  await noteFailure(database, device);
  if (status === 400 || status === 413)
    throw new RejectedMessage(`The push service did not take it (${status}).`);
  const later = retryAfterMs(response.headers.get('retry-after'));
  throw new LaterError(`The push service answered ${status}.`, later);
}

function causeOf(error: unknown): string {
  const { cause, message } = error as Error;
  return cause instanceof Error ? cause.message || cause.name : message;
}

/** Seconds, or a date. */
function retryAfterMs(text: string | null): number {
  if (text === null) return 0;
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return Number.isNaN(ms) ? 0 : Math.max(0, ms);
}

async function noteSuccess(database: ShopDatabase, { id, failing_since }: Device): Promise<void> {
  if (failing_since !== null) await setFailingSince(database, id, null);
}

async function noteFailure(database: ShopDatabase, { id, failing_since }: Device): Promise<void> {
  if (failing_since === null) await setFailingSince(database, id, new Date().toISOString());
}

async function setFailingSince(
  database: ShopDatabase,
  id: string,
  failing_since: string | null,
): Promise<void> {
  await database.transaction((trx) =>
    trx.updateTable('push_subscriptions').set({ failing_since }).where('id', '=', id).execute(),
  );
}
