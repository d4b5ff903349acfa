import { useQuery } from '@tanstack/react-query';
import type { Menu, ShelfLink } from '#contract/rules/shelves/shop-navigation.ts';
import { Link } from '#src/shared/ui/page/page-link.tsx';
import { ProductPicture } from '#src/shop/features/product/product-picture.tsx';
import { tagCoversQuery } from '#src/shop/features/product/product-queries.ts';
import styles from './menu-pictures.module.css';

/** Number of links whose covers are requested. */
const maxCandidates = 4;

const tagOf = ({ to }: ShelfLink) => to.split('/').at(-1) ?? '';

/** Two small pictures beside an open menu's links: the covers of its first tags that have one. */
export function MenuPictures({
  menu,
  onNavigate,
}: {
  readonly menu: Menu;
  readonly onNavigate: () => void;
}) {
  const links = menu.groups.flatMap((group) => group.links).slice(0, maxCandidates);
  const { data } = useQuery(tagCoversQuery(links.map(tagOf)));
  const covers = new Map(data?.data.map(({ tag, cover }) => [tag, cover]));
  const shown = links.flatMap((link) => {
    const cover = covers.get(tagOf(link));
    return cover ? [{ ...link, cover }] : [];
  });
  return (
    <div className={`halves top ${styles.pictures}`}>
      {shown.slice(0, 2).map(({ label, to, cover }) => (
        <Link key={to} to={to} className="stack-tight bare-link small" onClick={onNavigate}>
          <span className="frame portrait">
            <ProductPicture picture={cover} alt="" sizes="10rem" />
          </span>
          {label}
        </Link>
      ))}
    </div>
  );
}
