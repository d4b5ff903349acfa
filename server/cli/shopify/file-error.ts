import { CommandError } from '#server/cli/command.ts';

/** A file that cannot be read; nothing is imported. */
export class FileError extends CommandError {}
