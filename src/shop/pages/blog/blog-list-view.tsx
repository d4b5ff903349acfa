import { useSuspenseQuery } from '@tanstack/react-query';
import { labelOfSlug } from '#contract/capitalized.ts';
import { catalogueLimits } from '#contract/names/limits.ts';
import { totalPages } from '#contract/rules/catalogue/paging.ts';
import { useShop } from '#src/shared/queries/shop-query.ts';
import { buttonProps } from '#src/shared/ui/forms/button.tsx';
import { EmptyState } from '#src/shared/ui/notices/empty-state.tsx';
import { Breadcrumbs } from '#src/shared/ui/page/breadcrumbs.tsx';
import { PageIntro } from '#src/shared/ui/page/page-intro.tsx';
import { Link } from '#src/shared/ui/page/page-link.tsx';
import { Pagination } from '#src/shared/ui/page/pagination.tsx';
import { PostCard } from '#src/shop/features/blog/post-card.tsx';
import { postListQuery } from '#src/shop/features/blog/post-format.ts';
import { ProductsButton } from '#src/shop/features/shop/products-button.tsx';
import styles from './blog.module.css';
import type { BlogSearch } from './blog-search.ts';

export function BlogListView({ page = 1, tag }: BlogSearch) {
  const { name, blogNote } = useShop();
  const { data } = useSuspenseQuery(postListQuery(page, tag));
  const total = totalPages(data.totalItems, catalogueLimits.blogsPerPage);
  return (
    <div className="page-width">
      <Breadcrumbs crumbs={[{ label: 'Home', to: '/' }, { label: 'Blog' }]} />
      <PageIntro title="Blog">{blogNote || `What ${name} has to tell.`}</PageIntro>
      {tag && (
        <p className={`row ${styles.chosen}`}>
          Posts about {labelOfSlug(tag)}
          <Link to="/blogs" {...buttonProps('secondary')}>
            Show all posts
          </Link>
        </p>
      )}
      {data.data.length === 0 ? (
        <EmptyState title="No blogs found.">
          <ProductsButton>Continue Shopping</ProductsButton>
        </EmptyState>
      ) : (
        <div className={`grid ${styles.grid}`}>
          {data.data.map((post, index) =>
            index === 0 ? (
              <div key={post.slugs} data-is-lead>
                <PostCard post={post} isLead />
              </div>
            ) : (
              <PostCard key={post.slugs} post={post} />
            ),
          )}
        </div>
      )}
      <Pagination
        page={page}
        total={total}
        link={(to, props) => (
          <Link
            key={props['aria-label']}
            to="/blogs"
            search={{ tag, page: to > 1 ? to : undefined }}
            {...props}
          />
        )}
      />
    </div>
  );
}
