import { setTimeout as pause } from 'node:timers/promises';

import { type Fault, type FaultShop, untilMoreOrders, withFaultShop } from './fault-shop.ts';

const killWithinMs = 1_500;

/**
 * The shop is killed at random moments while customers order. After every kill, acknowledged orders are complete, nothing is
 * partially written, and retries are not run twice.
 */
export const kill: Fault = {
  name: 'kill',
  about: 'Killed while customers order',
  usesPostgres: true,
  async run(context) {
    const rounds = context.rounds ?? (context.isShort ? 1 : 30);
    const reports = [];
    for (const on of context.kinds) {
      reports.push({ on, ...(await withFaultShop(context, on, (shop) => killRounds(shop, rounds))) });
    }
    return reports;
  },
};

async function killRounds({ shopping, start, check }: FaultShop, rounds: number) {
  const damage: string[] = [];
  let unanswered = 0;
  for (let round = 1; round <= rounds; round += 1) {
    const server = await start();
    let isKilled = false;
    const customers = shopping.run(server.origin, () => isKilled);
    // Every second kill happens during orders; the others may hit the start.
    const isUnderWay = round % 2 === 1 ? untilMoreOrders(shopping, 1) : Promise.resolve();
    const afterMs = Math.random() * killWithinMs;
    await Promise.race([isUnderWay.then(() => pause(afterMs)), customers]);
    await server.kill();
    isKilled = true;
    await customers;
    unanswered += shopping.purchases.length - shopping.acknowledged.length;
    for (const what of await check()) damage.push(`after kill ${round} (${Math.round(afterMs)} ms): ${what}`);
  }

  const server = await start();
  await shopping.repeat(server.origin);
  await server.kill();
  for (const what of await check()) damage.push(`in the end: ${what}`);
  const placed = shopping.acknowledged.length;
  if (placed !== shopping.purchases.length)
    damage.push(`${shopping.purchases.length - placed} purchases have no response in the end`);
  if (placed < rounds) damage.push(`only ${placed} orders came through ${rounds} rounds: that tells nothing`);
  return { damage, figures: `${rounds} kills, ${placed} orders, ${unanswered} cut off and said again` };
}
