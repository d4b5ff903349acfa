import { readFile, stat } from 'node:fs/promises';
import { Argument } from '@commander-js/extra-typings';

import { catalogueLimits, uploadLimits } from '#contract/names/limits.ts';
import { formatPaisa, paisaFromRupees } from '#contract/rules/money.ts';
import { audit } from '#server/audit.ts';
import { CommandError, type OwnerCommand, type ShopContext } from '#server/cli/command.ts';
import { tableLines } from '#server/cli/text-table.ts';
import type { Trx } from '#server/db/connect.ts';
import { cleanLine } from '#server/http/clean-text.ts';
import { insertPictureRow, type StoredPicture } from '#server/media/picture-store.ts';
import { PictureError } from '#server/media/read-picture.ts';
import { cashLimits, noLimit, settingKind, settingNames } from '#server/modules/settings/setting-names.ts';
import { readShopSettings, writeShopSetting } from '#server/modules/settings/settings-store.ts';
import { plainText } from '#server/plain-text.ts';

export const settingsCommand: OwnerCommand = {
  name: 'settings',
  define(command, useShop) {
    command.description(
      "Shows or sets the services' prices, where customers pay online, and limits of cash on delivery",
    );
    command
      .command('list')
      .description('all settings (the default)')
      .action(() => useShop(list));
    command
      .command('set')
      .description('set one')
      .addArgument(settingName())
      .argument('<value>', 'a price in rupees, a text, a number of pieces, or the file of a picture')
      .action((name, value) => useShop((shop) => set(shop, name, value)));
    command
      .command('unset')
      .description('take one back, or back to its default')
      .addArgument(settingName())
      .action((name) => useShop((shop) => unset(shop, name)));
  },
};

function settingName() {
  return new Argument('<name>').choices(settingNames);
}

async function list({ database, print }: ShopContext): Promise<number> {
  const settings = await readShopSettings(database.read);
  const rows = settingNames.map((name) => [name, shown(name, settings.get(name))]);
  for (const line of tableLines([{ name: 'Name' }, { name: 'Value' }], rows)) print(line);
  return 0;
}

async function set({ database, pictures, print }: ShopContext, name: string, text: string): Promise<number> {
  const picture = settingKind(name) === 'picture' ? await storePicture(pictures, text) : undefined;
  const value = picture ? picture.hash : readValue(name, text);
  const didChange = await database.transaction(async (trx) => {
    if (picture) await insertPictureRow(trx, picture);
    return changeSetting(trx, name, value);
  });
  print(didChange ? `${name}: ${shown(name, value)}.` : `${name} is ${shown(name, value)} already.`);
  return 0;
}

async function unset({ database, print }: ShopContext, name: string): Promise<number> {
  const didChange = await database.transaction((trx) => changeSetting(trx, name, undefined));
  print(didChange ? `${name} is no longer set.` : `${name} was not set.`);
  return 0;
}

/** Writes a setting and the audit row of its change. */
async function changeSetting(trx: Trx, name: string, value: number | string | undefined): Promise<boolean> {
  const before = (await readShopSettings(trx)).get(name);
  const didChange = await writeShopSetting(trx, name, value);
  if (didChange) {
    await audit(trx, {
      who: 'command',
      action: value === undefined ? 'setting.unset' : 'setting.set',
      subject: `setting:${name}`,
      before: { value: before },
      after: { value },
    });
  }
  return didChange;
}

function shown(name: string, value: number | string | undefined): string {
  if (isCashLimit(name)) {
    const limit = value ?? cashLimits[name];
    const text = typeof limit === 'string' ? 'no limit' : limitText(name, limit);
    return value === undefined ? `${text} (default)` : text;
  }
  if (value === undefined) return 'not set';
  if (typeof value === 'number') return formatPaisa(value);
  return settingKind(name) === 'picture' ? `picture ${value.slice(0, 12)}` : value;
}

function isCashLimit(name: string): name is keyof typeof cashLimits {
  return name in cashLimits;
}

function limitText(name: string, limit: number): string {
  if (settingKind(name) === 'limit-value') return formatPaisa(limit);
  return limit === 1 ? '1 piece' : `${limit} pieces`;
}

function readValue(name: string, text: string): number | string {
  const kind = settingKind(name);
  if (isCashLimit(name) && text === noLimit) return noLimit;
  if (kind === 'limit-pieces') return readPieces(text);
  return kind === 'text' ? readLine(text) : readPrice(text);
}

/** Paisa of an amount such as `1500`, `1,500`, `1,50,000` or `1500.50`. */
function readPrice(text: string): number {
  const isAmount = /^(?:\d{1,9}|\d{1,3}(?:,\d{3})+|\d{1,2}(?:,\d{2})*,\d{3})(?:\.\d{1,2})?$/.test(text);
  const rupees = isAmount ? Number(text.replaceAll(',', '')) : 0;
  if (rupees <= 0 || rupees > catalogueLimits.priceMaxRupees) {
    throw new CommandError(`A price is an amount in rupees, such as 1500 or 1500.50 (it is '${plainText(text, 40)}').`);
  }
  return paisaFromRupees(rupees);
}

function readPieces(text: string): number {
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw new CommandError(`It takes a number of pieces, such as 12, or '${noLimit}' (it is '${plainText(text, 40)}').`);
}

const lineMax = 200;

/** One line of plain text. */
function readLine(text: string): string {
  const line = cleanLine(text);
  if (line === '' || line.length > lineMax) throw new CommandError(`It takes 1 to ${lineMax} characters.`);
  return line;
}

async function storePicture(pictures: ShopContext['pictures'], file: string): Promise<StoredPicture> {
  const place = plainText(file, 200);
  const found = await stat(file).catch(() => undefined);
  if (!found?.isFile()) throw new CommandError(`There is no file '${place}'.`);
  if (found.size > uploadLimits.bytesMax) throw new CommandError(`'${place}' is larger than 10 MB.`);
  try {
    return await pictures.store(await readFile(file));
  } catch (error) {
    if (error instanceof PictureError) throw new CommandError(`'${place}': ${error.message}`, { cause: error });
    throw error;
  }
}
