import { pictureHeadBytes, pictureKindOf } from '#contract/rules/picture-kind.ts';

/** Whether a chosen file begins as a picture does, whatever its name says. */
export async function isPicture(file: File): Promise<boolean> {
  return pictureKindOf(new Uint8Array(await file.slice(0, pictureHeadBytes).arrayBuffer())) !== undefined;
}
