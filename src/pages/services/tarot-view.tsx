import { useEffect, useRef, useState } from 'react';

import { TarotCard } from '#src/features/booking/tarot-card.tsx';
import type { TarotCard as Card } from '#src/features/booking/tarot-deck.ts';
import { pickCard } from '#src/features/booking/tarot-deck.ts';
import { TarotForm } from '#src/features/booking/tarot-form.tsx';
import { draftOf } from '#src/lib/draft.ts';
import { Breadcrumbs } from '#src/ui/breadcrumbs.tsx';
import { Button } from '#src/ui/button.tsx';

import night from './booking-view.module.css';
import styles from './tarot-view.module.css';

/** So far the page must be scrolled for the card to turn and the form to appear (section 9). */
const thresholdPx = 200;

export function TarotView() {
  const [card, setCard] = useState<Card>();
  const isScrolled = useScrolledOnce(thresholdPx);
  // Who comes to mend a booking that the shop refused, or with the picture of a payment, finds the form at once.
  const [isExpected, setExpected] = useState(false);
  useEffect(
    () => setExpected(draftOf('bookTarot').read()?.replaces !== undefined || window.location.hash === '#form'),
    [],
  );
  const isRevealed = isScrolled || isExpected;
  const isAsked = useRef(false);
  const title = useRef<HTMLHeadingElement>(null);
  // Whoever pressed the button finds the form where the button was.
  useEffect(() => {
    if (isRevealed && isAsked.current) title.current?.focus({ preventScroll: true });
  }, [isRevealed]);
  const turn = () => {
    isAsked.current = true;
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    window.scrollTo({ top: thresholdPx + 20, behavior: isStill ? 'instant' : 'smooth' });
  };
  // One card for each view of the page; drawn here, because the server's would be another one.
  useEffect(() => setCard(pickCard()), []);
  return (
    <div className={night.night} data-night>
      <div className="page-width">
        <Breadcrumbs
          crumbs={[{ label: 'Home', to: '/' }, { label: 'Services', to: '/services' }, { label: 'Tarot Reading' }]}
        />
        <div className={styles.table}>
          <div className={styles.card}>
            <TarotCard card={card} isFaceUp={isRevealed} />
            {isRevealed && card && (
              <p className={styles.meaning} role="status">
                <strong>{card.name}</strong>
                {card.description}
              </p>
            )}
          </div>
          {isRevealed ? (
            <div className={styles.panel}>
              <h1 ref={title} tabIndex={-1} className="visually-hidden">
                Tarot Reading
              </h1>
              <TarotForm />
            </div>
          ) : (
            <div className={styles.intro}>
              <h1>Tarot Reading</h1>
              <blockquote>
                The universe whispers its secrets to those who listen. Let the cards reveal your destiny... Scroll down
                to unveil your future!
              </blockquote>
              <Button onClick={turn}>Turn the card</Button>
            </div>
          )}
        </div>
      </div>
    </div>
  );
}

/** True once the page was scrolled past so many pixels, and from then on: what was typed must not vanish again. */
function useScrolledOnce(px: number): boolean {
  const [isPast, setPast] = useState(false);
  useEffect(() => {
    if (isPast) return;
    const look = () => window.scrollY > px && setPast(true);
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, [isPast, px]);
  return isPast;
}
