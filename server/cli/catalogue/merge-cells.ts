import type { UnmappedCells } from '#server/cli/shopify/file-product.ts';

/** Cells without a field of ours: the file's, and the shop's in columns that the file does not have. */
export function mergeCells(before: Readonly<Record<string, string>>, file: UnmappedCells): Record<string, string> {
  const spoken = new Set(file.columns);
  const stay = Object.entries(before).filter(([name]) => !spoken.has(name));
  return Object.fromEntries([...stay, ...Object.entries(file.said)]);
}
