import { sql } from 'kysely';

import { deskPath } from '#contract/names/desk.ts';
import type { CustomerNews, StaffNews } from '#contract/names/push.ts';
import { deskAreasIn, mayOpen } from '#contract/rules/desk-access.ts';
import { areaOfNews } from '#contract/rules/push-news.ts';
import type { Trx } from '#server/db/connect.ts';
import { openStaffSessions } from '#server/modules/auth/staff-session-life.ts';
import type { MailContent } from '#server/modules/mail/mail-copy.ts';
import { headingOf } from '#server/modules/mail/mail-copy.ts';
import { type MailDraft, queueMail, queueMessage } from '#server/modules/mail/mail-outbox.ts';
import { readShop } from '#server/shop-settings.ts';

import { isSwitchedOn } from './push-devices.ts';
import { endOfQuietHours } from './quiet-hours.ts';

/**
 * A push as the outbox has it. It is shown on locked screens: no names, no addresses, and nothing
 * of what was bought or asked.
 */
export interface PushContent {
  readonly kind: StaffNews | CustomerNews | 'test';
  readonly title: string;
  /** What a tap opens, as a path of its app. */
  readonly path: string;
  /** After it, nobody needs it any more. */
  readonly until?: string | undefined;
}

interface DeviceDraft {
  readonly deviceId: string;
  /** What happened: one push for it goes to each device. */
  readonly cause: string;
  readonly content: PushContent;
  readonly notBefore?: Date | undefined;
}

/** Queues a push to one device. */
export async function pushToDevice(
  trx: Trx,
  { deviceId, cause, content, notBefore = new Date() }: DeviceDraft,
): Promise<void> {
  await queueMessage(trx, {
    channel: 'push',
    event: `${cause}:push:${deviceId}`,
    cause,
    recipient: deviceId,
    content,
    notBefore,
  });
}

/** Who is told by push, and what a tap opens. */
export interface Told {
  /** The account; null for a visitor. */
  readonly userId: string | null;
  /** What it is about, such as `booking:ID`. */
  readonly subject: string;
  readonly kind: CustomerNews;
  readonly path: string;
}

/** Where a customer sees an order of theirs. */
export function ownOrderPath(orderId: string): string {
  return `/profile?tab=MyOrders&order=${encodeURIComponent(orderId)}`;
}

/** Where a customer sees bookings and custom orders of theirs; a visitor has no such page. */
export function ownRequestsPath(userId: string | null): string {
  return userId === null ? '/services' : '/profile?tab=MyBookings';
}

/** Queues an email to a customer, and a push in fewer words to each of their devices. */
export async function tellCustomer(trx: Trx, mail: MailDraft, told: Told): Promise<void> {
  await queueMail(trx, mail);
  await pushToCustomer(trx, told, {
    cause: mail.event,
    notBefore: mail.notBefore,
    title: async () => titleOf(mail.content, headingOf(mail.content, await readShop(trx))),
  });
}

interface CustomerPush {
  readonly cause: string;
  /** Only asked for where a device is told. */
  readonly title: () => Promise<string>;
  readonly notBefore?: Date | undefined;
  readonly until?: string | undefined;
}

/** Queues a push to each device of a customer, or of the visitor who has sent something. */
export async function pushToCustomer(
  trx: Trx,
  { userId, subject, kind, path }: Told,
  { cause, title, notBefore, until }: CustomerPush,
): Promise<void> {
  const devices =
    userId === null ? selectFollowing(trx, subject) : selectDevices(trx, userId, kind);
  const ids = await devices.execute();
  if (ids.length === 0) return;
  const content = { kind, title: await title(), path, until };
  for (const { id } of ids) await pushToDevice(trx, { deviceId: id, cause, content, notBefore });
}

function selectFollowing(trx: Trx, subject: string) {
  return trx
    .selectFrom('push_follows')
    .select('subscription_id as id')
    .where('subject', '=', subject);
}

function selectDevices(trx: Trx, userId: string, kind: CustomerNews) {
  return trx
    .selectFrom('sessions')
    .innerJoin('push_subscriptions', 'push_subscriptions.session_id', 'sessions.id')
    .leftJoin('push_choices', (join) =>
      join.on('push_choices.who', '=', sql<string>`'user:' || sessions.user_id`),
    )
    .select('push_subscriptions.id')
    .where('sessions.user_id', '=', userId)
    .where(isSwitchedOn(kind));
}

/** Headings that say too little, or too much for a locked screen. */
const ownTitles: Partial<Record<MailContent['kind'], string>> = {
  'booking-payment-rejected': 'A question about your payment',
  'custom-payment-rejected': 'A question about your payment',
  'payment-asked': 'Your next payment is due',
};

function titleOf(content: MailContent, heading: string): string {
  if (content.kind === 'booking-scheduled' && content.note.sequence === 0)
    return 'Your appointment is agreed';
  return ownTitles[content.kind] ?? heading;
}

/** News for the staff, with what a tap opens, as a path of the desk. */
interface NewsForStaff {
  readonly kind: StaffNews;
  readonly title: string;
  readonly path: string;
}

/** Somebody has to look at a payment: of this amount, where it is known. */
export function paymentNews(path: string, amount?: string): NewsForStaff {
  const title = amount === undefined ? 'A payment to check' : `A payment to check, ${amount}`;
  return { kind: 'payment', title, path };
}

/**
 * Queues a push to each device of the staff who may open it and want it: of several kinds of news
 * about one thing the first that a person wants. In their quiet hours it waits.
 */
export async function pushToStaff(
  trx: Trx,
  cause: string,
  news: readonly NewsForStaff[],
): Promise<void> {
  const devices = await trx
    .selectFrom('push_subscriptions')
    .innerJoin('staff_sessions', 'staff_sessions.id', 'push_subscriptions.staff_session_id')
    .innerJoin('staff', 'staff.id', 'staff_sessions.staff_id')
    .leftJoin('push_choices', (join) =>
      join.on('push_choices.who', '=', sql<string>`'staff:' || staff.id`),
    )
    .select(['push_subscriptions.id', 'staff.role', 'staff.areas'])
    .select(['switched_off', 'quiet_from', 'quiet_until'])
    .where('staff.ended_at', 'is', null)
    .where(openStaffSessions())
    .execute();
  const now = new Date();
  for (const { id, role, areas, switched_off, quiet_from, quiet_until } of devices) {
    const switchedOff = (switched_off ?? '').split(' ');
    const opening = { role, areas: deskAreasIn(areas) };
    const wanted = news.find(
      ({ kind }) => !switchedOff.includes(kind) && mayOpen(opening, areaOfNews[kind]),
    );
    if (!wanted) continue;
    const quiet = { from: quiet_from ?? '', until: quiet_until ?? '' };
    await pushToDevice(trx, {
      deviceId: id,
      cause,
      content: { ...wanted, path: `${deskPath}${wanted.path}` },
      notBefore: endOfQuietHours(now, quiet),
    });
  }
}
