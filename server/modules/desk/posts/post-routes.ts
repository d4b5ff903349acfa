import type { FastifyInstance } from 'fastify';
import type { Selectable } from 'kysely';
import type { z } from 'zod/mini';

import {
  createPost,
  type DeskPost,
  deletePost,
  editPost,
  listDeskPosts,
  previewPost,
  readDeskPost,
} from '#contract/calls/admin/post-calls.ts';
import { postLimits } from '#contract/names/limits.ts';
import { canonicalTag } from '#contract/names/tags.ts';
import type { Reader, Trx } from '#server/db/connect.ts';
import type { PostsTable } from '#server/db/schema/service-tables.ts';
import { cleanLine } from '#server/http/clean-text.ts';
import { invalidInput, notFound, staleVersion } from '#server/http/failure-error.ts';
import { serveStaffChange, serveStaffRead } from '#server/http/serve-staff.ts';
import { cleanMarkdown, type PostDraft, writePost } from '#server/modules/blog/post-store.ts';
import { contains } from '#server/modules/desk/contains.ts';
import { raiseCatalogueVersion } from '#server/modules/product/catalogue-version.ts';
import { pictureOf, readPictureRecords } from '#server/modules/product/product-cards.ts';
import { slugOf } from '#server/modules/product/slug.ts';

type Fields = z.output<NonNullable<(typeof createPost)['body']>>;

const failures = [404, 409];
/** A text in which each character takes three bytes, and the JSON around it. */
const bodyLimit = postLimits.markdownMax * 3 + 65_536;

/** The blog at the shop desk. */
export async function deskPostRoutes(app: FastifyInstance): Promise<void> {
  const { database } = app;

  serveStaffRead(app, listDeskPosts, {
    async read({ query: { search = '', filter, page, pageSize } }) {
      let posts = database.read.selectFrom('posts');
      if (filter) posts = posts.where('published', '=', filter === 'published' ? 1 : 0);
      if (search !== '') posts = posts.where(contains('lower(title)', search.toLowerCase()));
      const { total } = await posts.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
      const offset = Math.min((page - 1) * pageSize, total);
      const ordered = posts.orderBy('posted_at', 'desc').orderBy('slug').limit(pageSize).offset(offset);
      return { posts: (await ordered.selectAll().execute()).map(rowOf), total };
    },
  });

  serveStaffRead(app, readDeskPost, {
    failures: [404],
    read: ({ params }) => readPost(database.read, params.id),
  });

  serveStaffRead(app, previewPost, {
    bodyLimit,
    async read({ body }) {
      // Loaded late: the Markdown libraries are a third of the server's modules.
      const { renderPost } = await import('#server/modules/blog/post-html.ts');
      return { body: renderPost(cleanMarkdown(body.markdown)) };
    },
  });

  serveStaffChange(app, createPost, {
    bodyLimit,
    async change(trx, { body, audit }) {
      await raiseCatalogueVersion(trx);
      const after = await readPost(trx, await writePost(trx, await draftOf(trx, body)));
      await audit({ action: 'post.create', subject: `post:${after.id}`, after: changedFields(undefined, after) });
      return after;
    },
  });

  serveStaffChange(app, editPost, {
    ...{ bodyLimit, failures },
    async change(trx, { params: { id }, body: { version, ...fields }, audit }) {
      await raiseCatalogueVersion(trx);
      const before = await currentPost(trx, id, version);
      const draft = await draftOf(trx, fields, before);
      await writePost(trx, draft, id);
      await trx.deleteFrom('post_redirects').where('slug', '=', draft.slug).execute();
      // Nobody knows the address of a draft.
      if (draft.slug !== before.slug && before.published)
        await trx.insertInto('post_redirects').values({ slug: before.slug, post_id: id }).execute();
      const after = await readPost(trx, id);
      await audit({
        ...{ action: 'post.edit', subject: `post:${id}` },
        ...{ before: changedFields(after, before), after: changedFields(before, after) },
      });
      return after;
    },
  });

  serveStaffChange(app, deletePost, {
    failures,
    async change(trx, { params: { id }, body: { version }, audit }) {
      await raiseCatalogueVersion(trx);
      const before = await currentPost(trx, id, version);
      await trx.deleteFrom('posts').where('id', '=', id).execute();
      await audit({ action: 'post.delete', subject: `post:${id}`, before: changedFields(undefined, before) });
      return { id };
    },
  });
}

