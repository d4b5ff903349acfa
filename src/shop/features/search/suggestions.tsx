import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';

import { queryOf, transient } from '#src/shared/queries/query.ts';
import { useShelves } from '#src/shared/queries/shelf-query.ts';
import { onLogout } from '#src/shared/session/session.ts';
import { Button, IconButton } from '#src/shared/ui/forms/button.tsx';

import { clearRecent, dropRecent, readRecent, recordSearch } from './recent-searches.ts';
import {
  type Answer,
  emptyGroups,
  type Group,
  ideasOf,
  noteOf,
  type Option,
  recentTitle,
  suggestedGroups,
} from './suggestion-groups.tsx';
import styles from './suggestions.module.css';

/** Debounce of requests while typing, in milliseconds. */
const debounceMs = 150;
const minLength = 2;

interface SuggestionsProps {
  /** The combobox. Its ARIA state is set here, to keep that code out of the first load. */
  readonly field: HTMLInputElement;
  /** Id of the listbox, which the field refers to. */
  readonly id: string;
  /** Called when a suggestion is opened. */
  readonly onChosen: () => void;
}

/**
 * Search suggestions as the listbox of a combobox: arrow keys move, Enter opens, Esc closes. An
 * empty field has the last searches of this device, which Delete removes; its dialog also has
 * ideas.
 */
export function Suggestions({ field, id, onChosen }: SuggestionsProps) {
  const text = useTypedText(field);
  const [isOpen, setOpen] = useState(true);
  const [active, setActive] = useState(-1);
  const answer = useAnswer(text);
  const { recent, told, ...changes } = useRecent(field);
  const isInDialog = field.closest('dialog') !== null;
  const isEmpty = text === '';
  const shop = useShelves();
  const ideas = isEmpty && isInDialog ? ideasOf(shop) : [];
  const suggested = answer ? suggestedGroups(answer, text) : [];
  const groups = isEmpty ? emptyGroups(recent, ideas) : suggested;
  const note = answer && noteOf(answer);
  const options = groups.flatMap((group) => group.options);
  const count = options.length;
  const isShown = isOpen && (count > 0 || note !== undefined);
  const hasList = isShown && count > 0;
  const optionId = (index: number) => `${id}-${index}`;

  useEffect(() => {
    field.setAttribute('aria-expanded', String(hasList));
    if (hasList) field.setAttribute('aria-controls', id);
    else field.removeAttribute('aria-controls');
    const isActive = hasList && active >= 0;
    if (isActive) field.setAttribute('aria-activedescendant', optionId(active));
    else field.removeAttribute('aria-activedescendant');
    if (isActive) document.getElementById(optionId(active))?.scrollIntoView({ block: 'nearest' });
  });

  const pressKey = useEffectEvent((event: KeyboardEvent) => {
    const isActive = hasList && active >= 0;
    if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && count > 0) {
      event.preventDefault();
      setOpen(true);
      // -1 is the field itself.
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setActive(((active + 1 + step + count + 1) % (count + 1)) - 1);
    } else if (event.key === 'Enter' && isActive) {
      event.preventDefault();
      document.getElementById(optionId(active))?.click();
    } else if (event.key === 'Delete' && isEmpty && isActive && active < recent.length) {
      changes.remove(recent[active] as string);
      setActive(-1);
    } else if (event.key === 'Escape' && isShown && !(isEmpty && isInDialog)) {
      // Keeps the text and the dialog around the field.
      event.preventDefault();
      setOpen(false);
      setActive(-1);
    }
  });
  const enter = useEffectEvent(() => {
    changes.refresh();
    setOpen(true);
  });
  useEffect(() => {
    const type = () => {
      setOpen(true);
      setActive(-1);
    };
    const open = () => enter();
    const press = (event: KeyboardEvent) => pressKey(event);
    const close = () => setOpen(false);
    /** The buttons of the list are beside the field. */
    const search = field.closest('search');
    const leave = ({ relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Node && search?.contains(relatedTarget))) close();
    };
    const { form } = field;
    field.addEventListener('keydown', press);
    field.addEventListener('input', type);
    field.addEventListener('focus', open);
    form?.addEventListener('submit', close);
    search?.addEventListener('focusout', leave);
    return () => {
      field.removeEventListener('keydown', press);
      field.removeEventListener('input', type);
      field.removeEventListener('focus', open);
      form?.removeEventListener('submit', close);
      search?.removeEventListener('focusout', leave);
    };
  }, [field]);

  function choose({ search }: Option) {
    if (search?.Name) recordSearch(search.Name);
    setOpen(false);
    field.blur();
    onChosen();
  }

  return (
    <>
      <p role="status" className="visually-hidden">
        {isEmpty ? told : answer?.text === text && announcement(answer, count)}
      </p>
      {isShown && (
        // biome-ignore lint/a11y/noStaticElementInteractions: pressing keeps the focus in the field
        <div
          className={`surface raised ${styles.popup}`}
          onMouseDown={(event) => event.preventDefault()}
        >
          {note && <p className={`breaks ${styles.answer}`}>{note}</p>}
          {hasList && (
            <List
              id={id}
              groups={groups}
              active={options[active]}
              idOf={(option) => optionId(options.indexOf(option))}
              onChosen={choose}
            />
          )}
          {isEmpty && recent.length > 0 && (
            <RecentButtons recent={recent} onRemove={changes.remove} onClear={changes.clear} />
          )}
        </div>
      )}
    </>
  );
}

