import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';

import {
  changeReview,
  listStaffReviews,
  type reviewFilters,
  type StaffReview,
  staffReviewSchema,
} from '#contract/calls/admin/review-calls.ts';
import { accountLimits, orderDeskLimits } from '#contract/names/limits.ts';
import { shop } from '#contract/names/shop.ts';
import { Actions } from '#src/desk/ui/change-buttons.tsx';
import styles from '#src/desk/ui/record.module.css';
import {
  factDifferences,
  type Question,
  QuestionDialog,
  type RecordKind,
  useRecordChange,
} from '#src/desk/ui/record-change.tsx';
import { Badge } from '#src/desk/ui/rows.tsx';
import { type FilterOptions, SearchedList } from '#src/desk/ui/searched-list.tsx';
import { relativeTime } from '#src/lib/relative-time.ts';
import { Card, CardList } from '#src/ui/card.tsx';
import { Stars } from '#src/ui/stars.tsx';

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
        `${review.name} ${review.comment} ${review.productName}`.toLowerCase().includes(words.toLowerCase()) &&
        fitsState(review, state)
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

function fitsState({ reply, hiddenReason, isTestimonial }: StaffReview, state: string | undefined): boolean {
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
  return { Review: comment, 'Hidden because': hiddenReason ?? '', Reply: reply, 'On the home page': home };
}

function ReviewCard({ review }: { readonly review: StaffReview }) {
  const { productName, slug, name, rating, comment, postedAt, hiddenReason, reply, isTestimonial } = review;
  const [asked, setAsked] = useState<'reply' | 'hiddenReason'>();
  const change = useRecordChange(reviewKind, changeReview, review);
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
      {hiddenReason !== null && <p className={styles.quote}>Hidden because: {hiddenReason}</p>}
      {reply && (
        <p className={styles.quote}>
          {shop.shopName} replied: {reply}
        </p>
      )}
      {!asked && change.failure}
      <Actions
        of={[
          { label: reply ? 'Edit reply' : 'Reply', onClick: () => setAsked('reply') },
          hiddenReason === null && {
            label: isTestimonial ? 'Take off home page' : 'Put on home page',
            isBusy: change.isBusy,
            onClick: () => change.send({ isTestimonial: !isTestimonial }),
          },
          hiddenReason === null
            ? { label: 'Hide', onClick: () => setAsked('hiddenReason') }
            : { label: 'Show again', isBusy: change.isBusy, onClick: () => change.send({ hiddenReason: null }) },
        ]}
      />
      {asked && (
        <QuestionDialog
          kind={reviewKind}
          record={review}
          question={questions[asked]}
          text={review[asked] ?? ''}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Card>
  );
}

const questions = {
  reply: {
    ...{ title: 'Reply to this review', label: 'Reply', button: 'Publish the reply', max: accountLimits.commentMax },
    ...{ call: changeReview, field: 'reply', rows: 4 },
    intro: 'Everybody sees it below the review. Without text there is none.',
  },
  hiddenReason: {
    ...{ title: 'Hide this review?', label: 'Reason', button: 'Yes, hide it', max: orderDeskLimits.reasonMax },
    ...{ call: changeReview, field: 'hiddenReason', rows: 4, missing: 'Please fill this in.' },
    intro: 'It leaves the product’s page, its rating and the home page. Only staff see the reason.',
  },
} satisfies Record<string, Question>;
