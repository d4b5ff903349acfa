import { useSuspenseQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Carousel } from '#src/shared/ui/pictures/carousel.tsx';
import { homeQuery } from '#src/shop/features/product/product-queries.ts';
import { type Tile, TileGrid } from '#src/shop/widgets/tiles/tile-grid.tsx';
import {
  BestSellers,
  CustomiseBanner,
  InstagramStrip,
  StoreBanner,
  TestimonialList,
} from './home-sections.tsx';
import { collectionTiles, homeCoversQuery, topTiles } from './home-tiles.ts';
import { VideoCard } from './home-videos.tsx';

/** Home below the first view. */
export function HomeRest() {
  const { data: home } = useSuspenseQuery(homeQuery());
  const { data: tagCovers } = useSuspenseQuery(homeCoversQuery());
  const covers = new Map(tagCovers.data.map(({ tag, cover }) => [tag, cover]));
  const withCover = ({ tag, ...tile }: Tile) => ({
    ...tile,
    cover: tag === undefined ? undefined : covers.get(tag),
  });
  return (
    <div className="page-width">
      {home.product.length > 0 && (
        <section className="section" data-centred>
          <h2>Best sellers</h2>
          <BestSellers products={home.product} />
        </section>
      )}
      <section className="section">
        <CustomiseBanner />
      </section>
      {/* Hydrated after the page, or when tapped. */}
      <Suspense>
        <section className="section">
          <h2>Himalayan Collection</h2>
          <TileGrid tiles={collectionTiles.map(withCover)} />
        </section>
        {home.watchAndShop.length > 0 && (
          <section className="section" data-centred>
            <h2>Watch and shop</h2>
            <Carousel
              label="Videos"
              perPage={{ default: 5, 1024: 3, 768: 2, 480: 1 }}
              slides={home.watchAndShop.map((video) => ({
                key: video.id,
                content: <VideoCard video={video} />,
              }))}
            />
          </section>
        )}
        <section className="section">
          <h2>Top categories</h2>
          <TileGrid tiles={topTiles.map(withCover)} />
        </section>
        <section className="section">
          <StoreBanner />
        </section>
        {home.testimonials.length > 0 && (
          <section className="section" data-centred>
            <h2>What people say</h2>
            <TestimonialList testimonials={home.testimonials} />
          </section>
        )}
        {home.product.length > 0 && (
          <section className="section" data-centred>
            <h2>On Instagram</h2>
            <InstagramStrip products={home.product} />
          </section>
        )}
      </Suspense>
    </div>
  );
}
