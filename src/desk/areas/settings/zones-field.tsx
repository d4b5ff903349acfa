import { settingLimits } from '#contract/names/setting-limits.ts';
import { shopLocale } from '#contract/rules/texts/shop-locale.ts';
import { CheckField } from '#src/desk/ui/fields.tsx';
import styles from '#src/desk/ui/form.module.css';
import { newIdempotencyKey } from '#src/shared/network/idempotency-key.ts';
import { Button } from '#src/shared/ui/forms/button.tsx';
import { TextAreaField, TextField } from '#src/shared/ui/forms/field.tsx';
import { FormMessage } from '#src/shared/ui/forms/form-message.tsx';
import { ItemButtons } from './item-buttons.tsx';
import type { ListFieldProps } from './list-fields.ts';
import { type TypedZone, textOfZones, zonesInText } from './typed-zones.ts';

/** The delivery zones, in the order in which an address is looked for in them. */
export function ZonesField({ text, error, onChange }: ListFieldProps) {
  const zones = zonesInText(text);
  const set = (next: readonly TypedZone[]) => onChange(textOfZones(next));
  const move = (at: number, to: number) => {
    const [zone] = zones.slice(at, at + 1);
    if (zone) set(zones.toSpliced(at, 1).toSpliced(to, 0, zone));
  };
  return (
    <>
      {zones.map((zone, at) => (
        <ZoneFields
          key={zone.key}
          zone={zone}
          title={zone.name.trim() || `Zone ${at + 1}`}
          onChange={(part) => set(zones.with(at, { ...zone, ...part }))}
          onRemove={() => set(zones.toSpliced(at, 1))}
          onUp={at > 0 ? () => move(at, at - 1) : undefined}
        />
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
  readonly onRemove: () => void;
  /** Missing for the first. */
  readonly onUp: (() => void) | undefined;
}

function ZoneFields({ zone, title, onChange, onRemove, onUp }: ZoneFieldsProps) {
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
      <ItemButtons title={title} onUp={onUp} onRemove={onRemove} />
    </fieldset>
  );
}
