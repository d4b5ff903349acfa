import { useEffect, useRef, useState } from 'react';
import { draftOf } from '#src/shared/forms/draft.ts';
import { Button } from '#src/shared/ui/forms/button.tsx';
import { Breadcrumbs } from '#src/shared/ui/page/breadcrumbs.tsx';
import { TarotForm } from '#src/shop/features/booking/service-forms.tsx';
import { TarotCard } from '#src/shop/features/booking/tarot-card.tsx';
import { type DeckCard, pickCard } from '#src/shop/features/booking/tarot-deck.ts';

import night from './booking-view.module.css';
import styles from './tarot-view.module.css';

/** Scroll distance after which the card turns and the form appears. */
const thresholdPx = 200;

export function TarotView() {
  const [card, setCard] = useState<DeckCard>();
  const isScrolled = useScrolledOnce(thresholdPx);
  // The form is shown at once to edit a rejected booking, or to add a shared payment screenshot.
  const [isFormRequested, setFormRequested] = useState(false);
  useEffect(
    () =>
      setFormRequested(
        draftOf('bookTarot').read()?.replaces !== undefined || window.location.hash === '#form',
      ),
    [],
  );
  const isRevealed = isScrolled || isFormRequested;
  const wasPressed = useRef(false);
  const title = useRef<HTMLHeadingElement>(null);
  // After a click on the button, which is removed, the form gets the focus.
  useEffect(() => {
    if (isRevealed && wasPressed.current) title.current?.focus({ preventScroll: true });
  }, [isRevealed]);
  const turn = () => {
    wasPressed.current = true;
    const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
    window.scrollTo({
      top: thresholdPx + 20,
      behavior: prefersReducedMotion ? 'instant' : 'smooth',
    });
  };
  // A random card per page view, drawn in an effect, because the server's would differ.
  useEffect(() => setCard(pickCard()), []);
  return (
    <div className={night.night} data-night>
      <div className="page-width">
        <Breadcrumbs
          crumbs={[
            { label: 'Home', to: '/' },
            { label: 'Services', to: '/services' },
            { label: 'Tarot Reading' },
          ]}
        />
        <div className={`stack top holder ${styles.table}`}>
          <div className={`middle ${styles.card}`}>
            <TarotCard card={card} isFaceUp={isRevealed} />
            {isRevealed && card && (
              <p className={styles.meaning} role="status">
                <strong>{card.name}</strong>
                {card.description}
              </p>
            )}
          </div>
          {isRevealed ? (
            <div className={`${night.panel} ${styles.panel}`}>
              <h1 ref={title} tabIndex={-1} className="visually-hidden">
                Tarot Reading
              </h1>
              <TarotForm />
            </div>
          ) : (
            <div className={`on-night stack start ${styles.intro}`}>
              <h1>Tarot Reading</h1>
              <blockquote>
                The universe whispers its secrets to those who listen. Let the cards reveal your
                destiny... Scroll down to unveil your future!
              </blockquote>
              <Button onClick={turn}>Turn the card</Button>
            </div>
          )}
        </div>
      </div>
    </div>
  );
}

/** Whether the page was ever scrolled past this distance. Stays true, so that the form stays. */
function useScrolledOnce(px: number): boolean {
  const [isPast, setPast] = useState(false);
  useEffect(() => {
    if (isPast) return;
    const update = () => window.scrollY > px && setPast(true);
    update();
    window.addEventListener('scroll', update, { passive: true });
    return () => window.removeEventListener('scroll', update);
  }, [isPast, px]);
  return isPast;
}
