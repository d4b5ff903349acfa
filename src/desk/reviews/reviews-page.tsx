import { useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';

import {
  changeReview,
  listStaffReviews,
  reviewFilters,
  type StaffReview,
  staffReviewSchema,
} from '#contract/calls/admin/review-calls.ts';
import type { BodyOf } from '#contract/calls/call.ts';
import { accountLimits, orderDeskLimits } from '#contract/names/limits.ts';
import { shop } from '#contract/names/shop.ts';
import { currentRecordOf } from '#src/desk/lib/staff-failure.ts';
import { refetchScreens, useStaffChange } from '#src/desk/lib/staff-query.ts';
import { filledIn, useDeskForm } from '#src/desk/lib/use-desk-form.ts';
import styles from '#src/desk/orders/order-page.module.css';
import { ChangeFailure } from '#src/desk/ui/change-failure.tsx';
import { Badge } from '#src/desk/ui/rows.tsx';
import { SearchedList } from '#src/desk/ui/searched-list.tsx';
import { factDifferences, StaleNotice } from '#src/desk/ui/stale-notice.tsx';
import { relativeTime } from '#src/lib/relative-time.ts';
import { Button } from '#src/ui/button.tsx';
import { Card, CardList } from '#src/ui/card.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { TextAreaField } from '#src/ui/field.tsx';
import { Stars } from '#src/ui/stars.tsx';
import { SubmitButton } from '#src/ui/submit-button.tsx';

const filterNames: Readonly<Record<string, string>> = {
  unanswered: 'Without a reply',
  hidden: 'Hidden',
  testimonials: 'On the home page',
} satisfies Record<(typeof reviewFilters)[number], string>;

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
      states={reviewFilters}
      stateName={(state) => filterNames[state] ?? state}
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

function ReviewCard({ review }: { readonly review: StaffReview }) {
  const { productName, slug, name, rating, comment, postedAt, hiddenReason, reply, isTestimonial } = review;
  const [asked, setAsked] = useState<'reply' | 'hiddenReason'>();
  const change = useReviewChange(review);
  return (
    <Card aria-label={`Review of ${productName} by ${name}`}>
      <p className={`row ${styles.head}`}>
        <Stars rating={rating} />
        <a href={`/products/${slug}`} target="_blank" rel="noreferrer">
          {productName}
        </a>
        {hiddenReason !== null && <Badge tone="bad">Hidden</Badge>}
        {isTestimonial && <Badge tone="good">On the home page</Badge>}
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
      {!asked && <ReviewFailure review={review} change={change} />}
      <div className={`row ${styles.buttons}`}>
        <Button variant="secondary" onClick={() => setAsked('reply')}>
          {reply ? 'Edit reply' : 'Reply'}
        </Button>
        {hiddenReason === null && (
          <Button
            variant="secondary"
            aria-disabled={change.isBusy || undefined}
            onClick={() => change.send({ isTestimonial: !isTestimonial })}
          >
            {isTestimonial ? 'Take off home page' : 'Put on home page'}
          </Button>
        )}
        {hiddenReason === null ? (
          <Button variant="secondary" onClick={() => setAsked('hiddenReason')}>
            Hide
          </Button>
        ) : (
          <Button
            variant="secondary"
            aria-disabled={change.isBusy || undefined}
            onClick={() => change.send({ hiddenReason: null })}
          >
            Show again
          </Button>
        )}
      </div>
      {asked && <ReviewDialog review={review} field={asked} onClose={() => setAsked(undefined)} />}
    </Card>
  );
}

const questions = {
  reply: {
    ...{ title: 'Reply to this review', label: 'Reply', button: 'Publish the reply', max: accountLimits.commentMax },
    intro: 'Everybody sees it below the review. Without text there is none.',
  },
  hiddenReason: {
    ...{ title: 'Hide this review?', label: 'Reason', button: 'Yes, hide it', max: orderDeskLimits.reasonMax },
    intro: 'It leaves the product’s page, its rating and the home page. Only staff see the reason.',
  },
} as const;

interface ReviewDialogProps {
  readonly review: StaffReview;
  readonly field: keyof typeof questions;
  readonly onClose: () => void;
}

function ReviewDialog({ review, field: name, onClose }: ReviewDialogProps) {
  const { title, label, button, max, intro } = questions[name];
  const { field, clear, handleTrimmed } = useDeskForm({
    name: `review-${name}:${review.id}`,
    empty: { text: review[name] ?? '' },
  });
  const change = useReviewChange(review, () => {
    void clear();
    onClose();
  });
  return (
    <Dialog title={title} placement="centre" onClose={onClose}>
      <form
        className={`stack ${styles.form} ${styles.body}`}
        onSubmit={handleTrimmed(({ text }) => change.send({ [name]: text }))}
        noValidate
      >
        <p>{intro}</p>
        <ReviewFailure review={review} change={change} />
        <TextAreaField
          label={label}
          rows={4}
          maxLength={max}
          required={name === 'hiddenReason'}
          {...field('text', name === 'hiddenReason' ? filledIn : undefined)}
        />
        <SubmitButton busy="Sending..." isBusy={change.isBusy} wide>
          {button}
        </SubmitButton>
      </form>
    </Dialog>
  );
}

function useReviewChange({ id, version }: StaffReview, onDone?: () => void) {
  const change = useStaffChange(changeReview, { ...(onDone && { onSuccess: onDone }) });
  return {
    isBusy: change.isPending,
    error: change.error,
    reset: change.reset,
    send: (body: Omit<BodyOf<typeof changeReview>, 'version'>) => {
      if (!change.isPending) change.mutate({ params: { id }, body: { ...body, version } });
    },
  };
}

interface ReviewFailureProps {
  readonly review: StaffReview;
  readonly change: { readonly error: unknown; readonly reset: () => void };
}

function ReviewFailure({ review, change }: ReviewFailureProps) {
  const queryClient = useQueryClient();
  const current = staffReviewSchema.safeParse(currentRecordOf(change.error)).data;
  if (!current) return <ChangeFailure error={change.error} />;
  const show = () => {
    refetchScreens(queryClient);
    change.reset();
  };
  return <StaleNotice noun="review" lines={factDifferences(factsOf(review), factsOf(current))} onShow={show} />;
}

function factsOf({ comment, hiddenReason, reply, isTestimonial }: StaffReview) {
  const home = isTestimonial ? 'yes' : 'no';
  return { Review: comment, 'Hidden because': hiddenReason ?? '', Reply: reply, 'On the home page': home };
}
