import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

import { createPostsCommand } from '#server/cli/posts/posts-command.ts';
import type { Terminal } from '#server/cli/terminal.ts';
import { renderPost } from '#server/modules/blog/post-html.ts';
import { findPost } from '#server/modules/blog/post-writer.ts';
import { silentProgress } from '#server/progress.ts';

import { type CliShop, catalogueVersion, drawPicture } from './cli-shop.ts';
import { openShopWith } from './open-shop-with.ts';

const nobody: Terminal = { isInteractive: false, progress: () => silentProgress, ask: async () => '' };
const somebody = (answer: string): Terminal => ({ ...nobody, isInteractive: true, ask: async () => answer });

const head = 'title: Rose quartz\nauthor: Asha\ndatePosted: 2026-01-01\nsummary: Pink.';
const post = (facts = head, text = 'Some words.') => `---\n${facts}\n---\n${text}\n`;

async function aFolder(shop: CliShop, files: Record<string, string | Buffer>): Promise<string> {
  const folder = join(shop.folder, 'posts');
  await mkdir(join(folder, 'pictures'), { recursive: true });
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  return folder;
}
const countOf = async (shop: CliShop) => (await shop.database.read.selectFrom('posts').select('slug').execute()).length;

test('a folder is imported after a dry run, and a second import changes nothing', async () => {
  const { shop, run } = await openShopWith(createPostsCommand(nobody));
  const folder = await aFolder(shop, {
    'rose-quartz.md': post(`${head}\ntags: [Rose-Quartz]\npicture: pictures/rose%20one.png\npictureAlt: A rose`),
    'salt.md': post(head, 'See ![a lamp](pictures/lamp.png) and ![far](https://example.org/x.png).'),
    'pictures/rose one.png': await drawPicture(200),
    'pictures/lamp.png': await drawPicture(100),
    'notes.txt': 'not a post',
  });
  const before = await catalogueVersion(shop.database.read);
  const dry = await run('import', folder, '--dry-run');
  expect(dry.text).toContain("rose-quartz.md 'Rose quartz'");
  expect(dry.text).toContain('2 posts: 2 new, 0 changed, 0 unchanged, 0 refused.');
  expect(dry.text).toContain('note: pictures from other sites are not shown');
  expect((await run('import', folder)).text).toContain('Add --yes to import.');
  expect(await countOf(shop)).toBe(0);
  expect(await readdir(shop.settings.dataDir)).not.toContain('pictures');

  expect(await run('import', folder, '--yes')).toMatchObject({ code: 0 });
  expect(await countOf(shop)).toBe(2);
  expect(await catalogueVersion(shop.database.read)).toBe(before + 1);
  const rose = await findPost(shop.database.read, 'rose-quartz');
  expect(rose?.draft).toMatchObject({
    tags: ['rose-quartz'],
    pictureAlt: 'A rose',
    postedAt: '2026-01-01T00:00:00.000Z',
  });
  expect(await shop.pictures.original(rose?.draft.pictureHash ?? '')).toBeDefined();
  const salt = await findPost(shop.database.read, 'salt');
  const [, address = ''] = /<img src="([^"]+)" alt="a lamp"/.exec(renderPost(salt?.draft.markdown ?? '')) ?? [];
  const [, hash = ''] = /^\/media\/([0-9a-f]+)-960\.webp$/.exec(address) ?? [];
  expect(await shop.pictures.read(hash, 96, 'webp')).toBeDefined();
  expect(renderPost(salt?.draft.markdown ?? '')).toContain('and far.');

  const again = await run('import', folder, '--yes');
  expect(again.text).toContain('2 posts: 0 new, 0 changed, 2 unchanged, 0 refused.');
  expect(again.text).toContain('There is nothing to change.');
  expect(await catalogueVersion(shop.database.read)).toBe(before + 1);

  await writeFile(join(folder, 'salt.md'), post(head.replace('Pink.', 'White.'), 'Other words.'));
  const changed = await run('import', folder, '--yes');
  expect(changed.text).toContain("salt.md 'Rose quartz': summary, text");
  expect(changed.text).toContain('Imported: 0 new posts, 1 changed post.');
  expect((await run()).text).toMatch(/2026-01-01 05:45 +rose-quartz +Rose quartz +Asha/);
});

test('refused posts are listed with reasons, and nothing is imported without --skip-refused', async () => {
  const { shop, run } = await openShopWith(createPostsCommand(nobody));
  const folder = await aFolder(shop, {
    'good.md': post(),
    'Bad Name.md': post(),
    'no-facts.md': 'Just text',
    'no-text.md': post(head, ''),
    'no-title.md': post(head.replace('title: Rose quartz\n', '')),
    'no-day.md': post(head.replace('2026-01-01', '2026-02-31')),
    'no-yaml.md': post('title: [a'),
    'no-picture.md': post(`${head}\npicture: none.png`),
    'outside.md': post(`${head}\npicture: ../data/secret.png`),
    'not-a-picture.md': post(`${head}\npicture: good.md`),
    'escape.md': post(`${head}\ntags: ["\u001b[2J"]`),
  });
  const { text } = await run('import', folder, '--dry-run');
  expect(text).toContain('11 posts: 1 new, 0 changed, 0 unchanged, 10 refused.');
  for (const reason of [
    'its file name must be lowercase letters',
    'it does not begin with front matter',
    'there is no text after the front matter',
    'title must be text',
    'datePosted must be a real date',
    'the front matter cannot be read',
    'its picture none.png does not exist',
    'its picture ../data/secret.png is outside the folder',
    'its picture good.md: This is not a picture we can read',
    'tags must be a list of lowercase words',
  ]) {
    expect(text).toContain(`because ${reason}`);
  }
  expect(text).not.toContain('\u001b');
  expect(await run('import', folder, '--yes')).toMatchObject({ code: 1 });
  expect(await countOf(shop)).toBe(0);
  expect(await run('import', folder, '--yes', '--skip-refused')).toMatchObject({ code: 0 });
  expect(await countOf(shop)).toBe(1);
});

test.each([
  ['yes', 1],
  ['no', 0],
  ['', 0],
])("to the question the owner answers '%s'", async (answer, count) => {
  const { shop, run } = await openShopWith(createPostsCommand(somebody(answer)));
  await run('import', await aFolder(shop, { 'good.md': post() }));
  expect(await countOf(shop)).toBe(count);
});

test('mistakes are reported', async () => {
  const { shop, run } = await openShopWith(createPostsCommand(nobody));
  expect((await run()).text).toBe('There are no posts.');
  await expect(run('import')).rejects.toThrow(/missing required argument 'folder'/);
  await expect(run('import', join(shop.folder, 'none'))).rejects.toThrow(/There is no folder/);
  await expect(run('import', await aFolder(shop, {}))).rejects.toThrow(/no \.md files/);
  await expect(run('improt', 'x')).rejects.toThrow(/unknown command 'improt' \(Did you mean import\?\)/);
});
