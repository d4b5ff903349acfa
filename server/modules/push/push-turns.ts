import { sql } from 'kysely';

import type { Reader, ShopDatabase } from '#server/db/connect.ts';
import { isPostgres } from '#server/db/search-texts.ts';
import {
  type Claim,
  type DueMessage,
  leaseRows,
  selectDue,
  without,
} from '#server/modules/mail/mail-outbox.ts';

import type { PushContent } from './push-outbox.ts';

// Which pushes go next. A push service, or some of its devices, may hang until an attempt's end. So
// places are shared by those alone that are of one lane: of one push service and one rank.

/** How many are sent at the same time. */
export const mostPushes = 20;

/** Of these, how many of one lane. */
const mostOfLane = 4;

/** Of these, how many below the first rank: staff always find a place. */
const mostOthers = 16;

/** Staff come before customers, and devices that failed at the last try after all others. */
const rankOfDevice = sql<number>`case
  when device.failing_since is null and device.staff_session_id is not null then 0
  when device.failing_since is null then 1
  when device.staff_session_id is not null then 2
  else 3 end`;

interface Lane {
  readonly rank: number;
  /** The push service's address; empty for a device that is gone. */
  readonly origin: string;
}

const laneName = ({ rank, origin }: Lane) => `${rank} ${origin}`;

function laneOf(name: string): Lane {
  const [rank = '', origin = ''] = name.split(' ');
  return { rank: Number(rank), origin };
}

/** Claims due pushes by moving `next_try_at` ahead by the lease. */
export async function claimDuePushes(
  database: ShopDatabase,
  asked: Claim,
): Promise<DueMessage<PushContent>[]> {
  const now = new Date();
  const isDue = await selectDue(database.read, 'push', now).limit(1).executeTakeFirst();
  if (!isDue) return [];
  return database.transaction(async (trx) => {
    const lanes = await chooseDue(trx, now, asked);
    return leaseRows(trx, lanes, new Date(now.getTime() + asked.leaseMs));
  });
}

/** The next ones for which there is a place: their ids, with their lanes. */
async function chooseDue(
  read: Reader,
  now: Date,
  { limit, sending = [] }: Claim,
): Promise<ReadonlyMap<string, string>> {
  const chosen = new Map<string, string>();
  while (chosen.size < limit) {
    const taken = [...sending, ...[...chosen].map(([id, lane]) => ({ id, lane }))];
    const free = selectFree(read, now, taken).limit(limit - chosen.size);
    const rows = await (isPostgres(read) ? free.forUpdate('mails').skipLocked() : free).execute();
    const before = chosen.size;
    const lanes = taken.map(({ lane }) => lane);
    for (const { id, endpoint, rank } of rows) {
      const lane = laneName({ rank, origin: endpoint === null ? '' : new URL(endpoint).origin });
      // Its lane is left out of the next query.
      if (isFull(lane, lanes)) continue;
      lanes.push(lane);
      chosen.set(id, lane);
    }
    if (chosen.size === before) break;
  }
  return chosen;
}

/** Whether those that are sent leave no place to another of a lane. */
function isFull(lane: string, lanes: readonly string[]): boolean {
  if (laneOf(lane).rank > 0 && areOthersFull(lanes)) return true;
  return lanes.filter((one) => one === lane).length >= mostOfLane;
}

const areOthersFull = (lanes: readonly string[]) =>
  lanes.filter((lane) => laneOf(lane).rank > 0).length >= mostOthers;

/** Due pushes of lanes that have a place, in their order. */
function selectFree(
  read: Reader,
  now: Date,
  taken: readonly { readonly id: string; readonly lane: string }[],
) {
  const lanes = taken.map(({ lane }) => lane);
  let free = without(selectDue(read, 'push', now), taken)
    .leftJoin('push_subscriptions as device', 'device.id', 'mails.recipient')
    .select(['device.endpoint', rankOfDevice.as('rank')])
    .orderBy(rankOfDevice)
    .orderBy('next_try_at');
  if (areOthersFull(lanes)) free = free.where(rankOfDevice, '=', 0);
  for (const lane of new Set(lanes)) {
    if (!isFull(lane, lanes)) continue;
    const { rank, origin } = laneOf(lane);
    free = free.where(
      sql<boolean>`not (${rankOfDevice} = ${rank}
        and coalesce(device.endpoint, '/') like ${`${origin}/%`})`,
    );
  }
  return free;
}
