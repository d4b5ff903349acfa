import { CommandError } from '#server/cli/command.ts';

/** A file that cannot be read as a whole; the shop stays as it was. */
export class FileError extends CommandError {}
