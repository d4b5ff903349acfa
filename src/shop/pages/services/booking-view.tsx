import type { ReactNode } from 'react';
import { Breadcrumbs } from '#src/shared/ui/page/breadcrumbs.tsx';
import { ParticleSky } from '#src/shop/features/booking/particle-sky.tsx';

import styles from './booking-view.module.css';

interface BookingViewProps {
  readonly title: string;
  readonly lead: string;
  readonly points: readonly string[];
  readonly sky: 'numbers' | 'stars';
  readonly children: ReactNode;
}

/** A booking page with an animated background: a description beside the form. */
export function BookingView({ title, lead, points, sky, children }: BookingViewProps) {
  return (
    <div className={styles.night} data-night>
      <ParticleSky kind={sky} />
      <div className="page-width">
        <Breadcrumbs
          crumbs={[
            { label: 'Home', to: '/' },
            { label: 'Services', to: '/services' },
            { label: title },
          ]}
        />
        <div className={`stack holder ${styles.columns}`}>
          <div className={styles.text}>
            <h1>{title}</h1>
            <p>{lead}</p>
            <ul>
              {points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          </div>
          <div className={styles.panel}>{children}</div>
        </div>
      </div>
    </div>
  );
}
