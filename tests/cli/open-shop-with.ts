import { type OwnerCommand, runCommands } from '#server/cli/command.ts';

import { type CliShop, openCliShop } from './cli-shop.ts';

/** Types a command and answers all it printed; a mistake is thrown as it is told. */
export type RunCommand = (...args: string[]) => Promise<{ readonly code: number; readonly text: string }>;

/** A shop, and its owner with one command. */
export async function openShopWith(
  command: OwnerCommand,
): Promise<{ readonly shop: CliShop; readonly run: RunCommand }> {
  const shop = await openCliShop();
  const run: RunCommand = async (...args) => {
    const lines: string[] = [];
    const context = { ...shop, print: (line: string) => lines.push(line) };
    const code = await runCommands([command], [command.name, ...args], (action) => action(context));
    return { code, text: lines.join('\n') };
  };
  return { shop, run };
}
