import { writeFile } from 'node:fs/promises';
import { stringify } from 'csv-stringify/sync';
import { CommandError } from '#server/cli/command.ts';
import { tableLines } from '#server/cli/text-table.ts';
import { plainText, pluralize } from '#server/plain-text.ts';
import type { ImportPlan, PlanItem, UnavailablePicture } from '#server/product-files/import/import-plan.ts';
import type { Change } from '#server/product-files/merge/compare-products.ts';
import type { Refusal } from '#server/product-files/shopify/read-product.ts';

/** The number of lines of each kind on the terminal; a report file has them all. */
const shownMost = 20;
const notesMost = 5;

/** Prints what an import would do, row by row, with the refused products last. */
export function printPlan(
  plan: ImportPlan,
  pictures: { readonly open: number; readonly leftOut: number },
  isWhole: boolean,
  print: (line: string) => void,
): void {
  const of = (what: PlanItem['what']) => plan.items.filter((item) => item.what === what);
  const [created, changed, same] = [of('create'), of('change'), of('same')];
  printGroup('New', created.map(describeItem), print);
  // A dry run lists every value.
  printGroup('Changed (now → then)', changed.map(describeItem), print, isWhole ? Number.POSITIVE_INFINITY : shownMost);
  printGroup('Unchanged, with a note', same.filter(({ notes }) => notes.length > 0).map(describeItem), print);
  printGroup('Refused', plan.refusals.map(describeRefusal), print);
  print('');
  const refused = plan.refusals.filter(({ choice }) => choice === undefined);
  const choices = plan.refusals.length - refused.length;
  print(
    `${pluralize(plan.rowCount, 'row')}, ${pluralize(plan.items.length + refused.length, 'product')}: ` +
      `${number(created)} new, ${number(changed)} changed, ${number(same)} unchanged, ${number(refused)} refused` +
      `${choices > 0 ? `, and ${pluralize(choices, 'choice')} of others refused` : ''}.`,
  );
  printWhatStays(plan.items, print);
  if (pictures.open > 0) print(`${pluralize(pictures.open, 'picture')} to fetch or read.`);
  if (pictures.leftOut > 0) print(`${pluralize(pictures.leftOut, 'picture')} left out (--no-pictures).`);
}

/** The refused ones with their verb: `2 products and 1 choice are`. */
export function refusedText(refusals: readonly Refusal[]): string {
  const choices = refusals.filter(({ choice }) => choice !== undefined).length;
  const products = refusals.length - choices;
  const parts = [
    ...(products > 0 ? [pluralize(products, 'product')] : []),
    ...(choices > 0 ? [pluralize(choices, 'choice')] : []),
  ];
  return `${parts.join(' and ')} ${refusals.length === 1 ? 'is' : 'are'}`;
}

/** Prints differences that need an option, such as `--update-stock`, and deletions. */
function printWhatStays(items: readonly PlanItem[], print: (line: string) => void): void {
  const stocks = items.filter(({ keepsStock }) => keepsStock).length;
  const missing = items.reduce((sum, item) => sum + item.missing.length, 0);
  const deleted = items.flatMap(({ changes }) => changes.filter(({ isDeletion }) => isDeletion)).length;
  if (stocks > 0) {
    const those = pluralize(stocks, 'product has', 'products have');
    print(`${those} another stock in the file; the shop's stays. Add --update-stock to take the file's.`);
  }
  if (missing > 0) {
    const those = pluralize(missing, 'choice is not in the file and stays', 'choices are not in the file and stay');
    print(`${those}. Add --delete-missing-choices to delete ${missing === 1 ? 'it' : 'them'}.`);
  }
  if (deleted > 0) print(`${pluralize(deleted, 'choice is', 'choices are')} deleted.`);
}

/** Prints which pictures could not be loaded, by reason. */
export function printPictureProblems(missed: readonly UnavailablePicture[], print: (line: string) => void): void {
  const byReason = new Map<string, Set<string>>();
  for (const { src, problem } of missed) byReason.set(problem, (byReason.get(problem) ?? new Set()).add(src));
  for (const [problem, sources] of [...byReason].slice(0, shownMost)) {
    print(`  ${pluralize(sources.size, 'picture')}: ${plainText(problem, 200)}`);
    for (const src of [...sources].slice(0, 3)) print(`      ${plainText(src, 160)}`);
    if (sources.size > 3) print(`      and ${(sources.size - 3).toLocaleString('en')} more`);
  }
}

