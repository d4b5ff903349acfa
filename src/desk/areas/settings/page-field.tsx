import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ResponseOf } from '#contract/calls/call.ts';
import type { readShop } from '#contract/calls/shop-calls.ts';
import { fixedPages } from '#contract/names/fixed-pages.ts';
import { pageName } from '#contract/names/page-names.ts';
import { settingLimits } from '#contract/names/setting-limits.ts';
import { indexPath, manyOf, shelfPath } from '#contract/rules/shelves/shelves.ts';
import { hasPage } from '#contract/settings/offers.ts';
import { servicePath } from '#contract/settings/service-forms.ts';
import { shopQuery } from '#src/desk/lib/shop.ts';
import { SelectField, TextField } from '#src/shared/ui/forms/field.tsx';

interface Choice {
  readonly to: string;
  readonly label: string;
}

interface ChoiceGroup {
  readonly title: string;
  readonly choices: readonly Choice[];
}

/** What a link of the home page may lead to. */
export function usePageChoices() {
  const shop = useQuery(shopQuery).data;
  const groups = shop ? groupsOf(shop) : [];
  const labels = new Map(
    groups.flatMap(({ choices }) => choices.map(({ to, label }) => [to, label])),
  );
  return { groups, labelOf: (to: string) => labels.get(to) };
}

function groupsOf({ settings, shelves }: ResponseOf<typeof readShop>): ChoiceGroup[] {
  const pages = Object.entries(fixedPages)
    .filter(([path, { kind }]) => kind !== 'own' && kind !== 'hidden' && hasPage(path, settings))
    .map(([to]) => ({ to, label: pageName(to) ?? to }));
  const services = settings.services.map((service) => ({
    to: servicePath(service),
    label: service.name,
  }));
  const lists = shelves.kinds.map(({ slug, name }) => ({
    title: name,
    choices: [
      { to: indexPath(slug), label: `All: ${name}` },
      ...shelves.shelves
        .filter(({ kind }) => kind === slug)
        .map((shelf) => ({
          to: shelfPath(shelf),
          label: shelf.count > 0 ? manyOf(shelf) : `${manyOf(shelf)} (no products yet)`,
        })),
    ],
  }));
  return [{ title: 'Pages', choices: [...pages, ...services] }, ...lists];
}

interface PageFieldProps {
  readonly label: string;
  /** A page of the shop by its path, or an address elsewhere; empty for none. */
  readonly value: string;
  readonly error?: string | undefined;
  readonly onChange: (to: string) => void;
}

const another = 'another';

/** Where a link leads: a page of the shop, or any other address. */
export function PageField({ label, value: stored, error, onChange }: PageFieldProps) {
  // The specification's address of the same list.
  const value = stored === '/shop' ? '/products' : stored;
  const { groups, labelOf } = usePageChoices();
  const [isTyped, setTyped] = useState(false);
  const isOther = isTyped || (value !== '' && labelOf(value) === undefined);
  return (
    <div className="stack-close">
      <SelectField
        label={label}
        error={isOther ? undefined : error}
        value={isOther ? another : value}
        onChange={({ target }) => {
          setTyped(target.value === another);
          if (target.value !== another) onChange(target.value);
        }}
      >
        <option value="">No page</option>
        {groups.map(({ title, choices }) => (
          <optgroup key={title} label={title}>
            {choices.map(({ to, label: name }) => (
              <option key={to} value={to}>
                {name}
              </option>
            ))}
          </optgroup>
        ))}
        <option value={another}>Another address</option>
      </SelectField>
      {isOther && (
        <TextField
          label="Address"
          hint="Such as /products/their-address, or https://..."
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          maxLength={settingLimits.lineMax}
          error={error}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </div>
  );
}
