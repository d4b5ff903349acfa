import { execFile, spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';

import type { Fault, FaultShop } from './fault-shop.ts';
import { builtMain } from './killable-server.ts';

const shortMs = 6_000;
const minutes = 10;
const checkpointer = fileURLToPath(new URL('checkpoint-loop.mjs', import.meta.url));

/**
 * Several processes write and checkpoint one SQLite database at the same moment: the shop under
 * orders, owner's commands, a backup, and two loops of checkpoints. Every acknowledged commit is
 * read back, and the file is sound. `--rounds` is the number of minutes.
 */
export const race: Fault = {
  name: 'race',
  about: 'Processes write and checkpoint at once',
  run(shop, { isShort, rounds = minutes }) {
    const forMs = isShort ? shortMs : rounds * 60_000;
    return raceFor(forMs, shop, join(dirname(builtMain), 'shop.js'));
  },
};

async function raceFor(
  forMs: number,
  { start, shopping, check, database, dataDir }: FaultShop,
  commands: string,
) {
  const damage: string[] = [];
  const server = await start();
  const endsAt = performance.now() + forMs;
  const isOver = () => performance.now() > endsAt;
  const file = join(dataDir, 'shop.sqlite');
  const checkpointers = [1, 2].map(() =>
    spawn(process.execPath, [checkpointer, file], { stdio: 'ignore' }),
  );
  const loops = checkpointers.map((child) => new Promise((resolve) => child.once('exit', resolve)));

  const runCommand = async (...args: string[]) => {
    const problem = await ownerCommand(commands, dataDir, args);
    if (problem) damage.push(`shop ${args.join(' ')}: ${problem}`);
    return !problem;
  };
  const invited: string[] = [];
  const invite = async () => {
    for (let at = 1; !isOver(); at += 1) {
      const email = `race-${at}@example.com`;
      if (await runCommand('staff', 'invite', email)) invited.push(email);
    }
  };
  let backups = 0;
  const backUp = async () => {
    for (; !isOver(); await pause(2_000)) {
      if (await runCommand('backup', join(dataDir, 'race.zip'), '--replace')) backups += 1;
    }
  };
  const order = async () => {
    // Shoppers stop at the first 503.
    for (; !isOver(); await pause(100)) await shopping.run(server.origin, isOver);
  };

  try {
    const ends = await Promise.allSettled([order(), invite(), backUp()]);
    for (const end of ends) if (end.status === 'rejected') damage.push(String(end.reason));
    await shopping.repeat(server.origin).catch((error: unknown) => damage.push(String(error)));
    for (const child of checkpointers) {
      if (child.exitCode !== null)
        damage.push(`a loop of checkpoints ended with ${child.exitCode}`);
    }
  } finally {
    for (const child of checkpointers) child.kill();
    await Promise.all(loops);
  }
  const code = await server.stop();
  if (code !== 0) damage.push(`the shop ended with ${code}`);

  for (const pragma of ['integrity_check', 'foreign_key_check']) {
    const { rows } = await database.transaction((trx) => sql.raw(`pragma ${pragma}`).execute(trx));
    const wrong = rows
      .map((row) => JSON.stringify(row))
      .filter((row) => row !== '{"integrity_check":"ok"}');
    damage.push(...wrong.map((row) => `${pragma}: ${row}`));
  }
  damage.push(...(await check()));
  const rows = await database.read.selectFrom('staff_invites').select('email').execute();
  const stored = new Set(rows.map(({ email }) => email));
  damage.push(
    ...invited.filter((one) => !stored.has(one)).map((one) => `${one} was invited, which is lost`),
  );
  const placed = shopping.acknowledged.length;
  if (placed === 0 || invited.length === 0 || backups === 0)
    damage.push('too little came through: that tells nothing');
  return {
    damage,
    figures: `${Math.round(forMs / 1000)} s, ${placed} orders, ${invited.length} commands and ${backups} backups acknowledged`,
  };
}

/** Runs one of the owner's commands. Returns what it printed when it failed. */
function ownerCommand(
  program: string,
  dataDir: string,
  args: readonly string[],
): Promise<string | undefined> {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', LOG_LEVEL: 'error' };
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], { env }, (error, output, errors) =>
      resolve(error ? `${output}${errors}`.trim() || error.message : undefined),
    );
  });
}
