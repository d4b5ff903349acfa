import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { settingLimits } from '#contract/names/setting-limits.ts';
import { settingIssueText } from '#contract/settings/entries.ts';
import {
  homeLimits,
  homePieceSchema,
  type PieceKind,
  pieceKinds,
} from '#contract/settings/home.ts';
import { DeadLinkWarning } from '#src/desk/ui/dead-links.tsx';
import styles from '#src/desk/ui/form.module.css';
import { newIdempotencyKey } from '#src/shared/network/idempotency-key.ts';
import { Button } from '#src/shared/ui/forms/button.tsx';
import { SelectField, TextAreaField, TextField } from '#src/shared/ui/forms/field.tsx';
import { FormMessage } from '#src/shared/ui/forms/form-message.tsx';
import {
  kindTexts,
  nameOfPiece,
  newPiece,
  piecesInText,
  type TypedPiece,
  textOfPieces,
} from './home-pieces.ts';
import { PageField } from './page-field.tsx';
import { PieceImage } from './piece-image.tsx';
import pieceStyles from './pieces-field.module.css';
import { TilesField } from './tiles-field.tsx';

interface PiecesFieldProps {
  /** As `typedPieces` makes it. */
  readonly text: string;
  readonly error: string | undefined;
  readonly onChange: (text: string) => void;
}

/** The pieces of the home page in their order; the opening is always the first. */
export function PiecesField({ text, error, onChange }: PiecesFieldProps) {
  const pieces = piecesInText(text);
  const list = useRef<HTMLOListElement>(null);
  /** The piece that was moved or added last: it keeps the focus. */
  const [focused, setFocused] = useState<string>();
  const [said, setSaid] = useState('');
  const [dragged, setDragged] = useState<number>();
  const set = (next: readonly TypedPiece[]) => onChange(textOfPieces(next));
  const first = pieces[0]?.kind === 'opening' ? 1 : 0;

  useEffect(() => {
    if (focused === undefined) return;
    list.current?.querySelector<HTMLElement>(`[data-piece="${focused}"] summary`)?.focus();
    setFocused(undefined);
  }, [focused]);

  const move = (at: number, to: number) => {
    const piece = pieces[at];
    if (!piece || piece.kind === 'opening' || to < first || to >= pieces.length) return;
    set(pieces.toSpliced(at, 1).toSpliced(to, 0, piece));
    setFocused(piece.key);
    setSaid(`${nameOfPiece(piece)} is now number ${to + 1} of ${pieces.length}.`);
  };
  const add = (kind: PieceKind) => {
    const piece = newPiece(kind, newIdempotencyKey());
    set(kind === 'opening' ? [piece, ...pieces] : [...pieces, piece]);
    setFocused(piece.key);
  };
  const remove = (at: number, { key }: TypedPiece) => {
    set(pieces.filter((piece) => piece.key !== key));
    setFocused((pieces[at + 1] ?? pieces[at - 1])?.key);
  };

  return (
    <>
      <DeadLinkWarning kind="home" />
      <ol ref={list} className={pieceStyles.pieces}>
        {pieces.map((piece, at) => (
          <li
            key={piece.key}
            data-piece={piece.key}
            data-dragged={dragged === at || undefined}
            onDragOver={(event) => dragged !== undefined && event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault();
              if (dragged !== undefined) move(dragged, at);
            }}
          >
            <PieceView
              piece={piece}
              isSetUp={piece.title !== '' || piece.kind === 'opening'}
              onChange={(part) => set(pieces.with(at, { ...piece, ...part }))}
              onRemove={() => remove(at, piece)}
              onMove={(by) => move(at, at + by)}
              canMoveUp={piece.kind !== 'opening' && at > first}
              canMoveDown={piece.kind !== 'opening' && at < pieces.length - 1}
              onDrag={(isDragged) => setDragged(isDragged ? at : undefined)}
            />
          </li>
        ))}
      </ol>
      <p role="status" className="visually-hidden">
        {said}
      </p>
      {error && <FormMessage kind="error">{error}</FormMessage>}
      {pieces.length < homeLimits.piecesMax && <AddPiece hasOpening={first === 1} onAdd={add} />}
    </>
  );
}

interface AddPieceProps {
  readonly hasOpening: boolean;
  readonly onAdd: (kind: PieceKind) => void;
}

