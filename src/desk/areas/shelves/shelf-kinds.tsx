import {
  createShelfGroup,
  createShelfKind,
  type DeskGroup,
  type DeskKind,
  type DeskShelves,
  deleteShelfGroup,
  deleteShelfKind,
  deskGroupSchema,
  deskKindSchema,
  editShelfGroup,
  editShelfKind,
  orderShelfGroups,
  orderShelfKinds,
} from '#contract/calls/admin/shelf-calls.ts';
import { categoryKind } from '#contract/names/category-kind.ts';
import { shelfLimits } from '#contract/names/limits.ts';
import { ChangeButton, ChangeFailure } from '#src/desk/ui/change-buttons.tsx';
import { Field, type FieldTable } from '#src/desk/ui/fields.tsx';
import styles from '#src/desk/ui/form.module.css';
import { OrderedList } from '#src/desk/ui/ordered-list.tsx';
import { SaveBar } from '#src/desk/ui/save-bar.tsx';
import { filledIn } from '#src/desk/ui/use-desk-form.ts';
import { useRecordForm } from '#src/desk/ui/use-record-form.tsx';
import { SubmitButton } from '#src/shared/ui/forms/submit-button.tsx';
import { showToast } from '#src/shared/ui/notices/toast-store.ts';
import ownStyles from './shelves-page.module.css';
import { sortedBy, useSavedOrder } from './use-saved-order.ts';

const text = {
  required: true,
  rule: filledIn,
  maxLength: shelfLimits.labelMax,
  autoComplete: 'off',
};
const kindFields: FieldTable = {
  label: { ...text, label: 'One of them', placeholder: 'Colour' },
  name: { ...text, label: 'All of them', placeholder: 'Colours' },
};

interface NewKindFormProps {
  readonly onMade: (kind: DeskKind) => void;
}

/** Makes a kind. */
export function NewKindForm({ onMade }: NewKindFormProps) {
  const {
    text: field,
    save,
    isBusy,
    problem,
    clear,
  } = useRecordForm<DeskKind>({
    name: 'shelf-kind:new',
    noun: 'kind',
    record: undefined,
    schema: deskKindSchema,
    fields: kindFields,
    call: createShelfKind,
    onSaved: (kind) => {
      void clear();
      onMade(kind);
    },
  });
  return (
    <form className="stack-close" aria-label="A new kind" onSubmit={save()} noValidate>
      <div className={`pair ${styles.pair}`}>
        <Field {...field('label')} />
        <Field {...field('name')} />
      </div>
      <SaveBar problem={problem} isAtEnd>
        <SubmitButton busy="Making..." isBusy={isBusy}>
          Make it
        </SubmitButton>
      </SaveBar>
    </form>
  );
}

/** Renames a kind, or removes it while it is empty. */
export function KindForm({
  kind,
  isEmpty,
}: {
  readonly kind: DeskKind;
  readonly isEmpty: boolean;
}) {
  const {
    text: field,
    save,
    isBusy,
    problem,
  } = useRecordForm<DeskKind>({
    name: `shelf-kind:${kind.slug}`,
    noun: 'kind',
    record: kind,
    schema: deskKindSchema,
    fields: kindFields,
    call: editShelfKind,
    params: { slug: kind.slug },
  });
  return (
    <details className={`fold ${styles.section}`}>
      <summary>
        {isEmpty && kind.slug !== categoryKind ? 'Rename or remove' : 'Rename'} ‘{kind.name}’
      </summary>
      <form className="stack-close" aria-label={kind.name} onSubmit={save()} noValidate>
        <div className={`pair ${styles.pair}`}>
          <Field {...field('label')} />
          <Field {...field('name')} />
        </div>
        <SaveBar problem={problem} isAtEnd>
          <SubmitButton busy="Saving..." isBusy={isBusy}>
            Save
          </SubmitButton>
        </SaveBar>
      </form>
      {isEmpty && kind.slug !== categoryKind && (
        <div className={styles.delete}>
          <ChangeButton
            call={deleteShelfKind}
            label={`Remove ‘${kind.name}’`}
            confirm="Yes, remove it"
            input={{ params: { slug: kind.slug }, body: { version: kind.version } }}
            onDone={() => showToast('success', `‘${kind.name}’ is removed.`)}
          />
        </div>
      )}
    </details>
  );
}

