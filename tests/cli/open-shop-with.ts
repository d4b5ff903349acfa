import { type OwnerCommand, runCommands } from '#server/cli/command.ts';

import { type CliShop, openCliShop } from './cli-shop.ts';

/** Runs a command and returns all it printed. Throws `CommandError`. */
export type RunCommand = (...args: string[]) => Promise<{ readonly code: number; readonly text: string }>;

/** Opens a shop and gives its owner one command. */
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
