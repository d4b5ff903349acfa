import { plainText } from './plain-text.ts';

/** Labels and values below one another; a value of several lines stays in its column. Everything is plain text. */
export function labelledLines(lines: readonly (readonly [label: string, value: string])[], longest = 4000): string[] {
  const width = Math.max(...lines.map(([label]) => label.length)) + 2;
  return lines.flatMap(([label, value]) =>
    value.split('\n').map((line, at) => ((at === 0 ? label : '').padEnd(width) + plainText(line, longest)).trimEnd()),
  );
}
