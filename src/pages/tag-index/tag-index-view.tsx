import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { Breadcrumbs } from '#src/ui/breadcrumbs.tsx';
import { PageIntro } from '#src/ui/page-intro.tsx';
import { GemDrawing, SignDrawing } from './tag-drawings.tsx';
import type { TagIndexName } from './tag-index-pages.ts';
import { sectionCoversQuery, tagIndexCrumbs, tagIndexPages } from './tag-index-pages.ts';
import styles from './tag-index-view.module.css';
import { TileGrid } from './tile-grid.tsx';

/** Lists whose tiles have drawings instead of covers. */
const drawings: { readonly [list in TagIndexName]?: (slug: string) => ReactNode } = {
  horoscope: (slug) => <SignDrawing sign={slug} />,
  birthstone: (slug) => <GemDrawing month={slug} />,
};

/** The index page of a tag list: tiles in one or more sections. */
export function TagIndexView({ list }: { readonly list: TagIndexName }) {
  const page = tagIndexPages[list];
  const { title, lead, sections } = page;
  const drawing = drawings[list];
  const { data } = useSuspenseQuery(sectionCoversQuery(sections));
  const byTag = new Map(data.data.map((entry) => [entry.tag, entry]));
  return (
    <div className="page-width">
      <Breadcrumbs crumbs={tagIndexCrumbs(page)} />
      <PageIntro title={title}>{lead}</PageIntro>
      {sections.map((section, index) => (
        <section key={section.title ?? title} className={styles.section}>
          {section.title && <h2>{section.title}</h2>}
          <TileGrid
            hasMain={index === 0}
            tiles={section.tiles.map(({ tag, ...tile }) => ({
              ...tile,
              ...(drawing
                ? { drawing: drawing(tile.to.split('/').at(-1) ?? '') }
                : { cover: tag ? byTag.get(tag)?.cover : undefined }),
            }))}
          />
        </section>
      ))}
    </div>
  );
}
