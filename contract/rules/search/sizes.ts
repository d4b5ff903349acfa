// Sizes: of products, `8 mm` in a variant or a row of information, and in a search, `size 7`.

const measured = /(\d+(?:\.\d+)?) ?(mm|cm|ml|kg|gm?|inch)(?:es)?(?![a-z])/;
const namedSize = /size (?:no )?(\d{1,3}(?:\.\d+)?|x*[sml]|small|medium|large)(?= |$)/;
const range = /(\d+) ?(?:mm|cm)? ?(?:to|-|–) ?(\d+) ?(mm|cm)?/;
/** A longer range is a weight or a price. */
const rangeMax = 30;
/** Longer values of a row named 'Size' are sentences. */
const namedLengthMax = 12;

/** One spelling of a size: `8 mm` and `8MM` are `8mm`, `Small` is `s`. */
export function sizeOf(text: string): string {
  const plain = text.toLowerCase().replace(/[^a-z0-9.]/g, '');
  return { small: 's', medium: 'm', large: 'l' }[plain] ?? plain.replace(/gm$/, 'g');
}

/** The sizes in a variant or a row of information. */
export function sizesIn(name: string, value: string): string[] {
  const isNamed = /size/i.test(name) && value.length <= namedLengthMax;
  if (!isNamed && !/\d/.test(value)) return [];
  const isSize = /size|length|wrist/i.test(name);
  const all = value.toLowerCase().replaceAll('"', ' inch').matchAll(new RegExp(measured, 'g'));
  const sizes = Array.from(all, ([, number, unit]) => sizeOf(`${number}${unit}`));
  const ranged = isSize ? rangeIn(value) : [];
  return [...(isNamed ? [sizeOf(value)] : []), ...sizes, ...ranged];
}

/** Each whole size of a range: `15 to 18 cm`, `adjustable, 14 to 20`. */
export function rangeIn(value: string): string[] {
  const [, from, to, unit = ''] = range.exec(value.toLowerCase()) ?? [];
  const [least, most] = [Number(from), Number(to)];
  if (from === undefined || most <= least || most - least > rangeMax) return [];
  return Array.from({ length: most - least + 1 }, (_, at) => sizeOf(`${least + at}${unit}`));
}

interface Word {
  readonly word: string;
}

/** The size in the words of a search, and the words without it. */
export function readSize<Token extends Word>(
  tokens: readonly Token[],
): { readonly size: string | undefined; readonly rest: readonly Token[] } {
  const text = tokens.map(({ word }) => word).join(' ');
  const found = measured.exec(text) ?? namedSize.exec(text);
  if (!found) return { size: undefined, rest: tokens };
  const [phrase, number = '', unit = ''] = found;
  const from = text.slice(0, found.index).split(' ').length - 1;
  return {
    size: sizeOf(`${number}${unit}`),
    rest: tokens.toSpliced(from, phrase.split(' ').length),
  };
}
