import { useSearch } from '@tanstack/react-router';
import {
  changeReview,
  listStaffReviews,
  type reviewFilters,
  type StaffReview,
  staffReviewSchema,
} from '#contract/calls/admin/review-calls.ts';
import { accountLimits, orderDeskLimits } from '#contract/names/limits.ts';
import { foldText } from '#contract/rules/search/fold.ts';
import { useShop } from '#src/desk/lib/shop.ts';
import type { FilterOptions } from '#src/desk/ui/fields.tsx';
import styles from '#src/desk/ui/record.module.css';
import {
  type Asked,
  factDifferences,
  RecordActions,
  type RecordKind,
} from '#src/desk/ui/record-change.tsx';
import { Badge } from '#src/desk/ui/rows.tsx';
import { SearchedList } from '#src/desk/ui/searched-list.tsx';
import { filledIn } from '#src/desk/ui/use-desk-form.ts';
import { relativeTime } from '#src/shared/browser/relative-time.ts';
import { Card, CardList } from '#src/shared/ui/page/card.tsx';
import { Stars } from '#src/shared/ui/pictures/stars.tsx';

const filters: FilterOptions<(typeof reviewFilters)[number]> = [
  ['unanswered', 'Without a reply'],
  ['hidden', 'Hidden'],
  ['testimonials', 'On the home page'],
];

/** All reviews, newest first. */
export function ReviewsPage() {
  const search = useSearch({ from: '/staff/reviews' });
  return (
    <SearchedList<StaffReview>
      title="Reviews"
      nouns={['review', 'reviews']}
      call={listStaffReviews}
      field="reviews"
      search={search}
      placeholder="Product, name or words"
      states={filters}
      fits={(review, words, state) =>
        foldText(`${review.name} ${review.comment} ${review.productName}`).includes(
          foldText(words),
        ) && fitsState(review, state)
      }
      source="Customers write them on the product’s page."
    >
      {(reviews) => (
        <CardList>
          {reviews.map((review) => (
            <li key={review.id}>
              <ReviewCard review={review} />
            </li>
          ))}
        </CardList>
      )}
    </SearchedList>
  );
}

function fitsState(
  { reply, hiddenReason, isTestimonial }: StaffReview,
  state: string | undefined,
): boolean {
  if (state === 'unanswered') return reply === '' && hiddenReason === null;
  if (state === 'hidden') return hiddenReason !== null;
  return state === undefined || isTestimonial;
}

const reviewKind: RecordKind<StaffReview> = {
  noun: 'review',
  schema: staffReviewSchema,
  of: ({ id, version }) => ({ params: { id }, version }),
  differences: (before, now) => factDifferences(factsOf(before), factsOf(now)),
};

function factsOf({ comment, hiddenReason, reply, isTestimonial }: StaffReview) {
  const home = isTestimonial ? 'yes' : 'no';
  return {
    Review: comment,
    'Hidden because': hiddenReason ?? '',
    Reply: reply,
    'On the home page': home,
  };
}

function ReviewCard({ review }: { readonly review: StaffReview }) {
  const shop = useShop();
  const { productName, slug, name, rating, comment, postedAt, hiddenReason, reply, isTestimonial } =
    review;
  return (
    <Card aria-label={`Review of ${productName} by ${name}`}>
      <p className={`row ${styles.head}`}>
        <Stars rating={rating} />
        <a href={`/products/${slug}`} target="_blank" rel="noreferrer">
          {productName}
        </a>
        {hiddenReason !== null && <Badge tone="bad" text="Hidden" />}
        {isTestimonial && <Badge tone="good" text="On the home page" />}
      </p>
      <p style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{comment}</p>
      <p className="muted">
        {name}, {relativeTime(postedAt)}
      </p>
      {hiddenReason !== null && (
        <p className={`typed ${styles.quote}`}>Hidden because: {hiddenReason}</p>
      )}
      {reply && (
        <p className={`typed ${styles.quote}`}>
          {shop?.name ?? 'The shop'} replied: {reply}
        </p>
      )}
      <RecordActions
        kind={reviewKind}
        record={review}
        of={[
          { label: reply ? 'Edit reply' : 'Reply', ask: replyQuestion(reply) },
          hiddenReason === null && {
            label: isTestimonial ? 'Take off home page' : 'Put on home page',
            call: changeReview,
            body: { isTestimonial: !isTestimonial },
          },
          hiddenReason === null
            ? { label: 'Hide', ask: hideQuestion }
            : { label: 'Show again', call: changeReview, body: { hiddenReason: null } },
        ]}
      />
    </Card>
  );
}

const replyQuestion = (reply: string): Asked => ({
  title: 'Reply to this review',
  button: 'Publish the reply',
  call: changeReview,
  fields: {
    reply: { label: 'Reply', rows: 4, maxLength: accountLimits.commentMax, initial: reply },
  },
  intro: 'Everybody sees it below the review. Without text there is none.',
});

const hideQuestion: Asked = {
  title: 'Hide this review?',
  button: 'Yes, hide it',
  call: changeReview,
  fields: {
    hiddenReason: {
      label: 'Reason',
      rows: 4,
      maxLength: orderDeskLimits.reasonMax,
      required: true,
      rule: filledIn,
    },
  },
  intro: 'It leaves the product’s page, its rating and the home page. Only staff see the reason.',
};