const groupFields: FieldTable = { name: { ...text, label: 'Name of the group' } };

/** The groups of categories, which are the columns of their menu. */
export function ShelfGroups({ groups }: { readonly groups: readonly DeskGroup[] }) {
  const { ids, setOrder, setHeld, error } = useSavedOrder({
    call: orderShelfGroups,
    now: groups.map(({ id }) => id),
    inOrder: groupsInOrder,
  });
  return (
    <details className={`fold ${styles.section}`}>
      <summary>Groups{groups.length > 0 && ` (${groups.length})`}</summary>
      <p className="muted">
        Columns of the menu, such as Accessories and Home Decor. A category says on its own page
        which one it is in.
      </p>
      <ChangeFailure error={error} />
      {groups.length > 0 && (
        <OrderedList
          label="Groups"
          items={sortedBy(groups, ids, ({ id }) => id).map((group) => ({
            id: group.id,
            label: group.name,
            content: (
              <details>
                <summary className={ownStyles.group}>{group.name}</summary>
                <GroupForm group={group} />
              </details>
            ),
          }))}
          onOrder={setOrder}
          onHold={setHeld}
        />
      )}
      <GroupForm key={`new ${groups.length}`} />
    </details>
  );
}

const groupsInOrder = (data: DeskShelves, ids: readonly string[]): DeskShelves => ({
  ...data,
  groups: sortedBy(data.groups, ids, ({ id }) => id),
});

/** The order of the menus, which filters have, too. */
export function KindOrder({ kinds }: { readonly kinds: readonly DeskKind[] }) {
  const { ids, setOrder, setHeld, error } = useSavedOrder({
    call: orderShelfKinds,
    now: kinds.map(({ slug }) => slug),
    inOrder: kindsInOrder,
  });
  return (
    <>
      <p className="muted">The shop’s menus and filters are in this order.</p>
      <ChangeFailure error={error} />
      <OrderedList
        label="Order of the menus"
        items={sortedBy(kinds, ids, ({ slug }) => slug).map(({ slug, name }) => ({
          id: slug,
          label: name,
          content: <span className={`line ${ownStyles.kindName}`}>{name}</span>,
        }))}
        onOrder={setOrder}
        onHold={setHeld}
      />
    </>
  );
}

const kindsInOrder = (data: DeskShelves, ids: readonly string[]): DeskShelves => ({
  ...data,
  kinds: sortedBy(data.kinds, ids, ({ slug }) => slug),
});

function GroupForm({ group }: { readonly group?: DeskGroup }) {
  const {
    text: field,
    save,
    isBusy,
    problem,
    clear,
  } = useRecordForm<DeskGroup>({
    name: `shelf-group:${group?.id ?? 'new'}`,
    noun: 'group',
    record: group,
    schema: deskGroupSchema,
    fields: group ? groupFields : { name: { ...groupFields.name, label: 'New group' } },
    call: group ? editShelfGroup : createShelfGroup,
    params: group && { id: group.id },
    onSaved: group
      ? undefined
      : ({ name }) => {
          void clear();
          showToast('success', `The group ‘${name}’ is made.`);
        },
  });
  return (
    <form
      className="stack-tight"
      aria-label={group ? `The group ${group.name}` : 'A new group'}
      onSubmit={save()}
      noValidate
    >
      <Field {...field('name')} />
      <SaveBar problem={problem} isAtEnd>
        <SubmitButton busy="Saving..." isBusy={isBusy}>
          {group ? 'Rename' : 'Make it'}
        </SubmitButton>
        {group && (
          <ChangeButton
            call={deleteShelfGroup}
            label="Remove"
            about={group.name}
            confirm="Yes, remove it"
            warning="Its categories stay, in no group."
            input={{ params: { id: group.id }, body: { version: group.version } }}
          />
        )}
      </SaveBar>
    </form>
  );
}
