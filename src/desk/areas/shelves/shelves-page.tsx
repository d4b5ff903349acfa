import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import {
  createShelf,
  type DeskKind,
  type DeskShelves,
  readDeskShelves,
} from '#contract/calls/admin/shelf-calls.ts';
import { cleanText } from '#contract/clean-text.ts';
import { categoryKind } from '#contract/names/category-kind.ts';
import { shelfLimits } from '#contract/names/limits.ts';
import { useStaffChange } from '#src/desk/lib/staff-query.ts';
import formStyles from '#src/desk/ui/form.module.css';
import { DataScreen } from '#src/desk/ui/screen.tsx';
import { errorMessage } from '#src/shared/network/error-message.ts';
import { TextField } from '#src/shared/ui/forms/field.tsx';
import { SubmitButton } from '#src/shared/ui/forms/submit-button.tsx';
import { showToast } from '#src/shared/ui/notices/toast-store.ts';
import { OtherTags } from './other-tags.tsx';
import { ShelfChanges } from './shelf-changes.tsx';
import { KindForm, KindOrder, NewKindForm, ShelfGroups } from './shelf-kinds.tsx';
import { productsText, ShelfList } from './shelf-list.tsx';
import styles from './shelves-page.module.css';

/** The part that was open last, for the way back from a page of its own. */
let lastOpened: string | undefined;

/** What products are sorted by: each kind with its shelves, one of them open. */
export function ShelvesPage() {
  const { kind } = useSearch({ from: '/staff/shelves' });
  const navigate = useNavigate();
  const show = (slug: string) => {
    lastOpened = slug;
    void navigate({ to: '/shelves', search: { kind: slug }, replace: true, resetScroll: false });
  };
  return (
    <DataScreen
      title="Categories and tags"
      back={{ to: '/products', label: 'Products' }}
      isNarrow
      call={readDeskShelves}
      isStored
    >
      {(data) => {
        const open = kind ?? lastOpened ?? data.kinds[0]?.slug;
        return (
          <>
            <p className="muted">
              What the menus, pages and filters of the shop are made of. What has no product is not
              shown there.
            </p>
            <div>
              {data.kinds.map((one) => (
                <Part
                  key={one.slug}
                  title={one.name}
                  count={data.shelves.filter((shelf) => shelf.kind === one.slug).length}
                  isOpen={open === one.slug}
                  onToggle={(isOpen) => show(isOpen ? one.slug : '')}
                >
                  <KindPart kind={one} data={data} />
                </Part>
              ))}
              {data.others.length > 0 && (
                <Part
                  title="Tags in no menu"
                  count={data.others.length}
                  isOpen={open === others}
                  onToggle={(isOpen) => show(isOpen ? others : '')}
                >
                  <OtherTags data={data} />
                </Part>
              )}
              <Part
                title="Another kind"
                isOpen={open === another}
                onToggle={(isOpen) => show(isOpen ? another : '')}
              >
                <NewKind onMade={({ slug }) => show(slug)} />
              </Part>
              {data.kinds.length > 1 && (
                <Part
                  title="Order of the menus"
                  isOpen={open === order}
                  onToggle={(isOpen) => show(isOpen ? order : '')}
                >
                  <KindOrder kinds={data.kinds} />
                </Part>
              )}
              <Part
                title="Changed in the last 30 days"
                isOpen={open === changed}
                onToggle={(isOpen) => show(isOpen ? changed : '')}
              >
                <ShelfChanges />
              </Part>
            </div>
          </>
        );
      }}
    </DataScreen>
  );
}

/** Of the parts that are no kinds: slugs begin otherwise. */
const others = '-others';
const another = '-new';
const order = '-order';
const changed = '-changes';

interface PartProps {
  readonly title: string;
  readonly count?: number;
  readonly isOpen: boolean;
  readonly onToggle: (isOpen: boolean) => void;
  readonly children: ReactNode;
}

function Part({ title, count, isOpen, onToggle, children }: PartProps) {
  return (
    <details
      className={`fold ${formStyles.section} ${styles.kind}`}
      open={isOpen}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open !== isOpen) onToggle(currentTarget.open);
      }}
    >
      <summary>
        {title}
        {/* A space, so that it is not read as one word. */}{' '}
        {count !== undefined && <span className={`muted ${styles.count}`}>{count}</span>}
      </summary>
      {isOpen && children}
    </details>
  );
}

function KindPart({ kind, data }: { readonly kind: DeskKind; readonly data: DeskShelves }) {
  const shelves = data.shelves.filter((shelf) => shelf.kind === kind.slug);
  const groups = data.groups.filter((group) => group.kind === kind.slug);
  return (
    <>
      <NewShelf kind={kind} />
      {shelves.length > 0 ? (
        <ShelfList kind={kind} groups={groups} shelves={shelves} />
      ) : (
        <p className="muted">None yet. Type a name and press Enter.</p>
      )}
      {kind.slug === categoryKind && <ShelfGroups groups={groups} />}
      <KindForm key={kind.slug} kind={kind} isEmpty={shelves.length === 0} />
    </>
  );
}

/** A name and Enter make a shelf; the field stays ready for the next one. */
function NewShelf({ kind }: { readonly kind: DeskKind }) {
  const [label, setLabel] = useState('');
  const [problem, setProblem] = useState('');
  const change = useStaffChange(createShelf, {
    onSuccess: (made) => {
      setLabel('');
      showToast('success', `${made.label} is made. ${productsText(made.products)}.`);
    },
  });
  const make = () => {
    const name = cleanText(label);
    if (change.isPending) return;
    setProblem(name === '' ? 'Please type a name.' : '');
    if (name === '') return;
    change.mutate(
      { body: { kind: kind.slug, label: name } },
      { onError: (error) => setProblem(errorMessage(error)) },
    );
  };
  return (
    <form
      className={`grid ${styles.make}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        make();
      }}
    >
      <TextField
        label={`New ${kind.label.toLowerCase()}`}
        value={label}
        maxLength={shelfLimits.labelMax}
        autoComplete="off"
        enterKeyHint="done"
        error={problem || undefined}
        aria-invalid={problem ? true : undefined}
        onChange={({ target }) => {
          setLabel(target.value);
          setProblem('');
        }}
      />
      <SubmitButton busy="Making..." isBusy={change.isPending}>
        Make it
      </SubmitButton>
    </form>
  );
}

function NewKind({ onMade }: { readonly onMade: (kind: DeskKind) => void }) {
  return (
    <>
      <p className="muted">
        What else products are sorted by, such as colours or brands. It gets a menu and a filter of
        its own, as soon as products have it.
      </p>
      <NewKindForm
        onMade={(made) => {
          showToast('success', `${made.name} can be filled now.`);
          onMade(made);
        }}
      />
    </>
  );
}
