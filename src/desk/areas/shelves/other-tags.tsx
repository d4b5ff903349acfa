import { useState } from 'react';
import { createShelf, type DeskShelves } from '#contract/calls/admin/shelf-calls.ts';
import { labelOfSlug } from '#contract/capitalized.ts';
import { withArticle } from '#contract/rules/texts/with-article.ts';
import { useStaffChange } from '#src/desk/lib/staff-query.ts';
import { ActionButton, ChangeFailure } from '#src/desk/ui/change-buttons.tsx';
import { Rows } from '#src/desk/ui/rows.tsx';
import { SelectField } from '#src/shared/ui/forms/field.tsx';
import { showToast } from '#src/shared/ui/notices/toast-store.ts';
import { productsText } from './shelf-list.tsx';

const shownMax = 100;

/** Tags of products that an import gave, or whose shelf was removed. */
export function OtherTags({ data: { others: tags, kinds } }: { readonly data: DeskShelves }) {
  const [kind, setKind] = useState(kinds[0]?.slug ?? '');
  const change = useStaffChange(createShelf, {
    onSuccess: (made) => showToast('success', `${made.label} is made.`),
  });
  const label = withArticle(kinds.find(({ slug }) => slug === kind)?.label.toLowerCase() ?? '');
  return (
    <>
      <p className="muted">
        Products have them from an import, or from something that was removed. The search finds
        them; no menu shows them.
      </p>
      <SelectField
        label="What they become"
        value={kind}
        onChange={({ target }) => setKind(target.value)}
      >
        {kinds.map(({ slug, label: name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </SelectField>
      <ChangeFailure error={change.error} />
      <Rows
        of={tags.slice(0, shownMax).map(({ tag, products }) => ({
          key: tag,
          title: labelOfSlug(tag),
          detail: productsText(products),
          end: (
            <ActionButton
              label={`Make it ${label}`}
              about={labelOfSlug(tag)}
              isBusy={change.isPending}
              onClick={() => change.mutate({ body: { kind, label: labelOfSlug(tag) } })}
            />
          ),
        }))}
      />
      {tags.length > shownMax && (
        <p className="muted">And {(tags.length - shownMax).toLocaleString('en')} more.</p>
      )}
    </>
  );
}
