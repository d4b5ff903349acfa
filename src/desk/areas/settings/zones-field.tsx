import type { ReactNode } from 'react';
import { settingLimits } from '#contract/names/setting-limits.ts';
import { shopLocale } from '#contract/rules/texts/shop-locale.ts';
import { CheckField } from '#src/desk/ui/fields.tsx';
import styles from '#src/desk/ui/form.module.css';
import { newIdempotencyKey } from '#src/shared/network/idempotency-key.ts';
import { Button } from '#src/shared/ui/forms/button.tsx';
import { TextAreaField, TextField } from '#src/shared/ui/forms/field.tsx';
import { FormMessage } from '#src/shared/ui/forms/form-message.tsx';
import type { ListFieldProps } from './list-fields.ts';
import { MoveButtons } from './move-buttons.tsx';
import { type TypedZone, textOfZones, zonesInText } from './typed-zones.ts';

/** The delivery zones, in the order in which an address is looked for in them. */
export function ZonesField({ text, error, onChange }: ListFieldProps) {
  const zones = zonesInText(text);
  const set = (next: readonly TypedZone[]) => onChange(textOfZones(next));
  return (
    <>
      {zones.map((zone, at) => (
        <ZoneFields
          key={zone.key}
          zone={zone}
          title={titleOf(zone, at)}
          onChange={(part) => set(zones.with(at, { ...zone, ...part }))}
        >
          <MoveButtons of={zones} at={at} title={titleOf(zone, at)} onChange={set} />
        </ZoneFields>
      ))}
      {error && <FormMessage kind="error">{error}</FormMessage>}
      {zones.length < settingLimits.zonesMax && (
        <p>
          <Button variant="secondary" onClick={() => set([...zones, newZone()])}>
            Add a zone
          </Button>
        </p>
      )}
    </>
  );
}

const titleOf = ({ name }: TypedZone, at: number) => name.trim() || `Zone ${at + 1}`;

const newZone = (): TypedZone => ({
  key: newIdempotencyKey(),
  name: '',
  countries: '',
  places: '',
  fee: '',
  weights: '',
  freeFrom: '',
  from: '',
  to: '',
  takesCash: false,
  cashUpTo: '',
});

interface ZoneFieldsProps {
  readonly zone: TypedZone;
  readonly title: string;
  readonly onChange: (part: Partial<TypedZone>) => void;
  /** Below the fields. */
  readonly children: ReactNode;
}

function ZoneFields({ zone, title, onChange, children }: ZoneFieldsProps) {
  const sign = shopLocale().currencySign;
  const typed = (name: Exclude<keyof TypedZone, 'key' | 'takesCash'>) => ({
    value: zone[name] ?? '',
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      onChange({ [name]: target.value }),
  });
  return (
    <fieldset className="stack-close">
      <legend className={styles.groupTitle}>{title}</legend>
      <TextField
        label="Name"
        hint="As it stands after ‘in’, such as: the city and its suburbs"
        maxLength={settingLimits.nameMax}
        {...typed('name')}
      />
      <TextAreaField
        label="Countries"
        hint="With commas between, such as Germany, France. Empty: every country"
        rows={2}
        {...typed('countries')}
      />
      <TextAreaField
        label="Towns or districts"
        hint="As people write them, with commas between. Empty: all of these countries"
        rows={2}
        {...typed('places')}
      />
      <div className={`pair ${styles.pair}`}>
        <TextField
          label={`Fee in ${sign}`}
          inputMode="decimal"
          autoComplete="off"
          {...typed('fee')}
        />
        <TextField
          label={`Free from, in ${sign}`}
          hint="Empty: never"
          inputMode="decimal"
          autoComplete="off"
          {...typed('freeFrom')}
        />
      </div>
      <TextAreaField
        label={`Heavier parcels: grams and fee in ${sign}`}
        hint="A line each, such as 1000: 250 for what weighs more than 1 kg. Empty: one fee for any weight. Weights are set with each product"
        rows={2}
        {...typed('weights')}
      />
      <div className={`pair ${styles.pair}`}>
        <TextField label="Days, at least" inputMode="numeric" {...typed('from')} />
        <TextField
          label="Days, at most"
          hint="Empty: not said"
          inputMode="numeric"
          {...typed('to')}
        />
      </div>
      <CheckField
        label="Cash on delivery"
        checked={zone.takesCash}
        onChange={({ target }) => onChange({ takesCash: target.checked })}
      />
      {zone.takesCash && (
        <TextField
          label={`Cash up to, in ${sign}`}
          hint="Empty: any sum"
          inputMode="decimal"
          autoComplete="off"
          {...typed('cashUpTo')}
        />
      )}
      {children}
    </fieldset>
  );
}