/** Writes every line of a plan to a CSV file that opens in a spreadsheet. */
export async function writeReport(path: string, plan: ImportPlan): Promise<void> {
  const rows = [
    ...plan.refusals.map(({ lines, slug, name, choice, reasons }) => {
      const own = choice === undefined ? [] : [`choice ${choice}`];
      return [lines, slug, name, 'refused', [...own, ...reasons].join('; ')];
    }),
    ...plan.items.map((item) => {
      const { product, name, what, changes } = item;
      const remarks = [...changes.map(changeText), ...notesOf(item).map((note) => `note: ${note}`)];
      return [product.lines, product.slug, name, what, remarks.join('; ')];
    }),
  ];
  const text = stringify(
    rows.map((row) => row.map(harmless)),
    { header: true, columns: ['Lines', 'Handle', 'Title', 'What', 'Why'] },
  );
  try {
    await writeFile(path, text);
  } catch (error) {
    throw new CommandError(`The report cannot be written to '${plainText(path, 200)}'.`, { cause: error });
  }
}

function printGroup(
  title: string,
  entries: readonly string[][],
  print: (line: string) => void,
  most = shownMost,
): void {
  if (entries.length === 0) return;
  print('');
  print(`${title}:`);
  for (const [first = '', ...more] of entries.slice(0, most)) {
    print(`  ${first}`);
    for (const line of more) print(`      ${line}`);
  }
  if (entries.length > most) print(`  and ${(entries.length - most).toLocaleString('en')} more`);
}

function describeItem(item: PlanItem): string[] {
  const { product, name, changes } = item;
  const notes = notesOf(item);
  return [
    `${product.lines}: ${plainText(product.slug, 60)} '${plainText(name, 60)}'`,
    ...changeLines(changes),
    ...notes.slice(0, notesMost).map((note) => `note: ${plainText(note, 300)}`),
    ...(notes.length > notesMost ? [`and ${pluralize(notes.length - notesMost, 'more note')}`] : []),
  ];
}

/** Notes about an item besides its changes. */
function notesOf({ notes, missing, keepsStock }: PlanItem): string[] {
  return [
    ...(missing.length > 0 ? [`not in the file, so it stays: ${missing.join('; ')}`] : []),
    ...(keepsStock ? ["the shop's stock stays, which is not the file's"] : []),
    ...notes,
  ];
}

/** A line for each value, aligned: name, current value, new value. */
function changeLines(changes: readonly Change[]): string[] {
  const rows = changes.map((change) => {
    const [before, after] = excerpts(change);
    return [change.what, before, '→', after];
  });
  return tableLines(changeColumns, rows).slice(1);
}

const changeColumns = [
  { name: '', longest: 60 },
  { name: '', longest: 60 },
  { name: '', longest: 1 },
  { name: '', longest: 60 },
];

function changeText(change: Change): string {
  const [before, after] = excerpts(change);
  return `${change.what}: ${before} → ${after}`;
}

/** Both values; long ones begin shortly before their first difference. */
function excerpts({ before, after }: Change): [string, string] {
  const [one, other] = [Array.from(before), Array.from(after)];
  const at = one.findIndex((character, index) => character !== other[index]);
  const from = Math.max(0, (at < 0 ? one.length : at) - 20);
  const isLong = Math.max(one.length, other.length) > 60;
  const cut = (all: string[]) => (isLong && from > 0 ? `…${all.slice(from).join('')}` : all.join('')) || 'nothing';
  return [cut(one), cut(other)];
}

function describeRefusal({ lines, slug, name, choice, reasons }: Refusal): string[] {
  const own = choice === undefined ? '' : `, choice ${plainText(choice, 60)}`;
  const title = `${name === '' ? '' : ` '${plainText(name, 60)}'`}${own}`;
  return [`${lines}: ${plainText(slug, 60)}${title}`, ...reasons.map((reason) => `because ${plainText(reason, 300)}`)];
}

/** Spreadsheets run cells that begin like a formula; a report is for reading only. */
function harmless(cell: string): string {
  const plain = plainText(cell, 2000);
  return /^[=+\-@]/.test(plain) ? `'${plain}` : plain;
}

function number(list: readonly unknown[]): string {
  return list.length.toLocaleString('en');
}
