import { useState } from 'react';
import type { TagListName } from '#contract/names/tag-list-name.ts';
import { labelOfTag, tagLists } from '#contract/names/tags.ts';
import { Chip } from '#src/desk/ui/chip.tsx';
import { TextField } from '#src/ui/field.tsx';

import styles from './product-form.module.css';

interface TagsFieldProps {
  readonly tags: readonly string[];
  readonly onChange: (tags: string[]) => void;
}

const listLabels: Record<TagListName, string> = {
  'by-category': 'Category',
  gifting: 'Gifting',
  'by-meaning': 'Meaning',
  'by-crystal': 'Crystal',
  horoscope: 'Horoscope',
  birthstone: 'Birthstone',
  collection: 'Collection',
};
const lists = Object.entries(tagLists).map(([list, tags]) => ({ label: listLabels[list as TagListName], tags }));
const listed = new Set(lists.flatMap(({ tags }) => tags.map(({ slug }) => slug as string)));

/** The tags of the shop's lists, which a search narrows. Tags that an import gave can be removed. */
export function TagsField({ tags, onChange }: TagsFieldProps) {
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const shown = lists
    .map(({ label, tags: all }) => ({
      label,
      tags: all.filter((tag) => `${tag.label} ${tag.slug} ${label}`.toLowerCase().includes(wanted)),
    }))
    .filter(({ tags: found }) => found.length > 0);
  const toggle = (slug: string) => onChange(tags.includes(slug) ? tags.filter((tag) => tag !== slug) : [...tags, slug]);
  const others = tags.filter((tag) => !listed.has(tag));
  return (
    <>
      <TextField
        label="Search the tags"
        type="search"
        value={search}
        autoComplete="off"
        placeholder="Amethyst, ring, love"
        onChange={({ target }) => setSearch(target.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {others.length > 0 && <TagGroup label="From an import" tags={others} chosen={tags} onToggle={toggle} />}
      {shown.map(({ label, tags: all }) => (
        <TagGroup key={label} label={label} tags={all.map(({ slug }) => slug)} chosen={tags} onToggle={toggle} />
      ))}
      {shown.length === 0 && <p role="status">No tag fits ‘{search.trim()}’.</p>}
    </>
  );
}

interface TagGroupProps {
  readonly label: string;
  readonly tags: readonly string[];
  readonly chosen: readonly string[];
  readonly onToggle: (tag: string) => void;
}

function TagGroup({ label, tags, chosen, onToggle }: TagGroupProps) {
  return (
    <fieldset className={styles.tags}>
      <legend className={styles.label}>{label}</legend>
      {tags.map((tag) => (
        <Chip key={tag} type="checkbox" checked={chosen.includes(tag)} onChange={() => onToggle(tag)}>
          {labelOfTag(tag)}
        </Chip>
      ))}
    </fieldset>
  );
}
