import type { CSSProperties } from 'react';
import styles from './tarot-card.module.css';
import type { DeckCard } from './tarot-deck.ts';

// URLs only: the browser loads just the drawing that is shown, and the back. Never inlined, or the
// HTML of the server and of the client would differ.
const drawings = import.meta.glob<string>('../../assets/tarot/*.svg', {
  eager: true,
  query: '?url&no-inline',
  import: 'default',
});

interface TarotCardProps {
  /** Undefined until a card is drawn: only the back is rendered. */
  readonly card: DeckCard | undefined;
  readonly isFaceUp: boolean;
}

/**
 * A tarot card that flips when `isFaceUp` is set. Its front is rendered before, so that it has
 * loaded.
 */
export function TarotCard({ card, isFaceUp }: TarotCardProps) {
  return (
    <div
      className={styles.card}
      role="img"
      aria-label={isFaceUp && card ? card.name : 'A tarot card, face down'}
      data-face={isFaceUp && card ? 'up' : 'down'}
    >
      <div className={`holder ${styles.turning}`}>
        <div className={`over raised ${styles.back}`} style={drawingOf('back')} />
        {card && <div className={`over raised ${styles.front}`} style={drawingOf(card.id)} />}
      </div>
    </div>
  );
}

/** A drawing has its own colours: a printed card does not change with the colour scheme. */
function drawingOf(id: string): CSSProperties {
  return {
    '--drawing': `url("${drawings[`../../assets/tarot/${id}.svg`] ?? ''}")`,
  } as CSSProperties;
}
