import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import {
  changeReview,
  listStaffReviews,
  type StaffReview,
} from '#contract/calls/admin/review-calls.ts';
import { foldText } from '#contract/rules/search/fold.ts';
import type { Reader } from '#server/db/connect.ts';
import { lockRow } from '#server/db/rows.ts';
import { cleanLines, requireText } from '#server/http/clean-text.ts';
import { invalidField, notFound } from '#server/http/failure-error.ts';
import { serveStaffChange, serveStaffRead } from '#server/http/serve-staff.ts';
import { keyOf, pageByKey, requireVersion } from '#server/modules/desk/records.ts';
import { findTexts } from '#server/modules/desk/search-texts.ts';
import { lockCatalogueShared, recordChange } from '#server/modules/product/catalogue-version.ts';

/** Reviews at the shop desk. */
export async function deskReviewRoutes(app: FastifyInstance): Promise<void> {
  const { database } = app;

  serveStaffRead(app, listStaffReviews, {
    async read({ query: { search = '', state, ...paging } }) {
      const { read } = database;
      let matching = selectReviews(read);
      const part = foldText(search);
      if (part !== '') {
        const found = await findTexts(read, 'reviews', { part, digits: '', number: '' });
        matching = matching.where(found.matches('reviews.id'));
      }
      if (state) matching = matching.where(stateConditions[state]);
      const { onPage, ...counts } = await pageByKey(read, matching, paging, {
        at: 'reviews.posted_at',
        id: 'reviews.id',
      });
      const reviews = await readReviews(onPage);
      const last = reviews.length === paging.pageSize ? reviews.at(-1) : undefined;
      return { reviews, ...counts, next: last ? keyOf(last.postedAt, last.id) : '' };
    },
  });

  serveStaffChange(app, changeReview, {
    async change(trx, { params: { id }, body: { version, ...wanted }, audit }) {
      await lockCatalogueShared(trx, database);
      await lockRow(trx, 'reviews', id);
      const before = requireVersion(await readReview(trx, id), version);
      const hidden =
        wanted.hiddenReason && requireText(cleanLines(wanted.hiddenReason), 'hiddenReason');
      const hiddenReason = hidden === undefined ? before.hiddenReason : hidden;
      const isTestimonial = wanted.isTestimonial ?? before.isTestimonial;
      if (wanted.isTestimonial && hiddenReason !== null)
        throw invalidField(
          'isTestimonial',
          'review-hidden',
          'A hidden review can’t be on the home page. Show it first.',
        );
      const after = {
        hiddenReason,
        reply: wanted.reply === undefined ? before.reply : cleanLines(wanted.reply),
        isTestimonial: isTestimonial && hiddenReason === null,
      };
      await trx
        .updateTable('reviews')
        .set((row) => ({
          hidden_reason: after.hiddenReason,
          reply: after.reply,
          version: version + 1,
          picked_at: after.isTestimonial
            ? row.fn.coalesce('picked_at', sql.val(new Date().toISOString()))
            : sql.lit(null),
        }))
        .where('id', '=', id)
        .execute();
      const { hiddenReason: oldReason, reply, isTestimonial: wasTestimonial } = before;
      await audit({
        action: 'review.change',
        subject: `review:${id}`,
        after,
        before: { hiddenReason: oldReason, reply, isTestimonial: wasTestimonial },
      });
      await recordChange(trx, 'edit');
      return readReview(trx, id);
    },
  });
}

/** As the indexes of the migration 0027 say it. */
const stateConditions = {
  unanswered: sql<boolean>`reviews.reply = '' and reviews.hidden_reason is null`,
  hidden: sql<boolean>`reviews.hidden_reason is not null`,
  testimonials: sql<boolean>`reviews.picked_at is not null`,
};

/** The query of reviews with their products, for filters and limits. */
export function selectReviews(read: Reader) {
  return read.selectFrom('reviews').innerJoin('products', 'products.id', 'reviews.product_id');
}

/** Runs a query of reviews. */
export async function readReviews(query: ReturnType<typeof selectReviews>): Promise<StaffReview[]> {
  const rows = await query
    .select([
      'reviews.id',
      'reviews.version',
      'products.name as productName',
      'products.slug',
      'reviews.name',
    ])
    .select([
      'rating',
      'comment',
      'reply',
      'posted_at as postedAt',
      'hidden_reason as hiddenReason',
      'picked_at',
    ])
    .execute();
  return rows.map(({ picked_at, ...review }) => ({ ...review, isTestimonial: picked_at !== null }));
}

async function readReview(read: Reader, id: string): Promise<StaffReview> {
  const [review] = await readReviews(selectReviews(read).where('reviews.id', '=', id));
  if (!review) throw notFound('This review has been deleted.');
  return review;
}
