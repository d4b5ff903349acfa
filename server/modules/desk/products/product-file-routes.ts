import { createHash } from 'node:crypto';
import { stringify } from 'csv-stringify/sync';
import type { FastifyInstance } from 'fastify';

import {
  exportProducts,
  type ImportPlanShown,
  importProducts,
  planProductImport,
} from '#contract/calls/admin/product-file-calls.ts';
import type { StaffMe } from '#contract/calls/admin/staff-schemas.ts';
import type { BodyOf } from '#contract/calls/call.ts';
import { productLimits } from '#contract/names/product-limits.ts';
import { madeTexts } from '#contract/rules/shelves/made-texts.ts';
import { shopDay } from '#contract/rules/texts/dates.ts';
import type { Reader } from '#server/db/connect.ts';
import { FailureError, invalidField } from '#server/http/failure-error.ts';
import { type ExportPart, serveExport } from '#server/http/serve-export.ts';
import { serveStaffChange, serveStaffRead } from '#server/http/serve-staff.ts';
import { mapInPieces } from '#server/long-work.ts';
import { raiseCatalogueVersion } from '#server/modules/product/catalogue-version.ts';
import { CategoryGuess } from '#server/modules/product/category-guess.ts';
import { readImportWords } from '#server/modules/product/import-words.ts';
import { readShelves } from '#server/modules/product/shelf-store.ts';
import {
  applyImport,
  type ImportPlan,
  planImport,
} from '#server/modules/product-files/import-plan.ts';
import {
  exportFormat,
  readAllProducts,
  readPictureNames,
  rowsOf,
} from '#server/modules/product-files/product-rows.ts';
import { FileError } from '#server/modules/product-files/read-csv.ts';
import {
  type ProductFile,
  readProductFile,
} from '#server/modules/product-files/read-product-file.ts';
import { storedPicturesOnly } from '#server/modules/product-files/stored-pictures.ts';

/** A file in base64, and the JSON around it. */
const bodyLimit = Math.ceil(productLimits.fileBytesMax * 1.4);

/** Import and export of products at the shop desk. */
export async function productFileRoutes(app: FastifyInstance): Promise<void> {
  const { database } = app;

  serveStaffRead(app, planProductImport, {
    bodyLimit,
    async read({ body, staff }) {
      const { plan } = await makePlan(database.read, await readImport(app, body), body, staff);
      return shownPlan(plan, body);
    },
  });

  serveStaffChange(app, importProducts, {
    bodyLimit,
    prepare: ({ body }) => readImport(app, body),
    async change(trx, { body, audit, staff }, file) {
      await raiseCatalogueVersion(trx);
      const { plan, rules, pictures } = await makePlan(trx, file, body, staff);
      if ((await shownPlan(plan, body)).plan !== body.plan) {
        throw new FailureError(
          409,
          'The shop was changed since this was shown. Please check the changes again.',
        );
      }
      if (plan.problems.length > 0)
        throw wrongFile('Nothing was imported: some rows are not valid.');
      const work = plan.items.filter(({ what }) => what !== 'same');
      const { created, changed } = await applyImport(
        trx,
        { ...plan, items: work },
        rules,
        pictures,
      );
      await audit({
        action: 'product.import',
        subject: 'products',
        after: { plan: body.plan, created, changed, shelves: madeTexts(plan.shelves) },
      });
      return { created, changed };
    },
  });

  serveExport(app, exportProducts, async () => ({
    fileName: `products-${shopDay(new Date())}.csv`,
    field: 'csv',
    audited: { action: 'product.export', subject: 'products' },
    opening: stringify([], exportFormat),
    parts: readProductParts,
  }));
}

const rowFormat = { ...exportFormat, bom: false, header: false };

/** Reads all products for a CSV file, without the picture files. */
async function* readProductParts(read: Reader): AsyncGenerator<ExportPart> {
  const namePicture = await readPictureNames(read);
  const shelves = await readShelves(read);
  for await (const product of readAllProducts(read))
    yield { text: stringify(rowsOf(product, namePicture, shelves), rowFormat), records: 1 };
}

type ImportRequest = BodyOf<typeof planProductImport>;

interface ReadImport {
  readonly file: ProductFile;
  readonly guess: CategoryGuess;
}

/** Reads a file. Throws 422 with the line and the reason when it is no product file. */
async function readImport(
  { catalogue, database }: FastifyInstance,
  { file }: ImportRequest,
): Promise<ReadImport> {
  const guess = new CategoryGuess(await catalogue.shelves(), await readImportWords(database.read));
  const content = Buffer.from(file, 'base64');
  if (content.length > productLimits.fileBytesMax)
    throw wrongFile('The file is larger than 8 MB. Split it by products.');
  try {
    return { guess, file: await readProductFile(content, guess) };
  } catch (error) {
    throw error instanceof FileError ? wrongFile(error.message) : error;
  }
}

async function makePlan(
  read: Reader,
  { file, guess }: ReadImport,
  { asDrafts, updateStock }: ImportRequest,
  { role }: Pick<StaffMe, 'role'>,
) {
  const withCosts = role === 'owner';
  const options = {
    withCosts,
    asDrafts,
    keepStock: !updateStock,
    deleteMissingVariants: false,
    stock: 0,
  };
  const rules = { startedAt: Date.now(), guess, ...options };
  const pictures = await storedPicturesOnly(read);
  return { rules, pictures, plan: await planImport(read, file, rules, pictures) };
}

/** The plan for the desk, with an id that two plans share only when they would write the same. */
async function shownPlan(
  plan: ImportPlan,
  { file, asDrafts, updateStock }: ImportRequest,
): Promise<ImportPlanShown> {
  const { rowCount, problems, leftOut, reading, shelves } = plan;
  // With the file: new products have no list of changes, they are what it says.
  const id = createHash('sha256')
    .update(JSON.stringify([rowCount, problems, leftOut, shelves, asDrafts, updateStock]))
    .update(file);
  const products = await mapInPieces(plan.items, ({ product, ...item }) => {
    const shown = { ...item, slug: product.slug };
    id.update(JSON.stringify(shown));
    return shown;
  });
  return {
    plan: id.digest('hex'),
    rowCount,
    products,
    problems: [...problems],
    shelves,
    leftOut: [...leftOut],
    reading: [...reading],
  };
}

function wrongFile(description: string): FailureError {
  return invalidField('file', 'wrong-file', description);
}
