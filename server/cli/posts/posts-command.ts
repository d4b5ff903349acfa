import { readFile, stat } from 'node:fs/promises';
import { isAbsolute, join, normalize, sep } from 'node:path';

import { uploadLimits } from '#contract/names/limits.ts';
import { CommandError, type OwnerCommand, type ShopContext } from '#server/cli/command.ts';
import { confirmImport, type ImportOptions } from '#server/cli/confirm-import.ts';
import { processTerminal, type Terminal } from '#server/cli/terminal.ts';
import { tableLines } from '#server/cli/text-table.ts';
import { encodeOriginal } from '#server/media/encode-picture.ts';
import { hashOf, type StoredPicture } from '#server/media/picture-store.ts';
import { PictureError, readPicture } from '#server/media/read-picture.ts';
import { type FindPicture, type PlannedPost, planPosts, writePosts } from '#server/modules/blog/post-import.ts';
import { shopClock } from '#server/modules/booking/shop-time.ts';
import { plainText, pluralize } from '#server/plain-text.ts';

export const postsCommand = createPostsCommand(processTerminal);

/** The blog's command, for a person or a script. */
export function createPostsCommand(terminal: Terminal): OwnerCommand {
  return {
    name: 'posts',
    define(command, useShop) {
      command.description("List the blog's posts, or import a folder of Markdown files; shows what would change first");
      command
        .command('list')
        .description('all posts, newest first (the default)')
        .action(() => useShop(list));
      command
        .command('import')
        .description('import all posts of a folder')
        .argument('<folder>')
        .option('--dry-run', 'only show what would change')
        .option('-y, --yes', 'import without asking')
        .option('--skip-refused', 'with --yes: import the valid posts even if others are refused')
        .action((folder, options) => useShop((shop) => importPosts(shop, folder, options, terminal)));
    },
  };
}

const columns = [
  { name: 'Posted' },
  { name: 'Address', longest: 60 },
  { name: 'Title', longest: 60 },
  { name: 'Author' },
];

async function list({ database, print }: ShopContext): Promise<number> {
  const posts = await database.read
    .selectFrom('posts')
    .select(['slug', 'title', 'author', 'posted_at'])
    .orderBy('posted_at', 'desc')
    .orderBy('slug')
    .execute();
  if (posts.length === 0) {
    print('There are no posts.');
    return 0;
  }
  const rows = posts.map((post) => [shopClock(post.posted_at), post.slug, post.title, post.author]);
  for (const line of tableLines(columns, rows)) print(line);
  print('');
  print(`${pluralize(posts.length, 'post')}. Times are those of Asia/Kathmandu (UTC+05:45).`);
  return 0;
}

async function importPosts(
  shop: ShopContext,
  folder: string,
  options: ImportOptions,
  terminal: Terminal,
): Promise<number> {
  const { database, pictures, print } = shop;
  const found = await stat(folder).catch(() => undefined);
  if (!found?.isDirectory()) throw new CommandError(`There is no folder '${plainText(folder, 200)}'.`);
  const plan = await planPosts(database.read, folder, findIn(folder));
  if (plan.length === 0) throw new CommandError(`There are no .md files in '${plainText(folder, 200)}'.`);
  printPlan(plan, print);

  const work = plan.flatMap(({ what, prepared }) => (what !== 'same' && prepared ? [prepared] : []));
  const refused = plan.filter(({ what }) => what === 'refuse').length;
  const decided = await confirmImport(
    {
      work: work.length,
      refused,
      refusedText: pluralize(refused, 'post is', 'posts are'),
      remedy: 'Fix them',
      question: `\nImport ${pluralize(work.length, 'post')}? (yes or no) `,
      options,
    },
    terminal,
    print,
  );
  if (decided !== true) return decided;
  const written = await writePosts(database, work, pictures.store);
  print(`Imported: ${pluralize(written.created, 'new post')}, ${pluralize(written.changed, 'changed post')}.`);
  return 0;
}

const headings = { create: 'New', change: 'Changed', same: 'Unchanged, with a note', refuse: 'Refused' } as const;

function printPlan(plan: readonly PlannedPost[], print: (line: string) => void): void {
  for (const what of ['create', 'change', 'same', 'refuse'] as const) {
    const posts = plan.filter((post) => post.what === what && (what !== 'same' || post.notes.length > 0));
    if (posts.length === 0) continue;
    print(`${headings[what]}:`);
    for (const { fileName, title, reasons, notes } of posts) {
      const changes = what === 'change' ? `: ${reasons.join(', ')}` : '';
      print(`  ${plainText(fileName, 80)}${title ? ` '${plainText(title, 80)}'` : ''}${changes}`);
      if (what === 'refuse') for (const reason of reasons) print(`      because ${plainText(reason, 300)}`);
      for (const note of notes) print(`      note: ${plainText(note, 300)}`);
    }
    print('');
  }
  const count = (what: PlannedPost['what']) => plan.filter((post) => post.what === what).length;
  print(
    `${pluralize(plan.length, 'post')}: ${count('create')} new, ${count('change')} changed, ${count('same')} unchanged, ${count('refuse')} refused.`,
  );
}

/** Pictures must be in the folder or below it. */
function findIn(folder: string): FindPicture {
  return async (name) => {
    const inside = normalize(decoded(name));
    if (isAbsolute(inside) || inside === '..' || inside.startsWith(`..${sep}`) || inside.includes('\0')) {
      throw new PictureError(`its picture ${name} is outside the folder`);
    }
    const path = join(folder, inside);
    const found = await stat(path).catch(() => undefined);
    if (!found?.isFile()) throw new PictureError(`its picture ${name} does not exist`);
    if (found.size > uploadLimits.bytesMax) throw new PictureError(`its picture ${name} is larger than 10 MB`);
    const content = await readFile(path);
    return { stored: await describe(name, content), content };
  };
}

/** In Markdown a space in a name is often %20. */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** The picture as it would be stored, without storing it: the same hash, so that importing twice changes nothing. */
async function describe(name: string, content: Buffer): Promise<StoredPicture> {
  try {
    const { bytes, width, height, blur } = await readPicture(content, encodeOriginal);
    return { hash: hashOf(bytes), width, height, format: 'webp', bytes: bytes.length, blur };
  } catch (error) {
    throw error instanceof PictureError ? new PictureError(`its picture ${name}: ${error.message}`) : error;
  }
}
