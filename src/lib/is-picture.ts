import { pictureHeadBytes, pictureKindOf } from '#contract/rules/picture-kind.ts';

/** Whether a file is a picture by its first bytes. */
export async function isPicture(file: File): Promise<boolean> {
  return pictureKindOf(new Uint8Array(await file.slice(0, pictureHeadBytes).arrayBuffer())) !== undefined;
}
