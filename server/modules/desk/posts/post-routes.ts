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
import { omit } from '#contract/omit.ts';
import { foldText } from '#contract/rules/search/fold.ts';
import type { Reader, Trx } from '#server/db/connect.ts';
import type { PostsTable } from '#server/db/schema/service-tables.ts';
import { cleanLine } from '#server/http/clean-text.ts';
import { invalidField, invalidInput, notFound } from '#server/http/failure-error.ts';
import { serveStaffRead } from '#server/http/serve-staff.ts';
import { cleanMarkdown, type PostDraft, writePost } from '#server/modules/blog/post-store.ts';
import { renderText } from '#server/modules/blog/render-post.ts';
import {
  changedFields,
  keyOf,
  pageByKey,
  serveRecordChanges,
} from '#server/modules/desk/records.ts';
import { findTexts } from '#server/modules/desk/search-texts.ts';
import { pictureOf, readPictureRecords } from '#server/modules/product/product-cards.ts';
import { readShelves } from '#server/modules/product/shelf-store.ts';
import { slugOf } from '#server/modules/product/slug.ts';
import { shopClock, utcOfShopTime } from '#server/shop-time.ts';

type Rendering = Awaited<ReturnType<typeof renderText>>;
type Fields = z.output<NonNullable<(typeof createPost)['body']>>;

/** A text in which each character takes three bytes, and the JSON around it. */
const bodyLimit = postLimits.markdownMax * 3 + 65_536;

/** The blog at the shop desk. */
export async function deskPostRoutes(app: FastifyInstance): Promise<void> {
  const { database } = app;

  serveStaffRead(app, listDeskPosts, {
    async read({ query: { search = '', filter, ...paging } }) {
      const { read } = database;
      let posts = read.selectFrom('posts');
      if (filter) posts = posts.where('published', '=', filter === 'published' ? 1 : 0);
      if (filter === 'scheduled') posts = posts.where('publish_at', 'is not', null);
      const part = foldText(search);
      if (part !== '') {
        const found = await findTexts(read, 'posts', { part, digits: '', number: '' });
        posts = posts.where(found.matches('posts.id'));
      }
      const order = { at: 'posted_at', id: 'slug' };
      const { onPage, ...counts } = await pageByKey(read, posts.selectAll(), paging, order);
      const rows = await onPage.execute();
      const last = rows.length === paging.pageSize ? rows.at(-1) : undefined;
      return {
        posts: rows.map(rowOf),
        ...counts,
        next: last ? keyOf(last.posted_at, last.slug) : '',
      };
    },
  });

  serveStaffRead(app, readDeskPost, {
    read: ({ params }) => readPost(database.read, params.id),
  });

  serveStaffRead(app, previewPost, {
    bodyLimit,
    async read({ body }) {
      const rendering = await renderText(cleanMarkdown(body.markdown));
      if ('problem' in rendering) throw invalidField('markdown', 'not-shown', rendering.problem);
      return { body: rendering.html };
    },
  });

  serveRecordChanges(app, 'post', {
    calls: { create: createPost, edit: editPost, remove: deletePost },
    table: 'posts',
    read: readPost,
    bodyLimit,
    audited,
    check: ({ body }: { readonly body: Fields }) => renderText(cleanMarkdown(body.markdown)),
    create: async (trx, fields: Fields, rendering) =>
      writePost(trx, await postDraftOf(trx, fields, rendering)),
    async edit(trx, before, fields: Fields, rendering) {
      const draft = await postDraftOf(trx, fields, rendering, before);
      await writePost(trx, draft, before.id);
      await trx.deleteFrom('post_redirects').where('slug', '=', draft.slug).execute();
      // Nobody knows the address of a draft.
      if (draft.slug !== before.slug && before.published)
        await trx
          .insertInto('post_redirects')
          .values({ slug: before.slug, post_id: before.id })
          .execute();
    },
  });
}

/**
 * What is written. A draft gets its date when it is published. Throws 422 with every reason why it
 * is no post.
 */
