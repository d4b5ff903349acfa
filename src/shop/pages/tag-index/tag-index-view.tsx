import { useSuspenseQuery } from '@tanstack/react-query';

import { Breadcrumbs } from '#src/shared/ui/page/breadcrumbs.tsx';
import { PageIntro } from '#src/shared/ui/page/page-intro.tsx';
import { Drawing } from '#src/shared/ui/pictures/drawing.tsx';
import { TileGrid } from '#src/shop/widgets/tiles/tile-grid.tsx';
import type { TagIndexName } from './tag-index-pages.ts';
import { sectionCoversQuery, tagIndexCrumbs, tagIndexPages } from './tag-index-pages.ts';
import styles from './tag-index-view.module.css';

/**
 * Of the tiles that have one instead of a cover: the gems of the months, and the signs as they
 * stand in the sky.
 */
const drawings = import.meta.glob<string>('/src/shop/assets/drawings/*.svg', {
  eager: true,
  query: '?raw',
  import: 'default',
});

/** The index page of a tag list: tiles in one or more sections. */
export function TagIndexView({ list }: { readonly list: TagIndexName }) {
  const page = tagIndexPages[list];
  const { title, lead, sections } = page;
  const { data } = useSuspenseQuery(sectionCoversQuery(sections));
  const byTag = new Map(data.data.map((entry) => [entry.tag, entry]));
  return (
    <div className="page-width">
      <Breadcrumbs crumbs={tagIndexCrumbs(page)} />
      <PageIntro title={title}>{lead}</PageIntro>
      {sections.map((section, index) => (
        <section key={section.title ?? title} className={styles.section}>
          {section.title && <h2 className="view-title">{section.title}</h2>}
          <TileGrid
            hasMain={index === 0}
            tiles={section.tiles.map(({ tag, ...tile }) => {
              const svg = drawings[`/src/shop/assets/drawings/${tile.to.split('/').at(-1)}.svg`];
              if (svg)
                return { ...tile, drawing: <Drawing svg={svg} className={styles.drawing} /> };
              return { ...tile, cover: tag ? byTag.get(tag)?.cover : undefined };
            })}
          />
        </section>
      ))}
    </div>
  );
}
