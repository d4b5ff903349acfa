import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Service } from '#contract/settings/services.ts';
import { bookedBy } from '#contract/settings/specified-services.ts';
import { draftOf } from '#src/shared/forms/draft.ts';
import { Button } from '#src/shared/ui/forms/button.tsx';
import { Breadcrumbs } from '#src/shared/ui/page/breadcrumbs.tsx';
import { TarotCard } from '#src/shop/features/booking/tarot-card.tsx';
import { type DeckCard, pickCard } from '#src/shop/features/booking/tarot-deck.ts';

import night from './booking-view.module.css';
import styles from './tarot-view.module.css';

/** Scroll distance after which the card turns and the form appears. */
const thresholdPx = 200;

export interface TarotViewProps {
  readonly service: Service;
  /** The form. */
  readonly children: ReactNode;
}

/** A card that turns to show the form. */
export function TarotView({ service, children }: TarotViewProps) {
  const { name, lead } = service;
  const { draft } = bookedBy(service);
  const [card, setCard] = useState<DeckCard>();
  const isScrolled = useScrolledOnce(thresholdPx);
  // The form is shown at once to edit a rejected booking, or to add a shared payment screenshot.
  const [isFormRequested, setFormRequested] = useState(false);
  useEffect(
    () =>
      setFormRequested(
        draftOf(draft).read()?.replaces !== undefined || window.location.hash === '#form',
      ),
    [draft],
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
            { label: name },
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
                {name}
              </h1>
              {children}
            </div>
          ) : (
            <div className={`on-night stack start ${styles.intro}`}>
              <h1>{name}</h1>
              <blockquote>{lead}</blockquote>
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
