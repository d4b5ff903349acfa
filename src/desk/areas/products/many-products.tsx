import { Fragment, useState } from 'react';
import {
  changeManyProducts,
  listManyChanges,
  type MadeChange,
  type ManyChange,
  type ManyChoice,
  type ManyPlan,
  planManyProducts,
  undoManyProducts,
} from '#contract/calls/admin/many-product-calls.ts';
import { shopDateTime } from '#contract/rules/texts/dates.ts';
import { useStaffChange, useStaffQuery } from '#src/desk/lib/staff-query.ts';
import { ChangeButton } from '#src/desk/ui/change-buttons.tsx';
import { Field, useFieldForm } from '#src/desk/ui/fields.tsx';
import formStyles from '#src/desk/ui/form.module.css';
import { Problem } from '#src/desk/ui/problem.tsx';
import { Badge, DataTable, Rows } from '#src/desk/ui/rows.tsx';
import { Section } from '#src/desk/ui/screen.tsx';
import { useShelfOptions } from '#src/desk/ui/shelf-options.ts';
import { relativeTime } from '#src/shared/browser/relative-time.ts';
import { errorMessage } from '#src/shared/network/error-message.ts';
import { Button } from '#src/shared/ui/forms/button.tsx';
import { FormMessage } from '#src/shared/ui/forms/form-message.tsx';
import { SubmitButton } from '#src/shared/ui/forms/submit-button.tsx';
import { showToast } from '#src/shared/ui/notices/toast-store.ts';
import { changeOf, isOfPrices, isOfTag, manyFields } from './many-change.ts';

/** What is planned: it is made as it was shown. */
interface Planned {
  readonly choice: ManyChoice;
  readonly change: ManyChange;
  readonly shown: ManyPlan;
}

interface ManyProductsProps {
  readonly choice: ManyChoice;
  /** Which products these are, such as '20 products that fit'. */
  readonly chosen: string;
  readonly onMade: () => void;
}

/** Changes all chosen products at once: what would be is seen first. */
export function ManyProducts({ choice, chosen, onMade }: ManyProductsProps) {
  const [planned, setPlanned] = useState<Planned>();
  const { form, field, handleTrimmed, failure } = useFieldForm({
    name: 'many-products',
    fields: manyFields,
  });
  const plan = useStaffChange(planManyProducts, { changesNothing: true });
  const { kind, tag } = form.watch();
  const tags = useShelfOptions('Choose', tag);
  const submit = handleTrimmed(async (values) => {
    const change = changeOf(values);
    if (!change) return;
    try {
      const shown = await plan.mutateAsync({ body: { choice, change } });
      setPlanned({ choice, change, shown });
    } catch {
      // Below the fields.
    }
  });
  // What was planned for others is not shown for these.
  if (planned && JSON.stringify(planned.choice) === JSON.stringify(choice))
    return (
      <PlannedChange
        planned={planned}
        onBack={() => setPlanned(undefined)}
        onMade={() => {
          setPlanned(undefined);
          form.reset();
          onMade();
        }}
      />
    );
  const text = (name: keyof typeof manyFields) => {
    const { rule, ...options } = { rule: undefined, ...manyFields[name] };
    return { ...options, ...field(name, rule) };
  };
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <div className={`pair ${formStyles.pair}`}>
        <Field {...text('kind')} />
        {isOfPrices(kind) && <Field {...text('amount')} />}
        {isOfPrices(kind) && <Field {...text('unit')} />}
        {isOfPrices(kind) && <Field {...text('round')} />}
        {kind === 'sale' && <Field {...text('firstDay')} />}
        {kind === 'sale' && <Field {...text('lastDay')} />}
        {isOfTag(kind) && <Field {...text('tag')} options={tags} />}
      </div>
      <Problem of={plan.error ?? failure}>
        <FormMessage kind="error">
          {failure || (plan.error && errorMessage(plan.error))}
        </FormMessage>
      </Problem>
      <div className="row">
        <SubmitButton busy="Looking..." isBusy={plan.isPending}>
          Show before and after
        </SubmitButton>
        <span className="muted">{chosen}</span>
      </div>
    </form>
  );
}

interface PlannedChangeProps {
  readonly planned: Planned;
  readonly onBack: () => void;
  readonly onMade: () => void;
}

const productsText = (count: number) => (count === 1 ? '1 product' : `${count} products`);

/** What a change would make, side by side, and the button that makes it. */
function PlannedChange({ planned, onBack, onMade }: PlannedChangeProps) {
  const { choice, change, shown } = planned;
  const { count, products, same, leftOut } = shown;
  const make = useStaffChange(changeManyProducts, {
    onSuccess: () => {
      showToast('success', `${productsText(count)} changed. It can be undone below.`);
      onMade();
    },
  });
  return (
    <section className="stack" aria-label="Before and after">
      {count === 0 && <p>Nothing would change.</p>}
      <Problem of={make.error}>
        <FormMessage kind="error">{make.error && errorMessage(make.error)}</FormMessage>
      </Problem>
      <div className="row">
        {count > 0 && (
          <Button
            aria-disabled={make.isPending || undefined}
            onClick={() =>
              !make.isPending && make.mutate({ body: { choice, change, plan: shown.plan } })
            }
          >
            {make.isPending ? 'Changing...' : `Change ${productsText(count)}`}
          </Button>
        )}
        <Button variant="secondary" onClick={onBack}>
          Back
        </Button>
        {same > 0 && <span className="muted">{productsText(same)} would stay as before</span>}
      </div>
      {leftOut.length > 0 && (
        <Rows of={leftOut.map(({ name, reason }) => ({ title: name, detail: reason }))} />
      )}
      {count > 0 && (
        <DataTable columns={['Product', 'Before', 'After']}>
          <tbody>
            {products.map(({ id, name, lines }) => (
              <Fragment key={id}>
                {lines.map(({ variant, before, after }) => (
                  <tr key={variant} data-variant={variant !== '' || undefined}>
                    <th scope="row">{variant || name}</th>
                    <td>{before}</td>
                    <td>{before === after ? <span className="muted">{after}</span> : after}</td>
                  </tr>
                ))}
              </Fragment>
            ))}
          </tbody>
        </DataTable>
      )}
      {count > products.length && <p>and {count - products.length} more</p>}
    </section>
  );
}

/** The changes of many products of the last days, each with a button that takes it back. */
export function ManyChanges() {
  const { data } = useStaffQuery(listManyChanges);
  if (!data || data.changes.length === 0) return null;
  return (
    <Section title="Changed in the last 30 days">
      <Rows
        of={data.changes.map((change) => ({
          key: change.id,
          title: change.text,
          detail: [
            productsText(change.count),
            change.startsAt !== null && `begins ${shopDateTime(change.startsAt)}`,
            change.by,
            relativeTime(change.at),
          ],
          end: <WayBack change={change} />,
        }))}
      />
    </Section>
  );
}

function WayBack({ change: { id, text, isUndone } }: { readonly change: MadeChange }) {
  if (isUndone) return <Badge tone="quiet" text="Undone" />;
  return (
    <ChangeButton
      call={undoManyProducts}
      input={{ body: { id } }}
      label="Undo"
      about={text}
      onDone={() => showToast('success', 'Taken back.')}
    />
  );
}
