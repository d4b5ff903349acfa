/** A product file that cannot be read or written to the shop; its message is for the person who chose the file. */
export class FileError extends Error {}
