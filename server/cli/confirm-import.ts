import { isYes, type Terminal } from './terminal.ts';

export interface ImportOptions {
  readonly dryRun?: true;
  readonly yes?: true;
  readonly skipRefused?: true;
}

interface ImportSummary {
  /** How many products or posts would be written. */
  readonly work: number;
  readonly refused: number;
  /** The refused ones with their verb: `2 products are`. */
  readonly refusedText: string;
  /** What can be done about the refused ones. */
  readonly remedy: string;
  readonly question: string;
  readonly options: ImportOptions;
}

/** Whether to carry out an import that was shown, by its options or by asking. Otherwise returns the exit code. */
export async function confirmImport(
  { work, refused, refusedText, remedy, question, options }: ImportSummary,
  terminal: Terminal,
  print: (line: string) => void,
): Promise<true | 0 | 1> {
  if (options.dryRun) {
    print('This was a dry run: nothing was changed.');
    return 0;
  }
  if (work === 0) {
    print(refused > 0 ? 'Nothing was imported.' : 'There is nothing to change.');
    return refused > 0 ? 1 : 0;
  }
  if (!options.yes && !terminal.isInteractive) {
    print(`Nothing was imported. Add --yes${refused > 0 ? ' --skip-refused' : ''} to import.`);
    return 0;
  }
  if (options.yes && refused > 0 && !options.skipRefused) {
    print(`Nothing was imported because ${refusedText} refused. ${remedy}, or add --skip-refused to import the rest.`);
    return 1;
  }
  if (!options.yes && !isYes(await terminal.ask(question))) {
    print('Nothing was imported.');
    return 0;
  }
  return true;
}
