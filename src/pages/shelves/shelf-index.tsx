import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { Crumb } from '#src/ui/breadcrumbs.tsx';
import { Breadcrumbs } from '#src/ui/breadcrumbs.tsx';
import { PageIntro } from '#src/ui/page-intro.tsx';

import { ShelfGrid } from './shelf-grid.tsx';
import styles from './shelf-index.module.css';
import type { ShelfSection } from './shelf-pages.ts';
import { sectionShelvesQuery } from './shelf-pages.ts';

interface ShelfIndexProps {
  readonly title: string;
  readonly lead: string;
  readonly crumbs: readonly Crumb[];
  readonly sections: readonly ShelfSection[];
  /** Draws a tile instead of its cover; given the last part of where it leads. */
  readonly drawing?: (slug: string) => ReactNode;
}

/** An index of shelves: a title, a sentence, and tiles in one or more sections. */
export function ShelfIndex({ title, lead, crumbs, sections, drawing }: ShelfIndexProps) {
  const { data } = useSuspenseQuery(sectionShelvesQuery(sections));
  const shelves = new Map(data.data.map((shelf) => [shelf.tag, shelf]));
  return (
    <div className="page-width">
      <Breadcrumbs crumbs={crumbs} />
      <PageIntro title={title}>{lead}</PageIntro>
      {sections.map((section, index) => (
        <section key={section.title ?? title} className={styles.section}>
          {section.title && <h2>{section.title}</h2>}
          <ShelfGrid
            hasMain={index === 0}
            tiles={section.tiles.map(({ tag, ...tile }) => ({
              ...tile,
              ...(drawing
                ? { drawing: drawing(tile.to.split('/').at(-1) ?? '') }
                : { cover: tag ? shelves.get(tag)?.cover : undefined }),
            }))}
          />
        </section>
      ))}
    </div>
  );
}
