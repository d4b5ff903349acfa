import type { ReactNode } from 'react';
import { enquiryLimits } from '#contract/names/enquiry-limits.ts';
import { settingLimits } from '#contract/names/setting-limits.ts';
import { shopLocale } from '#contract/rules/texts/shop-locale.ts';
import { serviceForms } from '#contract/settings/service-forms.ts';
import styles from '#src/desk/ui/form.module.css';
import { Button } from '#src/shared/ui/forms/button.tsx';
import { SelectField, TextAreaField, TextField } from '#src/shared/ui/forms/field.tsx';
import { FormMessage } from '#src/shared/ui/forms/form-message.tsx';
import type { ListFieldProps } from './list-fields.ts';
import { MoveButtons } from './move-buttons.tsx';
import {
  addressOf,
  newChoice,
  newService,
  servicesInText,
  type TypedChoice,
  type TypedService,
  textOfServices,
} from './typed-services.ts';

const { nameMax, textMax, servicesMax, choicesMax } = settingLimits;

/** The services, in the order in which the shop shows them. */
export function ServicesField({ text, error, onChange }: ListFieldProps) {
  const services = servicesInText(text);
  const set = (next: readonly TypedService[]) => onChange(textOfServices(next));
  return (
    <>
      {services.map((service, at) => (
        <ServiceFields
          key={service.key}
          service={service}
          title={service.name.trim() || `Service ${at + 1}`}
          onChange={(part) => set(services.with(at, { ...service, ...part }))}
        >
          <MoveButtons
            of={services}
            at={at}
            title={service.name.trim() || `Service ${at + 1}`}
            isTitled
            onChange={set}
          />
        </ServiceFields>
      ))}
      {error && <FormMessage kind="error">{error}</FormMessage>}
      {services.length < servicesMax && (
        <p>
          <Button variant="secondary" onClick={() => set([...services, newService()])}>
            Add a service
          </Button>
        </p>
      )}
    </>
  );
}

interface ServiceFieldsProps {
  readonly service: TypedService;
  readonly title: string;
  readonly onChange: (part: Partial<TypedService>) => void;
  readonly children: ReactNode;
}

interface Typed {
  readonly target: { readonly value: string };
}

function ServiceFields({ service, title, onChange, children }: ServiceFieldsProps) {
  const { choices } = service;
  const typed = (name: Exclude<keyof TypedService, 'key' | 'choices'>) => ({
    value: service[name],
    onChange: ({ target }: Typed) => onChange({ [name]: target.value }),
  });
  const setChoices = (next: readonly TypedChoice[]) => onChange({ choices: next });
  return (
    <fieldset className="stack-close">
      <legend className={styles.groupTitle}>{title}</legend>
      <TextField label="Name" maxLength={nameMax} {...typed('name')} />
      {choices.map((choice, at) => (
        <ChoiceFields
          key={choice.key}
          choice={choice}
          number={at + 1}
          onChange={(part) => setChoices(choices.with(at, { ...choice, ...part }))}
        >
          {choices.length > 1 && (
            <MoveButtons
              of={choices}
              at={at}
              title={choice.label.trim() || `choice ${at + 1}`}
              onChange={setChoices}
            />
          )}
        </ChoiceFields>
      ))}
      {choices.length < choicesMax && (
        <p>
          <Button variant="secondary" onClick={() => setChoices([...choices, newChoice()])}>
            Add a choice<span className="visually-hidden"> of {title}</span>
          </Button>
        </p>
      )}
      <SelectField label="What the form asks" {...typed('form')}>
        {Object.entries(serviceForms).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <div className={`pair ${styles.pair}`}>
        <TextField
          label="In person"
          hint="As the form says it, such as: At our shop. Empty: not so"
          maxLength={nameMax}
          {...typed('inPerson')}
        />
        <TextField
          label="Online"
          hint="Such as: By video call. Of both, the customer chooses one"
          maxLength={nameMax}
          {...typed('online')}
        />
      </div>
      <details className={`fold ${styles.section}`}>
        <summary>Texts of its page, address and search</summary>
        <TextAreaField
          label="In a sentence or two"
          hint="Among the other services"
          rows={2}
          maxLength={textMax}
          {...typed('text')}
        />
        <TextAreaField
          label="At the top of its page"
          hint="Without it, the sentence above"
          rows={3}
          maxLength={textMax}
          {...typed('lead')}
        />
        <TextAreaField label="Good to know" hint="One point a line" rows={3} {...typed('points')} />
        <TextField
          label="Above the form"
          hint="Such as: Book your repair"
          maxLength={nameMax}
          {...typed('formTitle')}
        />
        <TextField
          label="Address"
          hint={`Its page: /services/${service.slug.trim() || addressOf(service.name) || 'bicycle-repair'}. Empty: made from the name`}
          maxLength={nameMax}
          autoCapitalize="none"
          {...typed('slug')}
        />
        <TextField
          label="Words people search it by"
          hint="Besides its name, with commas between"
          maxLength={textMax}
          {...typed('words')}
        />
        <TextAreaField
          label="In search results"
          hint="Without it, the sentence or two"
          rows={2}
          maxLength={textMax}
          {...typed('description')}
        />
      </details>
      {children}
    </fieldset>
  );
}

interface ChoiceFieldsProps {
  readonly choice: TypedChoice;
  readonly number: number;
  readonly onChange: (part: Partial<TypedChoice>) => void;
  readonly children: ReactNode;
}

const lengths = `From ${enquiryLimits.minutesMin} to ${enquiryLimits.minutesMax}`;

function ChoiceFields({ choice, number, onChange, children }: ChoiceFieldsProps) {
  const typed = (name: 'label' | 'minutes' | 'price') => ({
    value: choice[name],
    autoComplete: 'off',
    onChange: ({ target }: Typed) => onChange({ [name]: target.value }),
  });
  return (
    <fieldset className="stack-close">
      <legend className="visually-hidden">Choice {number}</legend>
      <div className={`pair ${styles.pair}`}>
        <TextField
          label={`Choice ${number}`}
          hint={number === 1 ? 'Such as: Small repair' : undefined}
          maxLength={nameMax}
          {...typed('label')}
        />
        <TextField
          label="Minutes"
          hint={number === 1 ? lengths : undefined}
          inputMode="numeric"
          {...typed('minutes')}
        />
        <TextField
          label={`Price in ${shopLocale().currencySign}`}
          hint={number === 1 ? 'Empty: you tell it later' : undefined}
          inputMode="decimal"
          {...typed('price')}
        />
      </div>
      {children}
    </fieldset>
  );
}
