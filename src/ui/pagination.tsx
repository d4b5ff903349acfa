import type { ReactNode } from 'react';

import { Icon } from './icon.tsx';

import styles from './pagination.module.css';

/** Gives a link to a page its address: `<Link {...}>` of the screen that pages. */
export type PageLink = (page: number, look: PageLinkLook) => ReactNode;

export interface PageLinkLook {
  readonly className: string | undefined;
  readonly 'aria-label': string;
  readonly 'aria-current'?: 'page';
  /** By itself a router counts a link as active when the address has all that the link has, and more. */
  readonly activeOptions: { readonly exact: true };
  readonly rel?: 'prev' | 'next';
  /** Left out where the window is narrow. */
  readonly 'data-far'?: true | undefined;
  readonly children: ReactNode;
}

const activeOptions = { exact: true } as const;

interface PaginationProps {
  readonly page: number;
  readonly total: number;
  readonly link: PageLink;
}

/** Previous and next, and a numbered link for each page (far ones folded). Nothing on a single page. */
export function Pagination({ page, total, link }: PaginationProps) {
  if (total <= 1) return null;
  return (
    <nav className={styles.pagination} aria-label="Pages">
      {step('Previous page', 'left', page > 1 ? page - 1 : undefined, 'prev', link)}
      {pageNumbers(page, total).map((number, index, all) => {
        const folded = index > 0 && number - (all[index - 1] ?? 0) > 1;
        return (
          <span key={number} style={{ display: 'contents' }}>
            {folded && <span className={styles.gap}>…</span>}
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

function step(label: string, icon: 'left' | 'right', to: number | undefined, rel: 'prev' | 'next', link: PageLink) {
  const children = <Icon name={icon} size={18} />;
  if (to !== undefined) return link(to, { className: styles.step, 'aria-label': label, rel, activeOptions, children });
  return (
    <button key={label} type="button" className={styles.step} disabled aria-label={label}>
      {children}
    </button>
  );
}

/** The second and the last but one, unless they are beside the current page or its neighbours. */
function isFar(number: number, page: number, total: number): boolean {
  return number !== 1 && number !== total && Math.abs(number - page) > 2;
}

/** First, last, and the neighbours of the current page. */
export function pageNumbers(page: number, total: number): number[] {
  const wanted = new Set([1, 2, page - 1, page, page + 1, total - 1, total]);
  if (total <= 7) for (let number = 1; number <= total; number += 1) wanted.add(number);
  return [...wanted].filter((number) => number >= 1 && number <= total).sort((a, b) => a - b);
}
