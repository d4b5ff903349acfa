import { type ReactNode, Suspense } from 'react';
import type { Service } from '#contract/settings/services.ts';
import { Breadcrumbs } from '#src/shared/ui/page/breadcrumbs.tsx';

import styles from './booking-view.module.css';
import { ParticleSky } from './decorations.ts';

interface BookingViewProps {
  readonly service: Service;
  /** An animated background. */
  readonly sky: 'numbers' | 'stars' | undefined;
  readonly children: ReactNode;
}

/** A booking page: a description beside the form. */
export function BookingView({ service, sky, children }: BookingViewProps) {
  const { name: title, lead, text, points } = service;
  return (
    <div className={sky ? styles.night : styles.plain} data-night={sky ? '' : undefined}>
      {sky && (
        <Suspense fallback={null}>
          <ParticleSky kind={sky} />
        </Suspense>
      )}
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
            <p>{lead || text}</p>
            {points.length > 0 && (
              <ul>
                {points.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
            )}
          </div>
          <div className={styles.panel}>{children}</div>
        </div>
      </div>
    </div>
  );
}
