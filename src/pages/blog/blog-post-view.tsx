import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { postQuery } from '#src/features/blog/blog-queries.ts';
import { PostCard } from '#src/features/blog/post-card.tsx';
import { formatPostDate, tagLabel } from '#src/features/blog/post-format.ts';
import { pictureAttributes } from '#src/lib/media.ts';
import { ProductGrid } from '#src/pages/listing/product-grid.tsx';
import { Breadcrumbs } from '#src/ui/breadcrumbs.tsx';
import { buttonProps } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Picture } from '#src/ui/picture.tsx';
import { Prose } from '#src/ui/prose.tsx';

import styles from './blog.module.css';
import { postSizes } from './blog-page.ts';

export function BlogPostView({ slug }: { readonly slug: string }) {
  const { data: post } = useSuspenseQuery(postQuery(slug));
  const onClick = useInternalLinks();
  return (
    <div className="page-width">
      <Breadcrumbs crumbs={[{ label: 'Home', to: '/' }, { label: 'Blog', to: '/blogs' }, { label: post.title }]} />
      <article className={styles.post}>
        <h1>{post.title}</h1>
        <p className={`muted ${styles.facts}`}>
          <span>By {post.author}</span>
          <time dateTime={post.datePosted}>{formatPostDate(post.datePosted)}</time>
          <span>{post.readingMinutes} min read</span>
        </p>
        {post.picture && (
          <div className={`frame ${styles.picture}`}>
            <Picture {...pictureAttributes(post.picture, postSizes)} alt={post.picture.alt ?? ''} isMain />
          </div>
        )}
        <Prose
          className={styles.body}
          onClick={onClick}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the server rendered it from Markdown and sanitised it
          dangerouslySetInnerHTML={{ __html: post.body }}
        />
        <ul className={`tall-links ${styles.tags}`} aria-label="Tags">
          {post.tags.map((tag) => (
            <li key={tag}>
              <Link to="/blogs" search={{ tag }}>
                {tagLabel(tag)}
              </Link>
            </li>
          ))}
        </ul>
      </article>
      {post.relatedProducts.length > 0 && (
        <section className={styles.section}>
          <h2>In this story</h2>
          <ProductGrid products={post.relatedProducts} />
        </section>
      )}
      {post.relatedPosts.length > 0 && (
        <section className={styles.section}>
          <h2>Keep reading</h2>
          <div className={styles.grid}>
            {post.relatedPosts.map((related) => (
              <PostCard key={related.slugs} post={related} heading="h3" />
            ))}
          </div>
        </section>
      )}
    </div>
  );
}

/** A click handler for the post's HTML: internal links navigate with the router, without a page load. */
function useInternalLinks() {
  const router = useRouter();
  return (event: MouseEvent<HTMLElement>) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || link.target) return;
    if (link.origin !== window.location.origin || link.getAttribute('href')?.startsWith('#')) return;
    event.preventDefault();
    router.history.push(`${link.pathname}${link.search}${link.hash}`);
  };
}

export function BlogNotFound() {
  return (
    <div className="page-width">
      <EmptyState heading="h1" title="Blog not found" text="We couldn’t find that post. It may have been renamed.">
        <Link to="/blogs" {...buttonProps()}>
          All posts
        </Link>
      </EmptyState>
    </div>
  );
}
