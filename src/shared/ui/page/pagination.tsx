import type { ReactNode } from 'react';

import { Icon } from '#src/shared/ui/pictures/icon.tsx';

import styles from './pagination.module.css';

/** Renders the link to a page: a `<Link>` of the paginated route with these props. */
export type PageLink = (page: number, props: PageLinkProps) => ReactNode;

export interface PageLinkProps {
  readonly className: string | undefined;
  readonly 'aria-label': string;
  readonly 'aria-current'?: 'page';
  /**
   * By default the router also treats a link as active when the URL has more search params than the
   * link.
   */
  readonly activeOptions: { readonly exact: true };
  readonly rel?: 'prev' | 'next';
  /** Hidden on narrow viewports. */
  readonly 'data-far'?: true | undefined;
  readonly children: ReactNode;
}

const activeOptions = { exact: true } as const;

interface PaginationProps {
  readonly page: number;
  readonly total: number;
  readonly link: PageLink;
}

/** Previous, next, and numbered page links with gaps. Renders nothing for a single page. */
export function Pagination({ page, total, link }: PaginationProps) {
  if (total <= 1) return null;
  return (
    <nav className={`wrap ${styles.pagination}`} aria-label="Pages">
      {step('Previous page', 'left', page > 1 ? page - 1 : undefined, 'prev', link)}
      {pageNumbers(page, total).map((number, index, all) => {
        const hasGap = index > 0 && number - (all[index - 1] ?? 0) > 1;
        return (
          <span key={number} style={{ display: 'contents' }}>
            {hasGap && <span className={`quiet ${styles.gap}`}>…</span>}
            {link(number, {
              className: styles.step,
              'data-far': isFar(number, page, total) || undefined,
              activeOptions,
              'aria-label': `Page ${number}`,
              ...(number === page ? { 'aria-current': 'page' as const } : {}),
              children: number,
            })}
          </span>
        );
      })}
      {step('Next page', 'right', page < total ? page + 1 : undefined, 'next', link)}
    </nav>
  );
}

function step(
  label: string,
  icon: 'left' | 'right',
  to: number | undefined,
  rel: 'prev' | 'next',
  link: PageLink,
) {
  const children = <Icon name={icon} size={18} />;
  if (to !== undefined)
    return link(to, { className: styles.step, 'aria-label': label, rel, activeOptions, children });
  return (
    <button key={label} type="button" className={styles.step} disabled aria-label={label}>
      {children}
    </button>
  );
}

/** The second page and the last but one, unless they are close to the current page. */
function isFar(number: number, page: number, total: number): boolean {
  return number !== 1 && number !== total && Math.abs(number - page) > 2;
}

/** The numbers to show: first, last, and the neighbours of the current page. */
export function pageNumbers(page: number, total: number): number[] {
  const numbers = new Set([1, 2, page - 1, page, page + 1, total - 1, total]);
  if (total <= 7) for (let number = 1; number <= total; number += 1) numbers.add(number);
  return [...numbers].filter((number) => number >= 1 && number <= total).sort((a, b) => a - b);
}
