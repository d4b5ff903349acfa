export interface LabelPart {
  readonly text: string;
  /** Whether it is the beginning of a word that was typed. */
  readonly isMatch: boolean;
}

/** With vowel signs, which Devanagari writes as marks. */
const word = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;

/** Parts a label into the beginnings of its words that were typed, and what is between them. */
export function matchParts(label: string, typed: string): LabelPart[] {
  const beginnings = typed.toLowerCase().match(word) ?? [];
  const parts: LabelPart[] = [];
  let done = 0;
  for (const { 0: found, index } of label.matchAll(word)) {
    const lengths = beginnings.map((beginning) => beginsWith(found, beginning));
    const length = Math.max(0, ...lengths);
    if (length === 0) continue;
    parts.push({ text: label.slice(done, index), isMatch: false });
    done = index + length;
    parts.push({ text: label.slice(index, done), isMatch: true });
  }
  parts.push({ text: label.slice(done), isMatch: false });
  return parts.filter(({ text }) => text !== '');
}

const marks = /\p{M}*/uy;

/** How much of a word a beginning in lower case takes; 0 when it is another. */
function beginsWith(whole: string, beginning: string): number {
  const { length } = beginning;
  if (whole.slice(0, length).toLowerCase() !== beginning) return 0;
  // A mark in another element would stand on a letter of its own.
  marks.lastIndex = length;
  marks.test(whole);
  return marks.lastIndex;
}
