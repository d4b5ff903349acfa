import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';

import astrology from '#src/assets/services/astrology.svg?raw';
import numerology from '#src/assets/services/numerology.svg?raw';
import tarot from '#src/assets/services/tarot.svg?raw';
import { Breadcrumbs } from '#src/ui/breadcrumbs.tsx';
import { Drawing } from '#src/ui/drawing.tsx';
import { PageIntro } from '#src/ui/page-intro.tsx';

import { serviceList } from './service-list.ts';
import styles from './services.module.css';

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
        Three old ways of asking. Book one, in the shop or by video, and we’ll arrange a time with you.
      </PageIntro>
      <div className={styles.list}>
        <div className={styles.spinner} role="status">
          <span className="visually-hidden">Loading</span>
        </div>
        <ul className={styles.cards}>
          {serviceList.map(({ id, name, linkTo, description }) => (
            <li key={id}>
              <Link to={linkTo} className={styles.card}>
                <Drawing svg={drawings[id]} className={styles.art} />
                <div className={styles.text}>
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
