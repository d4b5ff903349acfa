import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { labelOfSlug } from '#contract/capitalized.ts';
import { pictureAttributes } from '#src/shared/pictures/media.ts';
import { EmptyState } from '#src/shared/ui/notices/empty-state.tsx';
import { Breadcrumbs } from '#src/shared/ui/page/breadcrumbs.tsx';
import { Picture } from '#src/shared/ui/pictures/picture.tsx';
import { PostCard } from '#src/shop/features/blog/post-card.tsx';
import { formatPostDate, postQuery } from '#src/shop/features/blog/post-format.ts';
import { HtmlText } from '#src/shop/widgets/page/html-text.tsx';
import { ProductGrid } from '#src/shop/widgets/shopping/product-grid.tsx';

import styles from './blog.module.css';
import { postSizes } from './blog-page.ts';

export function BlogPostView({ slug }: { readonly slug: string }) {
  const { data: post } = useSuspenseQuery(postQuery(slug));
  return (
    <div className="page-width">
      <Breadcrumbs
        crumbs={[
          { label: 'Home', to: '/' },
          { label: 'Blog', to: '/blogs' },
          { label: post.title },
        ]}
      />
      <article className={`middle ${styles.post}`}>
        <h1>{post.title}</h1>
        <p className={`muted wrap ${styles.facts}`}>
          <span>By {post.author}</span>
          <time dateTime={post.datePosted}>{formatPostDate(post.datePosted)}</time>
          <span>{post.readingMinutes} min read</span>
        </p>
        {post.picture && (
          <div className={`frame ${styles.picture}`}>
            <Picture
              {...pictureAttributes(post.picture, postSizes)}
              alt={post.picture.alt ?? ''}
              isMain
            />
          </div>
        )}
        <HtmlText html={post.body} className="middle" />
        <ul className={`wrap ${styles.tags}`} aria-label="Tags">
          {post.tags.map((tag) => (
            <li key={tag}>
              <Link to="/blogs" search={{ tag }} className="chip">
                {labelOfSlug(tag)}
              </Link>
            </li>
          ))}
        </ul>
      </article>
      {post.relatedProducts.length > 0 && (
        <section className="section">
          <h2>In this story</h2>
          <ProductGrid products={post.relatedProducts} />
        </section>
      )}
      {post.relatedPosts.length > 0 && (
        <section className="section">
          <h2>Keep reading</h2>
          <div className={`grid ${styles.grid}`}>
            {post.relatedPosts.map((related) => (
              <PostCard key={related.slugs} post={related} heading="h3" />
            ))}
          </div>
        </section>
      )}
    </div>
  );
}

export function BlogNotFound() {
  return (
    <div className="page-width">
      <EmptyState
        heading="h1"
        title="Blog not found"
        text="We couldn’t find that post. It may have been renamed."
        link={{ to: '/blogs', label: 'All posts' }}
      />
    </div>
  );
}