interface ListProps {
  readonly id: string;
  readonly groups: readonly Group[];
  readonly active: Option | undefined;
  readonly idOf: (option: Option) => string;
  readonly onChosen: (option: Option) => void;
}

function List({ id, groups, active, idOf, onChosen }: ListProps) {
  return (
    <div id={id} role="listbox" aria-label="Suggestions">
      {groups.map(({ title, isTitleHidden = false, options }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of a listbox
        <div
          key={title}
          role="group"
          aria-label={title}
          className={styles.group}
          data-recent={title === recentTitle || undefined}
        >
          {!isTitleHidden && (
            <p className={`fine-print ${styles.title}`} aria-hidden="true">
              {title}
            </p>
          )}
          {options.map((option) => (
            <Link
              key={option.key}
              to={option.to}
              {...(option.search && { search: option.search })}
              id={idOf(option)}
              role="option"
              aria-selected={option === active}
              tabIndex={-1}
              className={`row bare-link small ${styles.option}`}
              onClick={() => onChosen(option)}
            >
              {option.content}
            </Link>
          ))}
        </div>
      ))}
    </div>
  );
}

interface RecentButtonsProps {
  readonly recent: readonly string[];
  readonly onRemove: (text: string) => void;
  readonly onClear: () => void;
}

/** Beside the last searches, whose options can't have buttons: one for each, and one for all. */
function RecentButtons({ recent, onRemove, onClear }: RecentButtonsProps) {
  return (
    <div className={styles.buttons}>
      <Button variant="plain" onClick={onClear} aria-label="Clear recent searches">
        Clear
      </Button>
      {recent.map((text) => (
        <IconButton
          key={text}
          icon="close"
          size={16}
          label={`Remove “${text}”`}
          onClick={() => onRemove(text)}
        />
      ))}
    </div>
  );
}

/** The last searches of this device, and what was done to them, for screen readers. */
function useRecent(field: HTMLInputElement) {
  const [recent, setRecent] = useState(readRecent);
  const [told, setTold] = useState('');
  useEffect(() => onLogout(() => setRecent([])), []);
  useEffect(() => {
    const type = () => setTold('');
    field.addEventListener('input', type);
    return () => field.removeEventListener('input', type);
  }, [field]);
  const change = (done: string) => {
    setRecent(readRecent());
    setTold(done);
    // The button is gone.
    field.focus();
  };
  return {
    recent,
    told,
    refresh: () => setRecent(readRecent()),
    remove(text: string) {
      dropRecent(text);
      change(`“${text}” removed.`);
    },
    clear() {
      clearRecent();
      change('Recent searches cleared.');
    },
  };
}

/** The suggestions for a text; until they are there, those of the text before. */
function useAnswer(text: string): Answer | undefined {
  const isWanted = text.trim().length >= minLength;
  const { data, isError } = useQuery({
    ...queryOf('suggest', { query: { Name: text } }, transient),
    enabled: isWanted,
  });
  const [answer, setAnswer] = useState<Answer>();
  if (isWanted && data && (answer?.text !== text || answer.found !== data))
    setAnswer({ text, found: data });
  const isOld = answer?.text !== text;
  return isWanted && !(isOld && isError) ? answer : undefined;
}

function announcement({ text, found }: Answer, count: number): string {
  const { totalRecords: results, isUnknown, nearest = [] } = found;
  const note = noteOf({ text, found });
  if (isUnknown) {
    const follow = nearest.length > 0 ? 'words that are spelt alike' : 'popular categories';
    return `${note}.${count > 0 ? ` There follow ${follow}.` : ''}`;
  }
  if (count === 0) return note ?? 'No suggestions.';
  const lead = note ?? `${results} ${results === 1 ? 'result' : 'results'},`;
  const suggestions = `${count} ${count === 1 ? 'suggestion' : 'suggestions'}`;
  return `${lead} ${suggestions}. Choose with the arrow keys.`;
}

/** The field's text, debounced. A space at its end says that the last word is whole. */
function useTypedText(field: HTMLInputElement): string {
  const [text, setText] = useState(() => textOf(field));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const read = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setText(textOf(field)), debounceMs);
    };
    field.addEventListener('input', read);
    // Text typed before the listener was added.
    read();
    return () => {
      clearTimeout(timer);
      field.removeEventListener('input', read);
    };
  }, [field]);
  return text;
}

const textOf = ({ value }: HTMLInputElement) => value.trimStart().replace(/\s+$/, ' ');
