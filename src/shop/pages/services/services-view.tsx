import { useEffect } from 'react';
import { type ServiceForm, servicePath } from '#contract/settings/service-forms.ts';
import { useShop } from '#src/shared/queries/shop-query.ts';
import { Breadcrumbs } from '#src/shared/ui/page/breadcrumbs.tsx';
import { PageIntro } from '#src/shared/ui/page/page-intro.tsx';
import { Link } from '#src/shared/ui/page/page-link.tsx';
import { Drawing } from '#src/shared/ui/pictures/drawing.tsx';
import astrology from '#src/shop/assets/services/astrology.svg?raw';
import numerology from '#src/shop/assets/services/numerology.svg?raw';
import tarot from '#src/shop/assets/services/tarot.svg?raw';

import { useServices } from '#src/shop/features/booking/services-query.ts';
import styles from './services.module.css';

/** The demo's, by what the forms ask. */
const drawings: Partial<Record<ServiceForm, string>> = {
  question: tarot,
  'name-and-birth-date': numerology,
  'birth-chart': astrology,
};

/** The services' landing page. Its spinner is required by the specification; nothing is loading. */
export function ServicesView() {
  const { demoPages } = useShop();
  const { services, servicesIntro, servicesLink } = useServices().settings;
  useEffect(() => {
    // In braces: newer browsers return a promise, which is no cleanup function.
    window.scrollTo(0, 0);
  }, []);
  return (
    <div className="page-width">
      <Breadcrumbs crumbs={[{ label: 'Home', to: '/' }, { label: 'Services' }]} />
      <PageIntro title="Our Services">{servicesIntro}</PageIntro>
      <div className="holder">
        <div className={`over ${styles.waiting}`} role="status">
          <span className="spinner" />
          <span className="visually-hidden">Loading</span>
        </div>
        <ul className={`stack-wide beside ${styles.cards}`}>
          {services.map((service) => {
            const drawing = demoPages ? drawings[service.form] : undefined;
            return (
              <li key={service.slug}>
                <Link to={servicePath(service)} className={`night lines holder ${styles.card}`}>
                  {drawing && <Drawing svg={drawing} className={styles.art} />}
                  <div className={`stack-close top ${styles.text}`}>
                    <h2>{service.name}</h2>
                    {service.text && <p>{service.text}</p>}
                    <span className={styles.more}>{servicesLink}</span>
                  </div>
                </Link>
              </li>
            );
          })}
        </ul>
      </div>
    </div>
  );
}
