import { CommandError } from '#server/cli/command.ts';
import type { Terminal } from '#server/cli/terminal.ts';
import { plainText } from '#server/plain-text.ts';
import type { PriceSample, Rates } from '#server/product-files/shopify/currencies.ts';
import { currencyCode } from '#server/product-files/shopify/currencies.ts';

/** Adds `INR=1.6` of `--rate`: one INR is 1.6 Rs. */
export function addRate(text: string, rates: Rates = new Map()): Rates {
  const [, word = '', number = ''] = /^([a-z]{3})=(\d{1,6}(?:\.\d{1,9})?)$/i.exec(text) ?? [];
  const code = currencyCode(word);
  if (code === undefined || Number(number) === 0) {
    throw new CommandError('--rate needs another currency and how many Rs one of it is, such as --rate INR=1.6.');
  }
  return new Map([...rates, [code, Number(number)]]);
}

/** The rates of a file's currencies: those of `--rate`, else typed in the terminal; without one, a `CommandError`. */
export async function askRates(
  found: ReadonlyMap<string, PriceSample>,
  given: Rates,
  terminal: Terminal,
): Promise<Rates> {
  const unused = [...given.keys()].find((code) => !found.has(code));
  if (unused !== undefined) {
    throw new CommandError(
      `No price of the file names ${unused}. If all of them are in ${unused}, call their column 'Variant Price (${unused})'.`,
    );
  }
  const rates = new Map(given);
  for (const [code, { cell, line }] of found) {
    if (rates.has(code)) continue;
    const shown = plainText(code, 30);
    const said = `Prices of the file are in ${shown} (such as '${plainText(cell, 30)}' in line ${line}), the shop's are in Rs.`;
    const help =
      currencyCode(code) === undefined
        ? 'Write a code in the column, such as INR.'
        : `Add how many Rs one ${code} is, such as --rate ${code}=1.6.`;
    if (!terminal.isInteractive) throw new CommandError(`${said} ${help}`);
    const answer = (await terminal.ask(`${said}\nHow many Rs is one ${shown}? `)).trim();
    if (!/^\d{1,6}(\.\d{1,9})?$/.test(answer) || Number(answer) === 0) {
      throw new CommandError(`'${plainText(answer, 30)}' is not a rate. ${help}`);
    }
    rates.set(code, Number(answer));
  }
  return rates;
}
