import { useQuery } from '@tanstack/react-query';
import type { ShelfKind } from '#contract/calls/shelf-schemas.ts';
import { sectionsOf } from '#contract/rules/shelves/index-sections.ts';
import { useShelves } from '#src/shared/queries/shelf-query.ts';
import { EmptyState } from '#src/shared/ui/notices/empty-state.tsx';
import { Breadcrumbs } from '#src/shared/ui/page/breadcrumbs.tsx';
import { PageIntro } from '#src/shared/ui/page/page-intro.tsx';
import { Drawing } from '#src/shared/ui/pictures/drawing.tsx';
import { ProductsButton } from '#src/shop/features/shop/products-button.tsx';
import { TileGrid } from '#src/shop/widgets/tiles/tile-grid.tsx';
import { indexTitle, sectionCoversQuery, tagIndexCrumbs } from './tag-index-pages.ts';
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

/** The index page of a kind of shelves: tiles in one or more sections. */
export function TagIndexView({ kind }: { readonly kind: ShelfKind }) {
  const title = indexTitle(kind);
  const sections = sectionsOf(useShelves().navigation, kind.slug);
  const isEmpty = sections.length === 0;
  const { data } = useQuery({ ...sectionCoversQuery(sections), enabled: !isEmpty });
  const byTag = new Map(data?.data.map((entry) => [entry.tag, entry]));
  return (
    <div className="page-width">
      <Breadcrumbs crumbs={tagIndexCrumbs(kind)} />
      <PageIntro title={title}>{kind.lead}</PageIntro>
      {isEmpty && (
        <EmptyState
          title="Nothing here just yet"
          text="As soon as there is, you’ll find it on this page."
        >
          <ProductsButton>See all products</ProductsButton>
        </EmptyState>
      )}
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
