import type { CSSProperties } from 'react';

import styles from './tarot-card.module.css';
import type { TarotCard as Card } from './tarot-deck.ts';

// Addresses only: of the 26 drawings the browser fetches the one that is shown, and the back. None is written into the
// code, however small, or the server would name it otherwise than the page does.
const drawings = import.meta.glob<string>('../../assets/tarot/*.svg', {
  eager: true,
  query: '?url&no-inline',
  import: 'default',
});

interface TarotCardProps {
  /** Undefined until one was drawn: only the back is there. */
  readonly card: Card | undefined;
  readonly isFaceUp: boolean;
}

/** A card of the deck that turns over when it is to be seen. Its drawing is there before it turns. */
export function TarotCard({ card, isFaceUp }: TarotCardProps) {
  return (
    <div
      className={styles.card}
      role="img"
      aria-label={isFaceUp && card ? card.name : 'A tarot card, face down'}
      data-face={isFaceUp && card ? 'up' : 'down'}
    >
      <div className={styles.turning}>
        <div className={styles.back} style={drawingOf('back')} />
        {card && <div className={styles.front} style={drawingOf(card.id)} />}
      </div>
    </div>
  );
}

/** A printed card looks the same by day and by night, so its drawing brings its own colours. */
function drawingOf(id: string): CSSProperties {
  return { '--drawing': `url("${drawings[`../../assets/tarot/${id}.svg`] ?? ''}")` } as CSSProperties;
}
