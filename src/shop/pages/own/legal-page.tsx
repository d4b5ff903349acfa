import { useSuspenseQuery } from '@tanstack/react-query';
import { fixedPages } from '#contract/names/fixed-pages.ts';
import type { OwnPage } from '#contract/settings/pages.ts';
import { Breadcrumbs } from '#src/shared/ui/page/breadcrumbs.tsx';
import { PageIntro } from '#src/shared/ui/page/page-intro.tsx';
import { pageTextQuery } from '#src/shop/features/page-text/page-text-query.ts';
import { HtmlText } from '#src/shop/widgets/page/html-text.tsx';
import styles from './legal-page.module.css';
import { inSections } from './page-parts.ts';

interface LegalPageProps {
  readonly path: '/privacy-policy' | '/returns' | '/terms-and-conditions';
  readonly page: OwnPage;
}

/** A legal text with a table of contents. */
export function LegalPage({ path, page }: LegalPageProps) {
  const { title, description } = fixedPages[path];
  const { data: text } = useSuspenseQuery(pageTextQuery(page));
  const { headings } = text;
  return (
    <div className="page-width">
      <Breadcrumbs crumbs={[{ label: 'Home', to: '/' }, { label: title }]} />
      <PageIntro title={text.title || title}>{description}</PageIntro>
      <div className={`stack ${styles.columns}`}>
        {headings.length > 1 && (
          <nav className={`surface entries ${styles.contents}`} aria-labelledby="contents">
            <h2 id="contents" className="larger">
              On this page
            </h2>
            <ul>
              {headings.map(({ id, text: heading }) => (
                <li key={id}>
                  <a href={`#${id}`}>{heading}</a>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <HtmlText html={inSections(text.html)} />
      </div>
    </div>
  );
}
