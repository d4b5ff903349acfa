import { Link } from '@tanstack/react-router';

import { buttonLook } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';

import { pageHead } from './page-head.ts';

// Rooms of the shop that are not furnished yet. They say so, and stay out of search engines.

export interface SoonPage {
  readonly title: string;
  readonly text: string;
  readonly path: string;
}

export const soonHead = (page: SoonPage, { publicUrl }: { readonly publicUrl: string }) =>
  pageHead({ title: page.title, description: page.text, path: page.path, publicUrl, isHidden: true });

export function SoonView({ title, text }: SoonPage) {
  return (
    <div className="page-width">
      <EmptyState heading="h1" title={title} text={`${text} This page opens soon.`}>
        <Link to="/products" {...buttonLook()}>
          See all products
        </Link>
      </EmptyState>
    </div>
  );
}
