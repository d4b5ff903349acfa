import { Link } from '@tanstack/react-router';
import { addressOf } from '#contract/settings/address.ts';
import { hasPage } from '#contract/settings/offers.ts';
import { useShop } from '#src/shared/queries/shop-query.ts';
import { buttonProps } from '#src/shared/ui/forms/button.tsx';
import { Breadcrumbs } from '#src/shared/ui/page/breadcrumbs.tsx';
import { PageIntro } from '#src/shared/ui/page/page-intro.tsx';
import { ShopPhoto } from '#src/shop/widgets/page/shop-photo.tsx';

import styles from './about.module.css';
import { founders, journey, story, values } from './about-copy.ts';

/** The About page: the demo's story, or what the owner has set. */
export function AboutView() {
  const { demoPages } = useShop();
  return demoPages ? <DemoStory /> : <PlainAbout />;
}

const crumbs = [{ label: 'Home', to: '/' }, { label: 'About us' }];

function PlainAbout() {
  const shop = useShop();
  const address = addressOf(shop);
  return (
    <div className="page-width">
      <Breadcrumbs crumbs={crumbs} />
      <PageIntro title="About us">{shop.description || shop.tagline}</PageIntro>
      {(address || shop.hours) && (
        <p className="larger">
          {address}
          {address && shop.hours && <br />}
          {shop.hours}
        </p>
      )}
      <p style={{ marginBlock: '1.5rem 3rem' }}>
        <Link to={productsPath} {...buttonProps()}>
          See all products
        </Link>
      </p>
    </div>
  );
}

const productsPath: string = '/products';

function DemoStory() {
  const shop = useShop();
  return (
    <div className="page-width">
      <Breadcrumbs crumbs={crumbs} />
      <header className={`beside ${styles.intro}`}>
        <div>
          <h1>Small workshop, old mountains</h1>
          <p className={`quiet ${styles.lead}`}>
            {shop.name} is the Nepali word for quartz. We are a workshop of nine in Patan that turns
            Himalayan stone into jewellery and quiet things for the home.
          </p>
        </div>
        <AboutPicture name="custom" isMain />
      </header>

      <section className={`section beside ${styles.story}`}>
        <AboutPicture name="store" />
        <div>
          <h2>Our story</h2>
          {story.map((paragraph, index) => (
            <p key={paragraph} style={index > 0 ? { marginBlockStart: '1em' } : undefined}>
              {paragraph}
            </p>
          ))}
        </div>
      </section>

      <section className="section">
        <h2>The journey of a stone</h2>
        <ol className={`beside ${styles.steps}`}>
          {Object.entries(journey).map(([title, text]) => (
            <li key={title}>
              <div>
                <h3 className="part-title">{title}</h3>
                <p className="quiet">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </section>

      <section className="section">
        <h2>What we stand for</h2>
        <ul className={`stack beside ${styles.values}`}>
          {Object.entries(values).map(([title, text]) => (
            <li key={title} className="surface">
              <h3 className="part-title">{title}</h3>
              <p className="quiet">{text}</p>
            </li>
          ))}
        </ul>
      </section>

      <section className="section">
        <h2>The founders</h2>
        <ul className={`beside ${styles.founders}`}>
          {founders.map(({ name, role, text }) => (
            <li key={name}>
              <span className={`centre ${styles.monogram}`} aria-hidden="true">
                {name.replace(/[^A-Z]/g, '')}
              </span>
              <div>
                <h3 className="part-title">
                  {name}, {role}
                </h3>
                <p className="quiet">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </section>

      <section className="section">
        <div className={`on-night night grid centred ${styles.closing}`}>
          <h2>There is a stone here that has been waiting a long time</h2>
          <div className={`button-row ${styles.actions}`}>
            <Link to="/products" {...buttonProps()}>
              Shop Our Collection
            </Link>
            {hasPage(tarotPath, shop) && (
              <Link to={tarotPath} {...buttonProps('secondary')}>
                Book a Tarot Reading
              </Link>
            )}
          </div>
        </div>
      </section>
    </div>
  );
}

const tarotPath: string = '/services/tarot-reading';
interface AboutPictureProps {
  readonly name: 'custom' | 'store';
  readonly isMain?: boolean;
}

function AboutPicture(props: AboutPictureProps) {
  return <ShopPhoto {...props} sizes="(width < 48rem) 92vw, 38rem" className={styles.picture} />;
}
