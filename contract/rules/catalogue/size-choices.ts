import { rangeIn, sizeOf } from '#contract/rules/search/sizes.ts';
import { hung, wrist } from './card-measure.ts';

type Row = readonly [name: string, value: string];

/** What the sizes of a product are read from. */
export interface Sized {
  /** Name and value of each variant: `Bead size`, `8 mm`; several options are joined by ` / `. */
  readonly variants: readonly Row[];
  readonly information: readonly Row[];
  readonly tags: readonly string[];
}

/** A size of a product for the filter of a list. */
export interface SizeChoice {
  /** Of what it is, and how large: `ring size 16`, `bead size 8mm`. The last word is the size. */
  readonly name: string;
  /** Whether a list offers it: what only adjustable pieces fit is found, but not offered. */
  readonly isOffered: boolean;
}

const isSized = /\b(?:size|length)\b/i;
/** Of a bracelet whose row does not name the wrist. */
const inside = /\b(\d+ to \d+) ?cm\b/i;
const beads = /\b(\d+(?:\.\d+)?) ?mm beads?\b/i;
const adjustable = /^(?:adjustable,? )?\d+ to \d+$/i;
const describing = /^(?:size|chain|cord|chain length|length)$/i;

/** The sizes of a product by which a list can be filtered. */
export function sizeChoices({ variants, information, tags }: Sized): SizeChoice[] {
  const isRing = tags.includes('ring');
  const isBracelet = tags.includes('bracelet');
  const found = new Map<string, boolean>();
  const add = (name: string, sizes: readonly string[], isOffered = true) => {
    for (const size of sizes) {
      const choice = `${name} ${size}`;
      found.set(choice, isOffered || found.get(choice) === true);
    }
  };
  for (const [name, value] of variants.flatMap(optionsOf)) {
    if (!isSized.test(name)) continue;
    const plain = name.trim().toLowerCase();
    add(isRing && plain === 'size' ? 'ring size' : plain, eachSize(value));
  }
  for (const [name, value] of information) {
    if (!describing.test(name.trim())) continue;
    const [, range] = wrist.exec(value) ?? (isBracelet ? inside.exec(value) : null) ?? [];
    if (range !== undefined) add('wrist size', eachSize(`${range} cm`));
    const chain = hung.exec(value) ?? hung.exec(`${name} ${value}`);
    if (chain) add('chain length', [sizeOf(`${chain[3]}cm`)]);
    const bead = beads.exec(value);
    if (bead) add('bead size', [sizeOf(`${bead[1]}mm`)]);
    if (isRing && adjustable.test(value)) add('ring size', eachSize(value), false);
  }
  return Array.from(found, ([name, isOffered]) => ({ name, isOffered }));
}

/** The options of a variant one by one. */
function optionsOf([name, value]: Row): Row[] {
  const [names, values] = [name.split(' / '), value.split(' / ')];
  if (names.length !== values.length) return [[name, value]];
  return names.map((one, at) => [one, values[at] ?? '']);
}

/** Each whole size of a range, or the one size. */
function eachSize(value: string): string[] {
  const sizes = rangeIn(value);
  return sizes.length > 0 ? sizes : [sizeOf(value)].filter(Boolean);
}

/** The parts of a choice's name: of what it is, and how large. */
export function partsOfChoice(name: string): { readonly of: string; readonly size: string } {
  const at = name.lastIndexOf(' ');
  return { of: name.slice(0, Math.max(0, at)), size: name.slice(at + 1) };
}

/** Sorts names of choices: those of one kind together, each kind by its sizes. */
export function compareChoices(one: string, other: string): number {
  const [part, otherPart] = [partsOfChoice(one), partsOfChoice(other)];
  if (part.of !== otherPart.of) return part.of < otherPart.of ? -1 : 1;
  return compareSizes(part.size, otherPart.size);
}

const letters = ['xxs', 'xs', 's', 'm', 'l', 'xl', 'xxl', 'xxxl'];

/** Numbers first, then letters by how large they are. */
export function compareSizes(one: string, other: string): number {
  const [number, otherNumber] = [Number.parseFloat(one), Number.parseFloat(other)];
  if (!Number.isNaN(number) && !Number.isNaN(otherNumber)) return number - otherNumber;
  if (Number.isNaN(number) !== Number.isNaN(otherNumber)) return Number.isNaN(number) ? 1 : -1;
  const [place, otherPlace] = [letters.indexOf(one), letters.indexOf(other)];
  return place - otherPlace || (one < other ? -1 : 1);
}
