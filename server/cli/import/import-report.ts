import { writeFile } from 'node:fs/promises';
import { stringify } from 'csv-stringify/sync';

import { CommandError } from '#server/cli/command.ts';
import { counted, plainText } from '#server/cli/plain-text.ts';
import type { Refusal } from '#server/cli/shopify/read-product.ts';

import type { ImportPlan, MissedPicture, PlanItem } from './import-plan.ts';

/** So many lines of each kind stand on the terminal; a report file has them all. */
const shownMost = 20;

/** Shows what an import would do, row by row; what is refused comes last, where it is seen. */
export function printPlan(
  plan: ImportPlan,
  openPictures: number,
  leftOut: number,
  print: (line: string) => void,
): void {
  const of = (what: PlanItem['what']) => plan.items.filter((item) => item.what === what);
  const [created, changed, same] = [of('create'), of('change'), of('same')];
  printGroup('New', created.map(describeItem), print);
  printGroup('Changed', changed.map(describeItem), print);
  printGroup('Unchanged, with a note', same.filter(({ notes }) => notes.length > 0).map(describeItem), print);
  printGroup('Refused', plan.refusals.map(describeRefusal), print);
  print('');
  print(
    `${counted(plan.rowCount, 'row')}, ${counted(plan.items.length + plan.refusals.length, 'product')}: ` +
      `${number(created)} new, ${number(changed)} changed, ${number(same)} unchanged, ${number(plan.refusals)} refused.`,
  );
  if (openPictures > 0) print(`${counted(openPictures, 'picture')} to fetch or read.`);
  if (leftOut > 0) print(`${counted(leftOut, 'picture')} left out (--no-pictures).`);
}

/** Shows which pictures a product has to do without, by reason. */
export function printPictureProblems(missed: readonly MissedPicture[], print: (line: string) => void): void {
  const byReason = new Map<string, Set<string>>();
  for (const { src, problem } of missed) byReason.set(problem, (byReason.get(problem) ?? new Set()).add(src));
  for (const [problem, sources] of [...byReason].slice(0, shownMost)) {
    print(`  ${counted(sources.size, 'picture')}: ${plainText(problem, 200)}`);
    for (const src of [...sources].slice(0, 3)) print(`      ${plainText(src, 160)}`);
    if (sources.size > 3) print(`      and ${(sources.size - 3).toLocaleString('en')} more`);
  }
}

/** Writes every line of a plan to a CSV file that opens in a spreadsheet. */
export async function writeReport(path: string, plan: ImportPlan): Promise<void> {
  const rows = [
    ...plan.refusals.map(({ lines, slug, name, reasons }) => [lines, slug, name, 'refused', reasons.join('; ')]),
    ...plan.items.map(({ product, what, changes, notes }) => {
      const remarks = [...changes, ...notes.map((note) => `note: ${note}`)];
      return [product.lines, product.slug, product.name, what, remarks.join('; ')];
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

function printGroup(title: string, entries: readonly string[][], print: (line: string) => void): void {
  if (entries.length === 0) return;
  print('');
  print(`${title}:`);
  for (const [first = '', ...more] of entries.slice(0, shownMost)) {
    print(`  ${first}`);
    for (const line of more.slice(0, 5)) print(`      ${line}`);
    if (more.length > 5) print(`      and ${counted(more.length - 5, 'more note')}`);
  }
  if (entries.length > shownMost) print(`  and ${(entries.length - shownMost).toLocaleString('en')} more`);
}

function describeItem({ product, changes, notes }: PlanItem): string[] {
  const what = changes.length > 0 ? `: ${changes.join(', ')}` : '';
  return [
    `${product.lines}: ${plainText(product.slug, 60)} '${plainText(product.name, 60)}'${what}`,
    ...notes.map((note) => `note: ${plainText(note, 300)}`),
  ];
}

function describeRefusal({ lines, slug, name, reasons }: Refusal): string[] {
  const title = name === '' ? '' : ` '${plainText(name, 60)}'`;
  return [`${lines}: ${plainText(slug, 60)}${title}`, ...reasons.map((reason) => `because ${plainText(reason, 300)}`)];
}

/** Spreadsheets run what begins like a formula; a report is for reading only. */
function harmless(cell: string): string {
  const plain = plainText(cell, 2000);
  return /^[=+\-@]/.test(plain) ? `'${plain}` : plain;
}

function number(list: readonly unknown[]): string {
  return list.length.toLocaleString('en');
}
