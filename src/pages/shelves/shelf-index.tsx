import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { Breadcrumbs } from '#src/ui/breadcrumbs.tsx';
import { PageIntro } from '#src/ui/page-intro.tsx';

import { GemDrawing } from './gem-drawing.tsx';
import { ShelfGrid } from './shelf-grid.tsx';
import styles from './shelf-index.module.css';
import type { ShelfListName } from './shelf-pages.ts';
import { sectionShelvesQuery, shelfCrumbs, shelfPages } from './shelf-pages.ts';
import { SignDrawing } from './sign-drawing.tsx';

/** Drawn for a tag instead of its cover. */
const drawings: { readonly [list in ShelfListName]?: (slug: string) => ReactNode } = {
  horoscope: (slug) => <SignDrawing sign={slug} />,
  birthstone: (slug) => <GemDrawing month={slug} />,
};

/** An index of shelves: a title, a sentence, and tiles in one or more sections. */
export function ShelfIndex({ list }: { readonly list: ShelfListName }) {
  const page = shelfPages[list];
  const { title, lead, sections } = page;
  const drawing = drawings[list];
  const { data } = useSuspenseQuery(sectionShelvesQuery(sections));
  const shelves = new Map(data.data.map((shelf) => [shelf.tag, shelf]));
  return (
    <div className="page-width">
      <Breadcrumbs crumbs={shelfCrumbs(page)} />
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
