import type { ComponentProps } from 'react';
import { accountLimits } from '#contract/names/limits.ts';
import type { ShopSettings } from '#contract/settings/entries.ts';
import formStyles from '#src/desk/ui/form.module.css';
import { filledIn } from '#src/desk/ui/use-desk-form.ts';
import { TextField } from '#src/shared/ui/forms/field.tsx';

type Name = 'streetAddress' | 'city' | 'country' | 'state' | 'zipCode';
type Registered = Omit<ComponentProps<typeof TextField>, 'label'>;

interface AddressFieldsProps {
  /** As `useDeskForm` returns it. */
  readonly field: (name: Name, rule?: typeof filledIn) => Registered;
  readonly shop: ShopSettings;
}

/** Where an order is sent. An empty country is the shop's own. */
export function AddressFields({ field, shop }: AddressFieldsProps) {
  const line = { autoComplete: 'off', maxLength: accountLimits.addressLineMax } as const;
  const served = [...new Set([shop.country, ...shop.delivery.flatMap((zone) => zone.countries)])];
  return (
    <>
      <TextField label="Street address" {...line} {...field('streetAddress', filledIn)} />
      <TextField label="City" {...line} {...field('city', filledIn)} />
      <details className={`fold ${formStyles.section}`}>
        <summary>Country, state and postal code</summary>
        <TextField
          label="Country"
          hint={`${shop.country}, if empty`}
          list="served-countries"
          {...line}
          {...field('country')}
        />
        <datalist id="served-countries">
          {served.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <TextField label="State or province" {...line} {...field('state')} />
        <TextField label="Postal code" autoComplete="off" maxLength={20} {...field('zipCode')} />
      </details>
    </>
  );
}
