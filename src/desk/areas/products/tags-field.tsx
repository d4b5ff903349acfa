import { useMemo, useState } from 'react';
import { createShelf, readDeskShelves } from '#contract/calls/admin/shelf-calls.ts';
import { labelOfSlug } from '#contract/capitalized.ts';
import { cleanText } from '#contract/clean-text.ts';
import { shelfLimits } from '#contract/names/limits.ts';
import { foldText } from '#contract/rules/search/fold.ts';
import { Shelves } from '#contract/rules/shelves/shelves.ts';
import { withArticle } from '#contract/rules/texts/with-article.ts';
import { useStaffChange, useStaffQuery } from '#src/desk/lib/staff-query.ts';
import { ActionButton, ChangeFailure } from '#src/desk/ui/change-buttons.tsx';
import { Chip } from '#src/desk/ui/fields.tsx';
import styles from '#src/desk/ui/form.module.css';
import { TextField } from '#src/shared/ui/forms/field.tsx';

interface TagsFieldProps {
  readonly tags: readonly string[];
  /** Changes the tags as they are then. */
  readonly onChange: (change: (tags: readonly string[]) => string[]) => void;
}

/**
 * The tags of the shop's shelves, which a search narrows; what it does not find can be made at
 * once. Tags without a shelf can be removed.
 */
export function TagsField({ tags, onChange }: TagsFieldProps) {
  const { data } = useStaffQuery(readDeskShelves, {}, { isStored: true });
  const shelves = useMemo(() => new Shelves(data ?? nothing), [data]);
  const [search, setSearch] = useState('');
  const wanted = foldText(cleanText(search));
  const shown = shelves.kinds
    .map(({ slug, label }) => ({
      label,
      tags: shelves
        .of(slug)
        .filter((tag) => foldText(`${tag.label} ${tag.slug} ${label}`).includes(wanted)),
    }))
    .filter(({ tags: found }) => found.length > 0);
  const toggle = (slug: string) =>
    onChange((now) => (now.includes(slug) ? now.filter((tag) => tag !== slug) : [...now, slug]));
  const found = shown.flatMap(({ tags: all }) => all);
  const others = data ? tags.filter((tag) => !shelves.shelfOf(tag)) : [];
  return (
    <>
      <TextField
        label="Search the tags, or name a new one"
        type="search"
        value={search}
        autoComplete="off"
        placeholder={placeholderOf(shelves)}
        maxLength={shelfLimits.labelMax}
        onChange={({ target }) => setSearch(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          const [only, ...more] = found;
          if (wanted !== '' && only && more.length === 0) toggle(only.slug);
        }}
      />
      {others.length > 0 && (
        <TagGroup
          label="In no menu"
          tags={others.map((slug) => ({ slug, label: labelOfSlug(slug) }))}
          chosen={tags}
          onToggle={toggle}
        />
      )}
      {shown.map(({ label, tags: all }) => (
        <TagGroup key={label} label={label} tags={all} chosen={tags} onToggle={toggle} />
      ))}
      {data && shown.length === 0 && wanted !== '' && (
        <p role="status">No tag fits ‘{search.trim()}’ yet.</p>
      )}
      {data && wanted !== '' && (
        <NewTag
          label={cleanText(search)}
          shelves={shelves}
          onMade={(slug) => {
            onChange((now) => [...new Set([...now, slug])]);
            setSearch('');
          }}
        />
      )}
    </>
  );
}

const nothing = { kinds: [], groups: [], shelves: [] };

/** Names of some shelves, one of a kind. */
const placeholderOf = (shelves: Shelves): string =>
  shelves.kinds
    .flatMap(({ slug }) => shelves.of(slug)[0]?.label ?? [])
    .slice(0, 3)
    .join(', ');

interface NewTagProps {
  readonly label: string;
  readonly shelves: Shelves;
  readonly onMade: (slug: string) => void;
}

/** Makes what was typed a shelf of a kind, where there is none of this name. */
function NewTag({ label, shelves, onMade }: NewTagProps) {
  const change = useStaffChange(createShelf, { onSuccess: ({ slug }) => onMade(slug) });
  const isSame = (one: string) => foldText(one) === foldText(label);
  const kinds = shelves.kinds.filter(
    ({ slug }) => !shelves.of(slug).some((shelf) => isSame(shelf.label)),
  );
  if (kinds.length === 0) return null;
  return (
    <fieldset className={`row ${styles.tags}`}>
      <legend className="label">Make a new one</legend>
      <ChangeFailure error={change.error} />
      {kinds.map(({ slug, label: kind }) => (
        <ActionButton
          key={slug}
          label={`Make ‘${label}’ ${withArticle(kind.toLowerCase())}`}
          isBusy={change.isPending}
          onClick={() => change.mutate({ body: { kind: slug, label } })}
        />
      ))}
    </fieldset>
  );
}

interface TagGroupProps {
  readonly label: string;
  readonly tags: readonly { readonly slug: string; readonly label: string }[];
  readonly chosen: readonly string[];
  readonly onToggle: (tag: string) => void;
}

function TagGroup({ label, tags, chosen, onToggle }: TagGroupProps) {
  return (
    <fieldset className={`row ${styles.tags}`}>
      <legend className="label">{label}</legend>
      {tags.map(({ slug, label: name }) => (
        <Chip
          key={slug}
          type="checkbox"
          checked={chosen.includes(slug)}
          onChange={() => onToggle(slug)}
        >
          {name}
        </Chip>
      ))}
    </fieldset>
  );
}
