import { useEffect } from 'react';
import type { Service } from '#contract/names/booking-options.ts';
import { Breadcrumbs } from '#src/shared/ui/page/breadcrumbs.tsx';
import { PageIntro } from '#src/shared/ui/page/page-intro.tsx';
import { Link } from '#src/shared/ui/page/page-link.tsx';
import { Drawing } from '#src/shared/ui/pictures/drawing.tsx';
import astrology from '#src/shop/assets/services/astrology.svg?raw';
import numerology from '#src/shop/assets/services/numerology.svg?raw';
import tarot from '#src/shop/assets/services/tarot.svg?raw';

import styles from './services.module.css';

/** A service as the landing page shows it. */
interface ServiceCard {
  readonly id: Service;
  readonly name: string;
  readonly linkTo: string;
  readonly description: string;
}

const serviceList: readonly ServiceCard[] = [
  {
    id: 'tarot',
    name: 'Tarot Reading',
    linkTo: '/services/tarot-reading',
    description:
      'One card at a time, drawn for your question. ' +
      'A quiet conversation about where you are and what you might be missing.',
  },
  {
    id: 'astrology',
    name: 'Astrology',
    linkTo: '/services/astrology',
    description:
      'Your birth chart, drawn by hand from the day, hour and place, and read with you: ' +
      'what it points to, and when.',
  },
  {
    id: 'numerology',
    name: 'Numerology',
    linkTo: '/services/numerology',
    description:
      'The numbers in your name and date of birth, added up and explained. ' +
      'You take the sums home and can check them.',
  },
];

const drawings = { tarot, numerology, astrology };

/** The services' landing page. Its spinner is required by the specification; nothing is loading. */
export function ServicesView() {
  useEffect(() => {
    // In braces: newer browsers return a promise, which is no cleanup function.
    window.scrollTo(0, 0);
  }, []);
  return (
    <div className="page-width">
      <Breadcrumbs crumbs={[{ label: 'Home', to: '/' }, { label: 'Services' }]} />
      <PageIntro title="Our Services">
        Three old ways of asking. Book one, in the shop or by video, and we’ll arrange a time with
        you.
      </PageIntro>
      <div className="holder">
        <div className={`over ${styles.waiting}`} role="status">
          <span className="spinner" />
          <span className="visually-hidden">Loading</span>
        </div>
        <ul className={`stack-wide beside ${styles.cards}`}>
          {serviceList.map(({ id, name, linkTo, description }) => (
            <li key={id}>
              <Link to={linkTo} className={`night lines holder ${styles.card}`}>
                <Drawing svg={drawings[id]} className={styles.art} />
                <div className={`stack-close top ${styles.text}`}>
                  <h2>{name}</h2>
                  <p>{description}</p>
                  <span className={styles.more}>Book a reading</span>
                </div>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