async function postDraftOf(
  trx: Trx,
  fields: Fields,
  rendering: Rendering,
  before?: DeskPost,
): Promise<PostDraft> {
  const { published, pictureHash } = fields;
  const publishAt = published ? null : timeOf(fields, before);
  // It has what it needs when its time comes.
  const isToShow = published || publishAt !== null;
  const shelves = await readShelves(trx);
  const markdown = cleanMarkdown(fields.markdown);
  const products = [...new Set(fields.products.map((one) => slugOf(one)))];
  const added = products.filter((slug) => slug !== '' && !before?.products.includes(slug));
  const there =
    added.length === 0
      ? []
      : await trx.selectFrom('products').select('slug').where('slug', 'in', added).execute();
  const missing = added.filter((one) => !there.some(({ slug }) => slug === one));
  const slug = await slugFor(trx, fields, before);
  const isPicture =
    pictureHash === null || (await readPictureRecords(trx, [pictureHash])).has(pictureHash);
  // A text that an earlier version took does not stop an edit of something else.
  const isTextNew = markdown !== before?.markdown;
  const reasons = [
    'problem' in rendering &&
      isTextNew && { code: 'not-shown', description: rendering.problem, field: 'markdown' },
    isToShow &&
      markdown === '' && { code: 'empty', description: 'There is no text yet.', field: 'markdown' },
    isToShow &&
      fields.summary === '' && {
        code: 'empty',
        field: 'summary',
        description: 'Please say in one or two sentences what it is about.',
      },
    missing.length > 0 && {
      code: 'unknown-product',
      field: 'products',
      description: `There is no product '${missing.join("', '")}'.`,
    },
    slug === undefined && {
      code: 'address-taken',
      field: 'slug',
      description: 'Another post has this address, or had it before.',
    },
    !isPicture && {
      code: 'unknown-picture',
      field: 'pictureHash',
      description: 'The picture is missing. Please choose it again.',
    },
  ].filter((reason) => reason !== false);
  if (slug === undefined || reasons.length > 0) throw invalidInput(reasons);
  return {
    slug,
    markdown,
    published,
    publishAt,
    pictureHash,
    ...('html' in rendering && { rendered: rendering }),
    title: cleanLine(fields.title),
    author: cleanLine(fields.author),
    summary: cleanLine(fields.summary),
    pictureAlt: cleanLine(fields.pictureAlt),
    tags: [...new Set(fields.tags.map((tag) => shelves.canonical(slugOf(tag))))].filter(
      (tag) => tag !== '',
    ),
    products: products.filter((one) => one !== ''),
    postedAt:
      before && (before.published || !published) ? before.postedAt : new Date().toISOString(),
  };
}

/** When a draft is to be published; null: not by itself. Throws 422 for a time that is over. */
function timeOf({ publishAt }: Fields, before?: DeskPost, now = new Date()): string | null {
  const typed = publishAt ?? before?.publishAt ?? '';
  if (typed === '') return null;
  const at = utcOfShopTime(typed);
  if (!at) throw invalidField('publishAt', 'time-invalid', 'Please enter a real date and time.');
  if (at > now.toISOString() || typed === before?.publishAt) return at;
  const description = 'This time is over. Choose one to come, or publish the post now.';
  throw invalidField('publishAt', 'is-over', description);
}

/**
 * The address as typed; undefined when it is taken. Without one, a free one made from the title.
 */
async function slugFor(
  trx: Trx,
  { slug: typed, title }: Fields,
  before?: DeskPost,
): Promise<string | undefined> {
  const isTaken = async (slug: string) => {
    const post = await trx
      .selectFrom('posts')
      .select('id')
      .where('slug', '=', slug)
      .executeTakeFirst();
    const old = await trx
      .selectFrom('post_redirects')
      .select('post_id')
      .where('slug', '=', slug)
      .executeTakeFirst();
    return [post?.id, old?.post_id].some((id) => id !== undefined && id !== before?.id);
  };
  const cut = (text: string) => slugOf(text, postLimits.slugMax - 4);
  const own = cut(typed);
  if (own !== '') return (await isTaken(own)) ? undefined : own;
  const base = cut(title) || 'post';
  let slug = base;
  for (let number = 2; await isTaken(slug); number += 1) slug = `${base}-${number}`;
  return slug;
}

async function readPost(read: Reader, id: string): Promise<DeskPost> {
  const row = await read.selectFrom('posts').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound('Post not found.');
  const tags = await read
    .selectFrom('post_tags')
    .select('tag')
    .where('post_id', '=', id)
    .orderBy('position')
    .execute();
  const { picture_hash: pictureHash, picture_alt: pictureAlt } = row;
  const pictures = await readPictureRecords(read, pictureHash === null ? [] : [pictureHash]);
  return {
    ...rowOf(row),
    summary: row.summary,
    markdown: row.markdown,
    pictureHash,
    pictureAlt,
    tags: tags.map(({ tag }) => tag),
    products: JSON.parse(row.products),
    picture:
      pictureHash === null ? null : pictureOf(pictures.get(pictureHash), pictureHash, pictureAlt),
  };
}

function rowOf(row: Selectable<PostsTable>) {
  const { id, version, title, slug, author, posted_at: postedAt, publish_at: at } = row;
  const publishAt = at === null ? '' : shopClock(at).replace(' ', 'T');
  const published = row.published === 1;
  return { id, version, title, slug, author, published, postedAt, publishAt };
}

/** The fields that differ; of the text only its length. */
function audited(post: DeskPost, other?: DeskPost) {
  const { markdown, ...changed } = changedFields(post, other);
  return {
    ...omit(changed, 'picture', 'version'),
    ...(markdown !== undefined && { characters: markdown.length }),
  };
}
