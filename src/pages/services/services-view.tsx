import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';

import { Breadcrumbs } from '#src/ui/breadcrumbs.tsx';
import { PageIntro } from '#src/ui/page-intro.tsx';

import { ServiceDrawing } from './service-drawings.tsx';
import { serviceList } from './service-list.ts';
import styles from './services.module.css';

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
                <div className={styles.art}>
                  <ServiceDrawing id={id} />
                </div>
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
