import { createHash } from 'node:crypto';

import type { ImportPlanShown } from '#contract/calls/admin/product-file-calls.ts';
import { productLimits } from '#contract/names/product-limits.ts';
import type { Reader, Trx } from '#server/db/connect.ts';
import { FailureError, invalidInput } from '#server/http/failure-error.ts';
import { raiseCatalogueVersion } from '#server/modules/product/catalogue-version.ts';
import { FileError } from '#server/product-files/file-error.ts';
import {
  type ImportPlan,
  type ImportRules,
  type PlanItem,
  planItems,
} from '#server/product-files/import/import-plan.ts';
import { type Written, writeItems } from '#server/product-files/import/import-write.ts';
import { type FileProducts, readFileProducts } from '#server/product-files/import/read-file-products.ts';
import { silentProgress } from '#server/product-files/progress.ts';

import { storedPictures } from './stored-pictures.ts';

export interface ImportRequest {
  /** Base64. */
  readonly file: string;
  readonly asDrafts: boolean;
  readonly updateStock: boolean;
}

/** Reads a file. Throws 422 with the line and the reason when it is no product file. */
export async function readImport({ file }: ImportRequest): Promise<FileProducts> {
  const content = Buffer.from(file, 'base64');
  if (content.length > productLimits.fileBytesMax)
    throw wrongFile('The file is larger than 8 MB. Split it by products.');
  try {
    return await readFileProducts(content, silentProgress, async (found) => {
      const [currency] = found.keys();
      if (currency === undefined) return new Map();
      throw new FileError(
        `Prices of the file are in ${currency}. Import it with the command, which asks for the rate.`,
      );
    });
  } catch (error) {
    throw error instanceof FileError ? wrongFile(error.message) : error;
  }
}

/** Compares the file with the shop. Changes nothing. */
export async function planImport(read: Reader, file: FileProducts, request: ImportRequest): Promise<ImportPlanShown> {
  return shownPlan(await makePlan(read, file, request), request);
}

/** Writes the file in the transaction. Throws 409 when that is no longer what the plan with the id `plan` showed. */
export async function applyImport(
  trx: Trx,
  file: FileProducts,
  request: ImportRequest & { readonly plan: string },
): Promise<Written> {
  await raiseCatalogueVersion(trx);
  const made = await makePlan(trx, file, request);
  if (shownPlan(made, request).plan !== request.plan) {
    throw new FailureError(409, 'The shop was changed since this was shown. Please check the changes again.');
  }
  const work = made.items.filter(({ what }) => what !== 'same');
  return writeItems(trx, work, made.rules, made.pictures, silentProgress);
}

async function makePlan(read: Reader, file: FileProducts, { asDrafts, updateStock }: ImportRequest) {
  const rules: ImportRules = {
    startedAt: Date.now(),
    asDrafts,
    keepStock: !updateStock,
    deleteMissingChoices: false,
    stock: 0,
  };
  const pictures = await storedPictures(read);
  const { items, refusals } = await planItems(read, file.products, rules, pictures, silentProgress);
  const plan: ImportPlan = { items, refusals: [...file.refusals, ...refusals], rowCount: file.rowCount };
  return { ...plan, rules, pictures };
}

function shownPlan({ items, refusals, rowCount }: ImportPlan, request: ImportRequest): ImportPlanShown {
  const shown = {
    rowCount,
    products: items.map((item) => ({
      lines: item.product.lines,
      slug: item.product.slug,
      name: item.name,
      what: item.what,
      changes: item.changes.map(({ what, before, after }) => ({ what, before, after })),
      notes: notesOf(item),
    })),
    refused: refusals.map(({ lines, slug, name, choice, reasons }) => ({
      lines,
      slug,
      name,
      ...(choice !== undefined && { choice }),
      reasons: [...reasons],
    })),
  };
  // New products have no list of changes: they are what the file says.
  const { file, asDrafts, updateStock } = request;
  const content = JSON.stringify([shown, asDrafts, updateStock, createHash('sha256').update(file).digest('hex')]);
  return { plan: createHash('sha256').update(content).digest('hex'), ...shown };
}

function notesOf({ notes, missing, keepsStock }: PlanItem): string[] {
  return [
    ...(missing.length > 0 ? [`not in the file, so it stays: ${missing.join('; ')}`] : []),
    ...(keepsStock ? ["the shop's stock stays, which is not the file's"] : []),
    ...notes,
  ];
}

function wrongFile(description: string): FailureError {
  return invalidInput([{ code: 'wrong-file', description, field: 'file' }]);
}
