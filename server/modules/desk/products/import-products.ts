import { createHash } from 'node:crypto';

import type { ImportPlanShown } from '#contract/calls/admin/product-file-calls.ts';
import { productLimits } from '#contract/names/limits.ts';
import type { Reader, Trx } from '#server/db/connect.ts';
import { FailureError, invalidInput } from '#server/http/failure-error.ts';
import { mapInPieces } from '#server/long-work.ts';
import { raiseCatalogueVersion } from '#server/modules/product/catalogue-version.ts';
import { applyImport, type ImportPlan, planImport } from '#server/modules/product-files/import-plan.ts';
import { FileError } from '#server/modules/product-files/read-csv.ts';
import { type ProductFile, readProductFile } from '#server/modules/product-files/read-product-file.ts';
import { storedPicturesOnly } from '#server/modules/product-files/stored-pictures.ts';

export interface ImportRequest {
  /** Base64. */
  readonly file: string;
  readonly asDrafts: boolean;
  readonly updateStock: boolean;
}

/** Reads a file. Throws 422 with the line and the reason when it is no product file. */
export async function readImport({ file }: ImportRequest): Promise<ProductFile> {
  const content = Buffer.from(file, 'base64');
  if (content.length > productLimits.fileBytesMax)
    throw wrongFile('The file is larger than 8 MB. Split it by products.');
  try {
    return await readProductFile(content);
  } catch (error) {
    throw error instanceof FileError ? wrongFile(error.message) : error;
  }
}

/** Shows what a file would change. */
export async function showImport(read: Reader, file: ProductFile, request: ImportRequest): Promise<ImportPlanShown> {
  return shownPlan((await makePlan(read, file, request)).plan, request);
}

/** Writes the file in the transaction. Throws 409 when that is no longer what the plan with the id `plan` showed. */
export async function importFile(trx: Trx, file: ProductFile, request: ImportRequest & { readonly plan: string }) {
  await raiseCatalogueVersion(trx);
  const { plan, rules, pictures } = await makePlan(trx, file, request);
  if ((await shownPlan(plan, request)).plan !== request.plan) {
    throw new FailureError(409, 'The shop was changed since this was shown. Please check the changes again.');
  }
  if (plan.problems.length > 0) throw wrongFile('Nothing was imported: some rows are not valid.');
  const work = plan.items.filter(({ what }) => what !== 'same');
  return applyImport(trx, work, rules, pictures);
}

async function makePlan(read: Reader, file: ProductFile, { asDrafts, updateStock }: ImportRequest) {
  const rules = {
    startedAt: Date.now(),
    asDrafts,
    keepStock: !updateStock,
    deleteMissingVariants: false,
    stock: 0,
  };
  const pictures = await storedPicturesOnly(read);
  return { rules, pictures, plan: await planImport(read, file, rules, pictures) };
}

/** The plan for the desk, with an id that two plans share only when they would write the same. */
async function shownPlan(plan: ImportPlan, { file, asDrafts, updateStock }: ImportRequest): Promise<ImportPlanShown> {
  const { rowCount, problems, leftOut } = plan;
  // With the file: new products have no list of changes, they are what it says.
  const id = createHash('sha256')
    .update(JSON.stringify([rowCount, problems, leftOut, asDrafts, updateStock]))
    .update(file);
  const products = await mapInPieces(plan.items, ({ product, ...item }) => {
    const shown = { ...item, slug: product.slug };
    id.update(JSON.stringify(shown));
    return shown;
  });
  return { plan: id.digest('hex'), rowCount, products, problems: [...problems], leftOut: [...leftOut] };
}

function wrongFile(description: string): FailureError {
  return invalidInput([{ code: 'wrong-file', description, field: 'file' }]);
}
