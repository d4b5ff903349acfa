import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import type { ResponseOf } from '#contract/calls/call.ts';
import type { readHome } from '#contract/calls/catalogue-calls.ts';
import { useShelves } from '#src/shared/queries/shelf-query.ts';
import { useShop } from '#src/shared/queries/shop-query.ts';
import { EmptyState } from '#src/shared/ui/notices/empty-state.tsx';
import { Carousel } from '#src/shared/ui/pictures/carousel.tsx';
import { homeQuery } from '#src/shop/features/product/product-queries.ts';
import { type Tile, TileGrid } from '#src/shop/widgets/tiles/tile-grid.tsx';
import { type HomeSection, homeCoversQuery, homeSections } from './home-content.ts';
import styles from './home-sections.module.css';
import {
  BestSellers,
  HomeBanner,
  InstagramStrip,
  Newest,
  TestimonialList,
} from './home-sections.tsx';
import { VideoCard } from './home-videos.tsx';

/** Sections that are hydrated with the page; the others follow, or when tapped. */
const firstSections = 3;

/** Home below the first view. */
export function HomeRest() {
  const shop = useShop();
  const { paths } = useShelves().navigation;
  const { data: home } = useSuspenseQuery(homeQuery());
  const { data: covers } = useSuspenseQuery(homeCoversQuery());
  const byTag = new Map(covers.data.map(({ tag, cover }) => [tag, cover]));
  const withCover = ({ tag, ...tile }: Tile) => ({
    ...tile,
    cover: tag === undefined ? undefined : byTag.get(tag),
  });
  const sections = homeSections(shop).flatMap((section, at) => {
    const content = contentOf(section, home, (tiles) =>
      tiles.filter(({ to }) => paths.includes(to)).map(withCover),
    );
    // biome-ignore lint/suspicious/noArrayIndexKey: sections never move
    return content ? <HomeSectionView key={at} section={section} content={content} /> : [];
  });
  return (
    <div className={`page-width ${styles.rest}`}>
      {sections.length === 0 && (
        <EmptyState
          title="We’re setting up"
          text="The first products are on their way. Please come back soon."
        />
      )}
      {sections.slice(0, firstSections)}
      <Suspense>{sections.slice(firstSections)}</Suspense>
    </div>
  );
}

type Home = ResponseOf<typeof readHome>;
/** The tiles that lead to something, with their covers. */
type ShownTiles = (tiles: readonly Tile[]) => Parameters<typeof TileGrid>[0]['tiles'];

/** What is below a section's heading; false when the shop has nothing for it. */
function contentOf(section: HomeSection, home: Home, shownTiles: ShownTiles): ReactNode {
  switch (section.kind) {
    case 'banner':
      return <HomeBanner banner={section} />;
    case 'tiles': {
      const tiles = shownTiles(section.tiles);
      return tiles.length > 0 && <TileGrid tiles={tiles} />;
    }
    case 'best-sellers':
      return home.product.length > 0 && <BestSellers products={home.product} />;
    case 'newest':
      return home.newest.length > 0 && <Newest products={home.newest} />;
    case 'videos':
      return home.watchAndShop.length > 0 && <Videos videos={home.watchAndShop} />;
    case 'testimonials':
      return home.testimonials.length > 0 && <TestimonialList testimonials={home.testimonials} />;
    case 'instagram':
      return home.product.length > 0 && <InstagramStrip products={home.product} />;
  }
}

interface HomeSectionViewProps {
  readonly section: HomeSection;
  readonly content: ReactNode;
}

function HomeSectionView({ section, content }: HomeSectionViewProps) {
  if (section.kind === 'banner') return <section className="section">{content}</section>;
  const link = section.kind === 'tiles' ? undefined : section.link;
  return (
    <section className="section">
      <div className="row spread baseline">
        <h2>{section.title}</h2>
        {link && (
          <Link to={link.to} className={styles.all}>
            {link.label}
          </Link>
        )}
      </div>
      {content}
    </section>
  );
}

function Videos({ videos }: { readonly videos: Home['watchAndShop'] }) {
  return (
    <Carousel
      label="Videos"
      perPage={{ default: 5, 1024: 3, 768: 2, 480: 1 }}
      slides={videos.map((video) => ({
        key: video.id,
        content: <VideoCard video={video} />,
      }))}
    />
  );
}
