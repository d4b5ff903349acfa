import { settingLimits } from '#contract/names/setting-limits.ts';
import { type HomeTile, homeLimits } from '#contract/settings/home.ts';
import styles from '#src/desk/ui/form.module.css';
import { Button } from '#src/shared/ui/forms/button.tsx';
import { TextField } from '#src/shared/ui/forms/field.tsx';
import { newTile } from './home-pieces.ts';
import { PageField, usePageChoices } from './page-field.tsx';
import { PieceImage } from './piece-image.tsx';
import pieceStyles from './pieces-field.module.css';

interface TilesFieldProps {
  readonly tiles: readonly HomeTile[];
  readonly onChange: (tiles: HomeTile[]) => void;
}

/** The tiles of a piece, each of which leads to a list or a page. */
export function TilesField({ tiles, onChange }: TilesFieldProps) {
  const { labelOf } = usePageChoices();
  const move = (at: number, to: number) => {
    const tile = tiles[at];
    if (tile) onChange(tiles.toSpliced(at, 1).toSpliced(to, 0, tile));
  };
  return (
    <>
      {tiles.map((tile, at) => {
        const title = tile.label || labelOf(tile.to) || `Tile ${at + 1}`;
        const set = (part: Partial<HomeTile>) => onChange(tiles.with(at, { ...tile, ...part }));
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a tile has no identity beyond its place
          <fieldset key={at} className={`stack-close ${pieceStyles.tile}`}>
            <legend className={styles.groupTitle}>{title}</legend>
            <PageField
              label="Which leads to"
              value={tile.to}
              error={tile.to === '' ? 'Please choose a page.' : undefined}
              onChange={(to) => set({ to })}
            />
            <div className={`pair ${styles.pair}`}>
              <TextField
                label="Label"
                hint="Empty: the page’s own"
                maxLength={settingLimits.nameMax}
                value={tile.label}
                onChange={({ target }) => set({ label: target.value })}
              />
              <TextField
                label="Below it"
                hint="A few words, or nothing"
                maxLength={settingLimits.nameMax}
                value={tile.note}
                onChange={({ target }) => set({ note: target.value })}
              />
            </div>
            <PieceImage piece={tile} onChange={set} />
            <p className={`wrap ${pieceStyles.moves}`}>
              {at > 0 && (
                <Button variant="plain" onClick={() => move(at, at - 1)}>
                  Move up<span className="visually-hidden"> {title}</span>
                </Button>
              )}
              {at < tiles.length - 1 && (
                <Button variant="plain" onClick={() => move(at, at + 1)}>
                  Move down<span className="visually-hidden"> {title}</span>
                </Button>
              )}
              <Button variant="plain" onClick={() => onChange(tiles.toSpliced(at, 1))}>
                Remove<span className="visually-hidden"> {title}</span>
              </Button>
            </p>
          </fieldset>
        );
      })}
      {tiles.length < homeLimits.tilesMax && (
        <p>
          <Button variant="secondary" onClick={() => onChange([...tiles, newTile()])}>
            Add a tile
          </Button>
        </p>
      )}
    </>
  );
}