/** What is written. A draft gets its date when it is published. Throws 422 with every reason why it is no post. */
async function draftOf(trx: Trx, fields: Fields, before?: DeskPost): Promise<PostDraft> {
  const { published, pictureHash } = fields;
  const markdown = cleanMarkdown(fields.markdown);
  const products = [...new Set(fields.products.map((one) => slugOf(one)))];
  const added = products.filter((slug) => slug !== '' && !before?.products.includes(slug));
  const there =
    added.length === 0 ? [] : await trx.selectFrom('products').select('slug').where('slug', 'in', added).execute();
  const missing = added.filter((one) => !there.some(({ slug }) => slug === one));
  const slug = await slugFor(trx, fields, before);
  const isPicture = pictureHash === null || (await readPictureRecords(trx, [pictureHash])).has(pictureHash);
  const reasons = [
    published && markdown === '' && { code: 'empty', description: 'There is no text yet.', field: 'markdown' },
    published &&
      fields.summary === '' && {
        ...{ code: 'empty', field: 'summary' },
        description: 'Please say in one or two sentences what it is about.',
      },
    missing.length > 0 && {
      ...{ code: 'unknown-product', field: 'products' },
      description: `There is no product '${missing.join("', '")}'.`,
    },
    slug === undefined && {
      ...{ code: 'address-taken', field: 'slug' },
      description: 'Another post has this address, or had it before.',
    },
    !isPicture && {
      ...{ code: 'unknown-picture', field: 'pictureHash' },
      description: 'The picture is missing. Please choose it again.',
    },
  ].filter((reason) => reason !== false);
  if (slug === undefined || reasons.length > 0) throw invalidInput(reasons);
  return {
    ...{ slug, markdown, published, pictureHash },
    title: cleanLine(fields.title),
    author: cleanLine(fields.author),
    summary: cleanLine(fields.summary),
    pictureAlt: cleanLine(fields.pictureAlt),
    tags: [...new Set(fields.tags.map((tag) => canonicalTag(slugOf(tag))))].filter((tag) => tag !== ''),
    products: products.filter((one) => one !== ''),
    postedAt: before && (before.published || !published) ? before.postedAt : new Date().toISOString(),
  };
}

/** The address as typed; undefined when it is taken. Without one, a free one made from the title. */
async function slugFor(trx: Trx, { slug: typed, title }: Fields, before?: DeskPost): Promise<string | undefined> {
  const isTaken = async (slug: string) => {
    const post = await trx.selectFrom('posts').select('id').where('slug', '=', slug).executeTakeFirst();
    const old = await trx.selectFrom('post_redirects').select('post_id').where('slug', '=', slug).executeTakeFirst();
    return [post?.id, old?.post_id].some((id) => id !== undefined && id !== before?.id);
  };
  const cut = (text: string) =>
    slugOf(text)
      .slice(0, postLimits.slugMax - 4)
      .replace(/-+$/, '');
  const own = cut(typed);
  if (own !== '') return (await isTaken(own)) ? undefined : own;
  const base = cut(title) || 'post';
  let slug = base;
  for (let number = 2; await isTaken(slug); number += 1) slug = `${base}-${number}`;
  return slug;
}

/** Throws 404, or 409 with the post when `version` is not its current one. */
async function currentPost(trx: Trx, id: string, version: number): Promise<DeskPost> {
  const current = await readPost(trx, id);
  if (current.version !== version) throw staleVersion(current);
  return current;
}

async function readPost(read: Reader, id: string): Promise<DeskPost> {
  const row = await read.selectFrom('posts').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound('Post not found.');
  const tags = await read.selectFrom('post_tags').select('tag').where('post_id', '=', id).orderBy('position').execute();
  const { picture_hash: pictureHash, picture_alt: pictureAlt } = row;
  const pictures = await readPictureRecords(read, pictureHash === null ? [] : [pictureHash]);
  return {
    ...rowOf(row),
    ...{ summary: row.summary, markdown: row.markdown, pictureHash, pictureAlt },
    tags: tags.map(({ tag }) => tag),
    products: JSON.parse(row.products),
    picture: pictureHash === null ? null : pictureOf(pictures.get(pictureHash), pictureHash, pictureAlt),
  };
}

function rowOf({ id, version, title, slug, author, published, posted_at }: Selectable<PostsTable>) {
  return { id, version, title, slug, author, published: published === 1, postedAt: posted_at };
}

/** For the audit log: the fields that differ from `other`, of the text only its length. */
function changedFields(other: DeskPost | undefined, { picture: _, version: __, ...post }: DeskPost) {
  const changed = Object.entries(post).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(other?.[name as keyof DeskPost]),
  );
  return Object.fromEntries(
    changed.map(([name, value]) => (name === 'markdown' ? ['characters', String(value).length] : [name, value])),
  );
}
