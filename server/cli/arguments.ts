import { type ParseArgsConfig, parseArgs } from 'node:util';

import { closestWord } from './closest-word.ts';
import { CommandError } from './command.ts';
import { plainText } from './plain-text.ts';

type Options = NonNullable<ParseArgsConfig['options']>;
type Parsed<O extends Options> = ReturnType<typeof parseArgs<{ args: string[]; options: O; allowPositionals: true }>>;

export interface FileArguments<O extends Options> {
  readonly file: string;
  readonly values: Parsed<O>['values'];
}

export interface WordArguments<O extends Options> {
  readonly words: readonly string[];
  readonly values: Parsed<O>['values'];
}

/** Reads a command's options and its words; tells what is wrong in a sentence. */
export function readWords<O extends Options>(args: readonly string[], options: O, usage: string): WordArguments<O> {
  for (const arg of args) {
    const name = /^--([^=]+)/.exec(arg)?.[1];
    if (name === undefined || name in options) continue;
    const meant = closestWord(name, Object.keys(options));
    throw new CommandError(
      `There is no option --${plainText(name, 40)}${meant ? `; did you mean --${meant}` : ''}. Usage: ${usage}`,
    );
  }
  const parsed = parse(args, options, usage);
  return { words: parsed.positionals, values: parsed.values };
}

/** The same for a command that works on one file. */
export function readArguments<O extends Options>(args: readonly string[], options: O, usage: string): FileArguments<O> {
  const { words, values } = readWords(args, options, usage);
  const [file, ...more] = words;
  if (file === undefined || file === '') throw new CommandError(`Which file? Usage: ${usage}`);
  if (more.length > 0) {
    throw new CommandError(
      `One file at a time, please: '${plainText(more[0] ?? '')}' is one too many. Usage: ${usage}`,
    );
  }
  return { file, values };
}

function parse<O extends Options>(args: readonly string[], options: O, usage: string): Parsed<O> {
  try {
    return parseArgs<{ args: string[]; options: O; allowPositionals: true }>({
      args: [...args],
      options,
      allowPositionals: true,
    });
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : '';
    throw new CommandError(`${plainText(reason, 200).replace(/\.?$/, '.')} Usage: ${usage}`);
  }
}
