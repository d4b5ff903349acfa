import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Trade and place of the demo. */
const words =
  /\b(?:crystals?|gemstones?|stones?|amethyst|quartz|tarot|astrolog\w+|numerolog\w+|horoscopes?|himalayan?|nepal\w*|kathmandu|patan|pokhara|esewa|khalti|maalas?|jewell?ery|incense|workshop)\b/i;

/** Files that may speak of them, and why. */
const allowed: readonly string[] = [
  // What version 1.0 had in its code.
  'server/db/migrations/',
  // The words of people who search, of every shop.
  'contract/names/synonyms-language.ts',
  'contract/names/fixed-pages.ts',
  'contract/names/countries.ts',
  'contract/names/currencies.ts',
  // What a product may be made of.
  'contract/rules/search/facts.ts',
  // How phone numbers and ring sizes are in Nepal.
  'contract/rules/texts/phone.ts',
  'src/shop/features/product/size-tables.tsx',
  // The wallets of Nepal, by their names.
  'contract/names/provider-facts.ts',
  'server/modules/payment-provider/',
  // When the fiscal years of countries begin.
  'contract/settings/invoices.ts',
  // What the specification names in its calls.
  'contract/calls/product-calls.ts',
  'contract/calls/service-calls.ts',
  // The demo's alone.
  'src/shop/app/web-manifest.ts',
  'src/shop/features/booking/tarot-card.tsx',
];

const literals = /'[^'\n]*\w \w[^'\n]*'|"[^"\n]*\w \w[^"\n]*"|`[^`\n]*\w \w[^`\n]*`/g;
/** A line of text between tags: words, and no code. */
const textBetweenTags = /^ *\w+ \w+ \w[^;{}=<>()'"`:]*[^,]$/gm;

/** The texts of code: literals of several words, and text between tags. */
function textsOf(code: string): string[] {
  const plain = code.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(?<![:'"`])\/\/.*$/gm, '');
  return [...plain.matchAll(literals), ...plain.matchAll(textBetweenTags)].map(([text]) => text);
}

test('no text of the program speaks of what the demo sells, or where', () => {
  const files = globSync('{src,server,contract,sw}/**/*.{ts,tsx,html}').filter(
    (file) => !/\.test\.|\.gen\.ts$/.test(file) && !allowed.some((name) => file.startsWith(name)),
  );
  const found = files.flatMap((file) =>
    textsOf(readFileSync(file, 'utf8'))
      .filter((text) => words.test(text))
      .map((text) => `${file}: ${text.trim()}`),
  );
  expect(found).toEqual([]);
});
