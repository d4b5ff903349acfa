import { customItems } from '#contract/names/booking-options.ts';
import { formatRupees } from '#contract/rules/money.ts';
import { usePreview } from '#src/ui/use-preview.ts';

import styles from './custom-order-form.module.css';
import { type CustomValues, parseBudget } from './custom-values.ts';

interface CustomReviewProps {
  readonly values: CustomValues;
  readonly picture: File | undefined;
}

/** Summary of the custom order before it is sent. */
export function CustomReview({ values, picture }: CustomReviewProps) {
  const preview = usePreview(picture);
  const rows = [
    ['What', customItems.find(({ value }) => value === values.item)?.label],
    ['Budget', formatRupees(parseBudget(values.budget))],
    ['Idea', values.ideaDescription],
    ['Name', values.name],
    ['Address', values.address],
    ['Phone number', values.phoneNumber],
    ['Email', values.email],
  ] as const;
  return (
    <dl className={`surface ${styles.review}`}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value?.trim() || '-'}</dd>
        </div>
      ))}
      {preview && (
        <div>
          <dt>Picture</dt>
          <dd>
            <img src={preview} alt="What you chose" />
          </dd>
        </div>
      )}
    </dl>
  );
}
