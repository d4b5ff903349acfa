import { Link, useNavigate, useParams } from '@tanstack/react-router';
import {
  type DeskGroup,
  type DeskKind,
  type DeskShelf,
  deleteShelf,
  deskShelfSchema,
  editShelf,
  readDeskShelves,
} from '#contract/calls/admin/shelf-calls.ts';
import { shelfLimits } from '#contract/names/limits.ts';
import { shelfPath } from '#contract/rules/shelves/shelves.ts';
import { ChangeButton } from '#src/desk/ui/change-buttons.tsx';
import { Field, type FieldTable } from '#src/desk/ui/fields.tsx';
import styles from '#src/desk/ui/form.module.css';
import { ReplaceablePicture } from '#src/desk/ui/picture-upload.tsx';
import { Badge } from '#src/desk/ui/rows.tsx';
import { SaveBar } from '#src/desk/ui/save-bar.tsx';
import { DataScreen } from '#src/desk/ui/screen.tsx';
import { filledIn } from '#src/desk/ui/use-desk-form.ts';
import { useRecordForm } from '#src/desk/ui/use-record-form.tsx';
import { SubmitButton } from '#src/shared/ui/forms/submit-button.tsx';
import { EmptyState } from '#src/shared/ui/notices/empty-state.tsx';
import { showToast } from '#src/shared/ui/notices/toast-store.ts';
import { productsText } from './shelf-list.tsx';

/** One shelf: its form, and how it is removed. */
export function ShelfPage() {
  const { id } = useParams({ from: '/staff/shelves/$id' });
  const navigate = useNavigate();
  return (
    <DataScreen
      title={(data) => data?.shelves.find((one) => one.id === id)?.label ?? 'Category or tag'}
      back={{ to: '/shelves', label: 'Categories and tags' }}
      isNarrow
      call={readDeskShelves}
      isStored
    >
      {({ shelves, kinds, groups }) => {
        const shelf = shelves.find((one) => one.id === id);
        const kind = kinds.find(({ slug }) => slug === shelf?.kind);
        if (!shelf || !kind)
          return <EmptyState title="It is not there" text="Somebody may have removed it." />;
        return (
          <>
            <p className={`row tall-links small ${styles.state}`}>
              {shelf.products > 0 ? (
                <>
                  <Link to="/products" search={{ search: shelf.slug }}>
                    {productsText(shelf.products)}
                  </Link>
                  <a href={shelfPath(shelf)}>See it in the shop</a>
                </>
              ) : (
                <Badge tone="quiet" text="No products yet, so in no menu" />
              )}
            </p>
            <ShelfForm
              key={shelf.id}
              shelf={shelf}
              kind={kind}
              groups={groups.filter((group) => group.kind === kind.slug)}
            />
            <div className={styles.delete}>
              <ChangeButton
                call={deleteShelf}
                label={`Remove this ${kind.label.toLowerCase()}`}
                confirm="Yes, remove it"
                warning={removalOf(shelf)}
                input={{ params: { id }, body: { version: shelf.version } }}
                onDone={() => {
                  showToast('success', `${shelf.label} is removed.`);
                  void navigate({ to: '/shelves', search: { kind: kind.slug }, replace: true });
                }}
              />
            </div>
          </>
        );
      }}
    </DataScreen>
  );
}

function removalOf({ products, label }: DeskShelf): string {
  if (products === 0) return 'No product carries it.';
  const carry = products === 1 ? '1 product carries it' : `${products} products carry it`;
  const keep = products === 1 ? 'It stays in the shop and keeps' : 'They stay in the shop and keep';
  return `${carry}. ${keep} it as a tag that is in no menu. If you make ‘${label}’ again, it has them again.`;
}

function fieldsOf(kind: DeskKind, groups: readonly DeskGroup[]): FieldTable {
  const line = { autoComplete: 'off' };
  return {
    label: {
      ...line,
      label: 'Name',
      required: true,
      rule: filledIn,
      maxLength: shelfLimits.labelMax,
    },
    plural: {
      ...line,
      label: 'Name of several',
      maxLength: shelfLimits.labelMax,
      hint: 'Such as ‘Rings’; empty: the name',
    },
    groupId: {
      label: 'Group',
      as: 'text or null',
      options: [['', 'None'], ...groups.map(({ id, name }) => [id, name] as const)],
    },
    note: {
      ...line,
      label: 'Short line',
      maxLength: shelfLimits.noteMax,
      hint: 'Below its tile',
    },
    pictureHash: { label: 'Picture', as: 'text or null' },
    slug: {
      ...line,
      label: 'Address',
      required: true,
      rule: filledIn,
      maxLength: shelfLimits.slugMax,
      autoCapitalize: 'none',
      spellCheck: false,
      hint: `The end of its address, ${kind.slug}/… The old one leads to the new one.`,
    },
    title: {
      ...line,
      label: 'Title of its page',
      maxLength: shelfLimits.titleMax,
      hint: 'Empty: made of its name',
    },
    lead: {
      label: 'Introduction',
      rows: 3,
      maxLength: shelfLimits.leadMax,
      hint: 'Below that title; empty: the short line',
    },
    aliases: {
      ...line,
      label: 'Other spellings',
      as: 'list',
      hint: 'With commas between. Addresses and product files may have them.',
    },
  };
}

interface ShelfFormProps {
  readonly shelf: DeskShelf;
  readonly kind: DeskKind;
  readonly groups: readonly DeskGroup[];
}

function ShelfForm({ shelf, kind, groups }: ShelfFormProps) {
  const { form, text, isBusy, save, problem } = useRecordForm<DeskShelf>({
    name: `shelf:${shelf.id}`,
    noun: kind.label.toLowerCase(),
    record: shelf,
    schema: deskShelfSchema,
    fields: fieldsOf(kind, groups),
    valuesOf: (stored) => ({ pictureURL: stored?.picture?.imageURL ?? '' }),
    call: editShelf,
    params: { id: shelf.id },
  });
  return (
    <form className="stack-wide" onSubmit={save()} noValidate>
      <div className={`pair ${styles.pair}`}>
        <Field {...text('label')} />
        <Field {...text('plural')} />
      </div>
      {groups.length > 0 && <Field {...text('groupId')} />}
      <Field {...text('note')} />
      <fieldset className="stack-close">
        <legend className={styles.groupTitle}>Picture of its tile</legend>
        <ReplaceablePicture
          url={form.watch('pictureURL') ?? ''}
          alt=""
          width={160}
          chooseLabel="Choose a picture"
          removeLabel="Show a product’s picture instead"
          onChange={(hash, url) => {
            form.setValue('pictureHash', hash, { shouldDirty: true });
            form.setValue('pictureURL', url, { shouldDirty: true });
          }}
        />
      </fieldset>
      <details className={`fold ${styles.section}`}>
        <summary>Address, texts of its page, other spellings</summary>
        <Field {...text('slug')} />
        <Field {...text('title')} />
        <Field {...text('lead')} />
        <Field {...text('aliases')} />
      </details>
      <SaveBar problem={problem}>
        <SubmitButton busy="Saving..." isBusy={isBusy}>
          Save
        </SubmitButton>
      </SaveBar>
    </form>
  );
}
