import { existsSync } from 'node:fs';
import { join } from 'node:path';

import type { ShopDatabase } from '#server/db/connect.ts';
import { openDatabase } from '#server/db/connect.ts';
import { plainText } from '#server/plain-text.ts';
import { readSettings, type Settings, SettingsError } from '#server/settings.ts';
import { ownerProblemOf } from '#server/start-problem.ts';

import type { OwnerCommand } from './command.ts';
import {
  examineBackups,
  examineClock,
  examineDatabase,
  examineFolder,
  examineMail,
  examineNames,
  examineStorage,
} from './doctor/examine-inside.ts';
import { examineOutside } from './doctor/examine-outside.ts';
import { bad, type Finding, good, warn } from './doctor/finding.ts';

export const doctorCommand: OwnerCommand = {
  name: 'doctor',
  define(command, _useShop, runAlone) {
    command
      .description(
        'Check settings, proxy, mail, storage, database, clock, disk and backups, ' +
          'from inside and through the public address, and say what to do. Ends with 1 if anything is bad',
      )
      .action(() => runAlone(runDoctor));
  },
};

const signs = { good: 'ok  ', warn: 'hint', bad: 'BAD ' } as const;

async function runDoctor(print: (line: string) => void): Promise<number> {
  const findings = await examine(process.env);
  for (const { state, about, text } of findings)
    print(`${signs[state]}  ${about}: ${plainText(text, 600)}`);
  const count = findings.filter(({ state }) => state === 'bad').length;
  print(count === 0 ? 'Nothing is wrong.' : `${count} to mend.`);
  return count === 0 ? 0 : 1;
}

async function examine(env: NodeJS.ProcessEnv): Promise<Finding[]> {
  const names = examineNames(env);
  let settings: Settings;
  try {
    settings = readSettings(env);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    return [...names, ...error.problems.map((text) => bad('Settings', text))];
  }
  const inside = [
    ...(names.length > 0 ? names : [good('Settings', 'Each is one that the shop knows.')]),
    ...(await examineFolder(settings)),
    await examineClock(),
  ];
  const opened = await open(settings);
  const database = 'close' in opened ? opened : undefined;
  try {
    return [
      ...inside,
      ...('state' in opened ? [opened] : await examineDatabase(settings, opened)),
      await examineStorage(settings),
      await examineMail(settings),
      ...(await examineBackups(settings, database)),
      ...(await examineOutside(settings)),
    ];
  } finally {
    await database?.close();
  }
}

async function open(settings: Settings): Promise<ShopDatabase | Finding> {
  const { dataDir, databaseUrl } = settings;
  if (!databaseUrl && !existsSync(join(dataDir, 'shop.sqlite')))
    return warn('Database', `There is none in '${dataDir}' yet: npm start makes it.`);
  try {
    return await openDatabase(settings);
  } catch (error) {
    const problem = ownerProblemOf(error, settings.dataDir);
    return bad('Database', problem ?? (error instanceof Error ? error.message : String(error)));
  }
}
