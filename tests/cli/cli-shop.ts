import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { onTestFinished } from 'vitest';
import { omit } from '#contract/omit.ts';

import { type OwnerCommand, runCommands, type ShopContext } from '#server/cli/command.ts';
import { exportCommand } from '#server/cli/export-command.ts';
import { createImportCommand } from '#server/cli/import-command.ts';
import type { Terminal } from '#server/cli/terminal.ts';
import { openDatabase, type Reader } from '#server/db/connect.ts';
import { readDemoImportWords, readDemoShelves } from '#server/demo/demo-files.ts';
import { writeDemoShelves } from '#server/demo/load-demo.ts';
import { silentProgress } from '#server/long-work.ts';
import { createPictureStore } from '#server/media/picture-store.ts';
import { importWordsName } from '#server/modules/product/import-words.ts';
import { writeShopSetting } from '#server/modules/settings/settings-store.ts';
import { packageRoot } from '#server/package-root.ts';
import { readSettings } from '#server/settings.ts';
import { aFolder } from '#tests/setup/shop-process.ts';

/** A shop whose owner runs commands. */
export interface CliShop extends ShopContext {
  /** A folder for the test's own files. */
  readonly folder: string;
  /** Everything printed since the last command began. */
  readonly printed: () => string;
  readonly import: (file: string, ...options: string[]) => Promise<number>;
  readonly export: (file: string, ...options: string[]) => Promise<number>;
  /** Writes a file into the folder and returns its path. */
  readonly file: (name: string, content: string | Buffer) => Promise<string>;
}

export interface CliShopOptions {
  /** What the owner answers; without it the terminal is not interactive. */
  readonly answer?: string;
  readonly databaseUrl?: string | undefined;
  /** Without the demo's shelves, as a restore needs it. */
  readonly isEmpty?: boolean;
}

/** Opens a shop for one test that has the demo's shelves and no product. */
export async function openCliShop({
  answer,
  databaseUrl,
  isEmpty = false,
}: CliShopOptions = {}): Promise<CliShop> {
  const folder = await aFolder();
  const settings = readSettings({
    DATA_DIR: join(folder, 'data'),
    DEMO: '0',
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
  });
  const database = await openDatabase(settings);
  onTestFinished(() => database.close());
  if (!isEmpty) {
    const folder = join(packageRoot, 'catalogue');
    const shelves = await readDemoShelves(folder);
    const importWords = await readDemoImportWords(folder);
    await database.transaction(async (trx) => {
      await writeDemoShelves(trx, shelves);
      await writeShopSetting(trx, importWordsName, importWords);
    });
  }
  const terminal: Terminal = {
    isInteractive: answer !== undefined,
    progress: () => silentProgress,
    ask: async (question) => {
      lines.push(question);
      return answer ?? '';
    },
  };
  let lines: string[] = [];
  const context: ShopContext = {
    settings,
    database,
    pictures: createPictureStore(settings),
    print: (line) => lines.push(line),
  };
  const run =
    (command: OwnerCommand) =>
    (file: string, ...options: string[]) => {
      lines = [];
      return runCommands([command], [command.name, file, ...options], (action) => action(context));
    };
  return {
    ...context,
    folder,
    printed: () => lines.join('\n'),
    import: run(createImportCommand(terminal)),
    export: run(exportCommand),
    async file(name, content) {
      await writeFile(join(folder, name), content);
      return join(folder, name);
    },
  };
}

/** The file most tests begin with, and the names of the pictures it asks for. */
export const samplePath = fileURLToPath(new URL('../fixtures/shopify-sample.csv', import.meta.url));
export const samplePictures = ['river-blue', 'river-grey', 'anchor', 'moon'];

/** A small picture; each colour is another one. */
export function drawPicture(red: number, green = 90, blue = 160): Promise<Buffer> {
  return sharp({
    create: { width: 60, height: 40, channels: 3, background: { r: red, g: green, b: blue } },
  })
    .png()
    .toBuffer();
}

/** The whole shop without ids and times of writing: two equal shops dump alike. */
export async function dumpShop(read: Reader): Promise<Record<string, unknown>> {
  const products = await read.selectFrom('products').selectAll().orderBy('slug').execute();
  const slugOf = new Map(products.map(({ id, slug }) => [id, slug]));
  const parts = <Row extends { product_id: string }>(rows: Row[]) =>
    rows
      .map(({ product_id, ...row }) => ({ ...row, id: undefined, of: slugOf.get(product_id) }))
      .map((row) => JSON.stringify(row))
      .toSorted();
  const pictures = await read.selectFrom('product_pictures').selectAll().execute();
  const attributes = await read.selectFrom('product_attributes').selectAll().execute();
  const used = new Set([
    ...pictures.map(({ hash }) => hash),
    ...attributes.map((row) => row.picture_hash),
  ]);
  return {
    products: products.map((product) => omit(product, 'id', 'changed_at')),
    attributes: parts(attributes),
    information: parts(await read.selectFrom('product_information').selectAll().execute()),
    tags: parts(await read.selectFrom('product_tags').selectAll().execute()),
    pictures: parts(pictures),
    reviews: parts(await read.selectFrom('reviews').selectAll().execute()),
    // The pictures of testimonials and videos are no product's.
    originals: (await read.selectFrom('pictures').selectAll().orderBy('hash').execute())
      .filter(({ hash }) => used.has(hash))
      .map((picture) => omit(picture, 'created_at')),
  };
}

export async function catalogueVersion(read: Reader): Promise<number> {
  const row = await read.selectFrom('catalogue_state').select('version').executeTakeFirstOrThrow();
  return row.version;
}
