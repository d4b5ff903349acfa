import type { ReactNode } from 'react';

import { Breadcrumbs } from '#src/ui/breadcrumbs.tsx';
import { PageIntro } from '#src/ui/page-intro.tsx';
import { Prose } from '#src/ui/prose.tsx';
import styles from './legal-page.module.css';

export interface LegalSection {
  /** Id of its heading, used as an anchor. */
  readonly id: string;
  readonly title: string;
  readonly text: ReactNode;
}

interface LegalPageProps {
  readonly title: string;
  readonly lead: string;
  readonly sections: readonly LegalSection[];
}

/** A legal text with a table of contents. */
export function LegalPage({ title, lead, sections }: LegalPageProps) {
  return (
    <div className="page-width">
      <Breadcrumbs crumbs={[{ label: 'Home', to: '/' }, { label: title }]} />
      <PageIntro title={title}>{lead}</PageIntro>
      <div className={`stack ${styles.columns}`}>
        <nav className={`surface ${styles.contents}`} aria-labelledby="contents">
          <h2 id="contents">On this page</h2>
          <ul>
            {sections.map((section) => (
              <li key={section.id}>
                <a href={`#${section.id}`}>{section.title}</a>
              </li>
            ))}
          </ul>
        </nav>
        <Prose>
          {sections.map(({ id, title: heading, text }) => (
            <section key={id} aria-labelledby={id}>
              <h2 id={id}>{heading}</h2>
              {text}
            </section>
          ))}
        </Prose>
      </div>
    </div>
  );
}
