import { capitalized } from '#contract/capitalized.ts';

// One short measure for a product's card, where it decides: how wide a cluster is, how long a chain.

type Row = readonly [name: string, value: string];

/** What is said of a measure whose row is named for its direction. */
const directions: Readonly<Record<string, string>> = {
  height: 'tall',
  length: 'long',
  width: 'wide',
  diameter: 'across',
};
const ownRows = ['size', 'dimensions', ...Object.keys(directions)];
/** In lower case: the rows that may have a measure. */
export const measureRowNames: readonly string[] = [
  ...ownRows,
  'chain',
  'cord',
  'chain length',
  'wrist size',
];

/** Longer ones are cut off on a phone's card. */
const lengthMax = 24;
const number = '\\d+(?:\\.\\d+)?';
/** `chain 45 cm`: chain or cord, what is between, and its length in cm. */
export const hung = new RegExp(`\\b(chain|cord)\\b([^,;\\d]*)(${number}) ?cm\\b`, 'i');
/** `wrists of 15 to 18 cm`: the range without its unit. */
export const wrist = new RegExp(`\\bwrists?\\b[^,;\\d]*(${number} to ${number}) ?cm\\b`, 'i');
const measured = new RegExp(`${number} ?(?:mm|cm|m|inch(?:es)?|in|")(?![a-z])`, 'i');
const bare = new RegExp(`^(?:about )?${number}(?: (?:to|by) ${number})* ?(?:mm|cm|m)$`, 'i');
/** What follows says more of the same measure. */
const lesser = / (?:with|without|and|in|for|when) .*/;

/**
 * The short measure of a product's card, from its rows of information and its variants; undefined
 * where there is none.
 */
export function measureOf(rows: readonly Row[], variants: readonly Row[] = []): string | undefined {
  const known = rows.filter(([name]) => measureRowNames.includes(name.trim().toLowerCase()));
  return ofVariants(variants) ?? first(known, worn) ?? first(known, plain);
}

/** From the least to the most that the variants to wear have. */
function ofVariants(variants: readonly Row[]): string | undefined {
  const [, part] = /^(chain|wrist) (?:length|size)$/i.exec(variants[0]?.[0] ?? '') ?? [];
  if (part === undefined) return undefined;
  const values = variants.map(([, value]) => value);
  if (!values.every((value) => /\d ?cm$/.test(value))) return undefined;
  const all = values.flatMap((value) => (value.match(/\d+(?:\.\d+)?/g) ?? []).map(Number));
  const [least, most] = [Math.min(...all), Math.max(...all)];
  return `${capitalized(part.toLowerCase())} ${least === most ? least : `${least} to ${most}`} cm`;
}

/** Where it fits: the chain of a pendant, the wrist of a bracelet. */
function worn([name, value]: Row): string | undefined {
  const [, range] = wrist.exec(`${name} ${value}`) ?? [];
  if (range !== undefined) return `Wrist ${range} cm`;
  const found = hung.exec(value) ?? hung.exec(`${name} ${value}`);
  if (!found) return undefined;
  const [, part = '', between = '', length] = found;
  return `${capitalized(part.toLowerCase())} ${/\bto\b/.test(between) ? 'up to ' : ''}${length} cm`;
}

/** The first part of the value with a measure; of a string of beads its length. */
function plain([name, value]: Row): string | undefined {
  const row = name.trim().toLowerCase();
  if (!ownRows.includes(row)) return undefined;
  const parts = value.split(/[,;] */).filter((part) => measured.test(part));
  const chosen = parts.find((part) => !/\bbeads?\b/i.test(part.replace(lesser, ''))) ?? parts[0];
  const text = chosen?.replace(lesser, '').trim() ?? '';
  if (!measured.test(text)) return undefined;
  const direction = bare.test(text) ? directions[row] : undefined;
  const said = capitalized(direction ? `${text} ${direction}` : text);
  return said.length <= lengthMax ? said : undefined;
}

function first(rows: readonly Row[], read: (row: Row) => string | undefined): string | undefined {
  for (const row of rows) {
    const measure = read(row);
    if (measure !== undefined) return measure;
  }
  return undefined;
}
