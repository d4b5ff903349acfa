import { useSuspenseQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import type { ResponseOf } from '#contract/calls/call.ts';
import type { HomeSection, readHome } from '#contract/calls/catalogue-calls.ts';
import { EmptyState } from '#src/shared/ui/notices/empty-state.tsx';
import { Link } from '#src/shared/ui/page/page-link.tsx';
import { Carousel } from '#src/shared/ui/pictures/carousel.tsx';
import { homeQuery } from '#src/shop/features/product/product-queries.ts';
import { TileGrid } from '#src/shop/widgets/tiles/tile-grid.tsx';
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
  const { data: home } = useSuspenseQuery(homeQuery());
  const sections = home.sections
    .filter(({ kind }) => kind !== 'opening')
    .map((section, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: sections never move while they are shown
      <HomeSectionView key={at} section={section} content={contentOf(section, home)} />
    ));
  const isEmpty = sections.length + home.product.length + home.newest.length === 0;
  return (
    <div className={`page-width ${styles.rest}`}>
      {isEmpty && (
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
/** What is below a section's heading. */
function contentOf(section: HomeSection, home: Home): ReactNode {
  switch (section.kind) {
    case 'banner':
    case 'store':
      return <HomeBanner banner={section} />;
    case 'tiles':
      return <TileGrid tiles={section.tiles ?? []} />;
    case 'best-sellers':
      return <BestSellers products={home.product} />;
    case 'newest':
      return <Newest products={home.newest} />;
    case 'videos':
      return <Videos videos={home.watchAndShop} />;
    case 'testimonials':
      return <TestimonialList testimonials={home.testimonials} />;
    case 'instagram':
      return <InstagramStrip products={home.product} />;
    case 'opening':
      return null;
  }
}

interface HomeSectionViewProps {
  readonly section: HomeSection;
  readonly content: ReactNode;
}

function HomeSectionView({ section, content }: HomeSectionViewProps) {
  const { kind, title, link } = section;
  if (kind === 'banner' || kind === 'store')
    return <section className="section">{content}</section>;
  return (
    <section className="section">
      <div className="row spread baseline">
        <h2>{title}</h2>
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