function AddPiece({ hasOpening, onAdd }: AddPieceProps) {
  const kinds = pieceKinds.filter((kind) => kind !== 'opening' || !hasOpening);
  const [chosen, setChosen] = useState<PieceKind>('banner');
  return (
    <div className={pieceStyles.add}>
      <SelectField
        label="Another piece"
        value={chosen}
        hint={kindTexts[chosen].hint}
        onChange={({ target }) =>
          setChosen(kinds.find((kind) => kind === target.value) ?? 'banner')
        }
      >
        {kinds.map((kind) => (
          <option key={kind} value={kind}>
            {kindTexts[kind].label}
          </option>
        ))}
      </SelectField>
      <Button variant="secondary" onClick={() => onAdd(chosen)}>
        Add this piece
      </Button>
    </div>
  );
}

interface PieceViewProps {
  readonly piece: TypedPiece;
  /** False for one that was just added and has to be filled in: it is open. */
  readonly isSetUp: boolean;
  readonly onChange: (part: Partial<TypedPiece>) => void;
  readonly onRemove: () => void;
  readonly onMove: (by: 1 | -1) => void;
  readonly canMoveUp: boolean;
  readonly canMoveDown: boolean;
  readonly onDrag: (isDragged: boolean) => void;
}

function PieceView(props: PieceViewProps) {
  const { piece, isSetUp, onChange, onRemove, onMove, canMoveUp, canMoveDown, onDrag } = props;
  const [isOpen, setOpen] = useState(!isSetUp);
  const { label } = kindTexts[piece.kind];
  const name = nameOfPiece(piece);
  const { error } = homePieceSchema.safeParse(piece);
  const problem = error?.issues.find(({ path }) => path.length === 0);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    onMove(event.key === 'ArrowUp' ? -1 : 1);
  };
  const canMove = canMoveUp || canMoveDown;
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys and dragging are ways beside the buttons */}
      <summary
        onKeyDown={onKeyDown}
        draggable={canMove}
        onDragStart={() => onDrag(true)}
        onDragEnd={() => onDrag(false)}
        title={canMove ? 'Drag it, or Alt and an arrow key, to move it' : undefined}
      >
        {name}
        {name !== label && <span className="muted small"> {label}</span>}
      </summary>
      <div className="stack-close">
        <p className="fine-print">{kindTexts[piece.kind].hint}</p>
        {isOpen && <PieceFields piece={piece} onChange={onChange} />}
        {problem && <FormMessage kind="error">{settingIssueText(problem)}</FormMessage>}
        <p className={`wrap ${pieceStyles.moves}`}>
          {canMoveUp && <NamedButton label="Move up" name={name} onClick={() => onMove(-1)} />}
          {canMoveDown && <NamedButton label="Move down" name={name} onClick={() => onMove(1)} />}
          <NamedButton label="Remove" name={name} onClick={onRemove} />
        </p>
      </div>
    </details>
  );
}

interface NamedButtonProps {
  readonly label: string;
  readonly name: string;
  readonly onClick: () => void;
}

/** A button whose accessible name says of which piece it is. */
function NamedButton({ label, name, onClick }: NamedButtonProps) {
  return (
    <Button variant="plain" onClick={onClick}>
      {label}
      <span className="visually-hidden"> {name}</span>
    </Button>
  );
}

const { lineMax, nameMax, textMax } = settingLimits;

interface PieceFieldsProps {
  readonly piece: TypedPiece;
  readonly onChange: (part: Partial<TypedPiece>) => void;
}

function PieceFields({ piece, onChange }: PieceFieldsProps) {
  const { fields } = kindTexts[piece.kind];
  const has = (field: (typeof fields)[number]) => fields.includes(field);
  const typed = (name: 'title' | 'text' | 'button' | 'pictureAlt') => ({
    value: piece[name],
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      onChange({ [name]: target.value }),
  });
  return (
    <>
      <TextField label="Title" maxLength={lineMax} autoComplete="off" {...typed('title')} />
      {has('text') && (
        <TextAreaField label="Text" rows={3} maxLength={textMax} {...typed('text')} />
      )}
      {has('button') && (
        <div className={`pair ${styles.pair}`}>
          <TextField
            label="Button"
            hint="Empty: none"
            maxLength={nameMax}
            autoComplete="off"
            {...typed('button')}
          />
          {has('page') && (
            <PageField
              label="Which leads to"
              value={piece.to}
              onChange={(to) => onChange({ to })}
            />
          )}
        </div>
      )}
      {has('picture') && (
        <PieceImage piece={piece} onChange={onChange}>
          <TextField
            label="What the picture shows"
            hint="For people who can’t see it"
            maxLength={textMax}
            {...typed('pictureAlt')}
          />
        </PieceImage>
      )}
      {has('tiles') && <TilesField tiles={piece.tiles} onChange={(tiles) => onChange({ tiles })} />}
    </>
  );
}
