import { madeTexts } from '#contract/rules/shelves/made-texts.ts';
import type { ImportPlan, PlanItem } from '#server/modules/product-files/import-plan.ts';
import { plainText, pluralize } from '#server/plain-text.ts';

import type { PictureResolver } from './pictures/picture-resolver.ts';

type Print = (line: string) => void;

/** The number of entries of each kind on the terminal; a dry run shows all. */
const shownMax = 20;
const notesMax = 5;

/**
 * Prints what an import would do, product by product, with what is left out and the cells that are
 * not valid last.
 */
export function printPlan(
  { items, problems, leftOut, rowCount, reading, shelves }: ImportPlan,
  pictures: Pick<PictureResolver, 'openCount' | 'skippedCount'>,
  isWhole: boolean,
  print: Print,
): void {
  const most = isWhole ? Number.POSITIVE_INFINITY : shownMax;
  for (const sentence of reading) print(plainText(sentence, 300));
  for (const sentence of madeTexts(shelves)) print(plainText(sentence, 2_000));
  const of = (what: PlanItem['what']) => items.filter((item) => item.what === what);
  const [created, changed, same] = [of('create'), of('change'), of('same')];
  printGroup('New', created.map(describeItem), most, print);
  printGroup('Changed (now → then)', changed.map(describeItem), most, print);
  printGroup(
    'Unchanged, with a note',
    same.filter(({ notes }) => notes.length > 0).map(describeItem),
    most,
    print,
  );
  const omissions = leftOut.map((what) => [plainText(what, 200)]);
  printGroup(
    'Left out, because the shop has no place for it',
    omissions,
    Number.POSITIVE_INFINITY,
    print,
  );
  const wrong = problems.map(({ line, column, slug, reason }) => [
    `line ${line}, ${column}: ${plainText(reason, 300)}${slug && ` (${plainText(slug, 60)})`}`,
  ]);
  printGroup('Not valid', wrong, most, print);
  print('');
  const counts = [created, changed, same].map((list) => list.length.toLocaleString('en'));
  print(
    `${pluralize(rowCount, 'row')}, ${pluralize(items.length, 'product')}: ${counts[0]} new, ${counts[1]} changed, ` +
      `${counts[2]} unchanged${problems.length > 0 ? `, and ${pluralize(problems.length, 'cell')} not valid` : ''}.`,
  );
  printIfAny(
    items,
    'stays, which is not the file',
    'Add --update-stock to take the stock of the file.',
    print,
  );
  printIfAny(
    items,
    'so it stays:',
    'Add --delete-missing-variants to delete variants that the file does not have.',
    print,
  );
  if (pictures.openCount > 0)
    print(`${pluralize(pictures.openCount, 'picture')} to fetch or read.`);
  if (pictures.skippedCount > 0)
    print(`${pluralize(pictures.skippedCount, 'picture')} left out (--no-pictures).`);
}

/** Prints which pictures could not be loaded, and why. */
export function printPictureProblems(
  problems: readonly (readonly [src: string, problem: string])[],
  print: Print,
): void {
  if (problems.length === 0) return;
  print(
    `\n${pluralize(problems.length, 'picture')} could not be loaded; the next import tries again:`,
  );
  for (const [src, problem] of problems.slice(0, shownMax))
    print(`  ${plainText(src, 160)}: ${plainText(problem, 200)}`);
  if (problems.length > shownMax)
    print(`  and ${(problems.length - shownMax).toLocaleString('en')} more`);
}

function printIfAny(items: readonly PlanItem[], note: string, help: string, print: Print): void {
  if (items.some(({ notes }) => notes.some((one) => one.includes(note)))) print(help);
}

function printGroup(title: string, entries: readonly string[][], most: number, print: Print): void {
  if (entries.length === 0) return;
  print('');
  print(`${title}:`);
  for (const [first = '', ...more] of entries.slice(0, most)) {
    print(`  ${first}`);
    for (const line of more) print(`      ${line}`);
  }
  if (entries.length > most)
    print(`  and ${(entries.length - most).toLocaleString('en')} more (--dry-run shows all)`);
}

function describeItem({ product, line, name, changes, notes, made = [] }: PlanItem): string[] {
  return [
    `line ${line}: ${plainText(product.slug, 60)} '${plainText(name, 60)}'`,
    ...(made.length > 0 ? [plainText(made.join('; '), 400)] : []),
    ...changes.map(({ what, before, after }) => `${what} ${excerpt(before)} → ${excerpt(after)}`),
    ...notes.slice(0, notesMax).map((note) => `note: ${plainText(note, 300)}`),
    ...(notes.length > notesMax ? [`and ${pluralize(notes.length - notesMax, 'more note')}`] : []),
  ];
}

function excerpt(value: string): string {
  return plainText(value, 100) || 'nothing';
}
