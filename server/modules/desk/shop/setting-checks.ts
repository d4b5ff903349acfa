import type { FastifyInstance } from 'fastify';

import type { FailureReason } from '#contract/failure.ts';
import { unitOf } from '#contract/rules/texts/shop-locale.ts';
import { noHundredths } from '#contract/settings/amounts.ts';
import {
  type AllSettings,
  groupProblems,
  namesIn,
  type SettingGroup,
  type SettingName,
  settingEntries,
  settingNames,
  settingProblem,
} from '#contract/settings/entries.ts';
import { type HomePiece, homeSchema } from '#contract/settings/home.ts';
import { type OwnPage, ownPages, pageTextSchema } from '#contract/settings/pages.ts';
import { accountsSchema } from '#contract/settings/payment.ts';
import type { Reader } from '#server/db/connect.ts';
import { invalidInput } from '#server/http/failure-error.ts';
import { cleanMarkdown } from '#server/modules/blog/post-store.ts';
import { renderPageText } from '#server/modules/pages/page-text.ts';
import { readPictureRecords } from '#server/modules/product/product-cards.ts';
import { readShopPages } from '#server/modules/site/shop-pages.ts';
import { readShop } from '#server/shop-settings.ts';

type Sent = Readonly<Record<string, unknown>>;

/** The valid values of a group; throws 422 with what is wrong with each of the others. */
export async function checkedValues(
  app: FastifyInstance,
  group: SettingGroup,
  sent: Sent,
): Promise<Record<string, unknown>> {
  // Amounts and phone numbers are judged by what the shop is now.
  await readShop(app.database.read);
  // A desk of an earlier build does not know them all.
  const names = namesIn(group).filter((name) => sent[name] !== undefined);
  const cleaned = Object.fromEntries(names.map((name) => [name, cleanedValue(name, sent[name])]));
  const reasons: FailureReason[] = names.flatMap((name) => reasonsOf(name, cleaned[name]));
  if (unitOf() > 1)
    reasons.push(
      ...names
        .filter((name) => hasHundredths(name, cleaned[name]))
        .map((field) => ({ code: 'invalid', description: noHundredths, field })),
    );
  if (reasons.length === 0) {
    for (const [field, description] of Object.entries(groupProblems(group, cleaned)))
      reasons.push({ code: 'invalid', description, field });
    reasons.push(...(await missingPictures(app.database.read, cleaned)));
    reasons.push(...(await findInShop(app, cleaned)));
  }
  if (reasons.length > 0) throw invalidInput(reasons);
  return Object.fromEntries(
    names.map((name) => [name, settingEntries[name].schema.safeParse(cleaned[name]).data]),
  );
}

/** Whether a setting has an amount that no currency without hundredths has. */
export function hasHundredths(name: SettingName, value: unknown): boolean {
  if (settingEntries[name].field === 'amount limit') return isBroken(value);
  return hasBrokenPart(value);
}

const isBroken = (paisa: unknown) => typeof paisa === 'number' && paisa % 100 !== 0;

function hasBrokenPart(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, part]) =>
    key.endsWith('Paisa') ? isBroken(part) : hasBrokenPart(part),
  );
}

function cleanedValue(name: SettingName, value: unknown): unknown {
  const isMarkdown = settingEntries[name].field === 'markdown';
  return isMarkdown && typeof value === 'string' ? cleanMarkdown(value) : value;
}

function reasonsOf(name: SettingName, value: unknown): FailureReason[] {
  const description = settingProblem(name, value);
  return description ? [{ code: 'invalid', description, field: name }] : [];
}

const pictureMissing = 'The picture is missing. Please choose it again.';

/** Names the pictures that the shop does not have. */
async function missingPictures(read: Reader, values: Sent): Promise<FailureReason[]> {
  const logos = settingNames
    .filter((name) => settingEntries[name].field === 'picture' && values[name])
    .map((name) => ({ field: name, hash: String(values[name]), place: '' }));
  const { data: accounts = [] } = accountsSchema.safeParse(values.paymentAccounts);
  const codes = accounts.flatMap(({ qrHash }, at) =>
    qrHash === null
      ? []
      : [{ field: 'paymentAccounts', hash: qrHash, place: `Account ${at + 1}: ` }],
  );
  const named = [...logos, ...codes];
  const known = await readPictureRecords(
    read,
    named.map(({ hash }) => hash),
  );
  return named
    .filter(({ hash }) => !known.has(hash))
    .map(({ field, place }) => ({
      code: 'unknown-picture',
      description: `${place}${pictureMissing}`,
      field,
    }));
}

/** What only the shop's rows can say of valid values. */
async function findInShop(app: FastifyInstance, sent: Sent): Promise<FailureReason[]> {
  const before = await app.catalogue.settings();
  const home = homeSchema.safeParse(sent.home).data;
  const reasons = home ? await homeReasons(app, home, before.home) : [];
  for (const page of ownPages) {
    const text = pageTextSchema.safeParse(sent[page]).data;
    if (text && text !== before[page]) reasons.push(...(await textReasons(page, text, before)));
  }
  return reasons;
}

async function textReasons(
  page: OwnPage,
  text: string,
  shop: AllSettings,
): Promise<FailureReason[]> {
  const result = await renderPageText(text, shop);
  return 'problem' in result
    ? [{ code: 'not-shown', description: result.problem, field: page }]
    : [];
}

/** Pages and pictures that are not there. What was there when it was set stops no other change. */
async function homeReasons(
  app: FastifyInstance,
  pieces: readonly HomePiece[],
  before: readonly HomePiece[],
): Promise<FailureReason[]> {
  const { read } = app.database;
  const earlier = new Set(before.flatMap(addressesOf));
  const source = {
    read,
    index: await app.catalogue.index(),
    shop: await app.catalogue.settings(),
  };
  const pages = await readShopPages(source, pieces.flatMap(addressesOf));
  const pictures = await readPictureRecords(read, pieces.flatMap(hashesOf));
  const problemOf = (address: string, hash: string | null) => {
    if (address !== '' && !earlier.has(address) && pages.stateOf(address) === 'unknown')
      return `There is no page ${address}.`;
    const isMissing = hash !== null && !pictures.has(hash);
    return isMissing ? pictureMissing : undefined;
  };
  const problems = pieces.flatMap((piece, at) => {
    const own = problemOf(piece.to, piece.pictureHash);
    const inTiles = piece.tiles.flatMap((tile, place) => {
      const problem = problemOf(tile.to, tile.pictureHash);
      return problem ? [`Piece ${at + 1}, Tile ${place + 1}: ${problem}`] : [];
    });
    return own ? [`Piece ${at + 1}: ${own}`, ...inTiles] : inTiles;
  });
  return problems.map((description) => ({ code: 'not-there', description, field: 'home' }));
}

const addressesOf = ({ to, tiles }: HomePiece) => [to, ...tiles.map((tile) => tile.to)];

const hashesOf = ({ pictureHash, tiles }: HomePiece) =>
  [pictureHash, ...tiles.map((tile) => tile.pictureHash)].flatMap((hash) => hash ?? []);
