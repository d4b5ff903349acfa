import { notFound, redirect } from '@tanstack/react-router';
import type { Post } from '#contract/calls/blog-calls.ts';
import { labelOfSlug } from '#contract/capitalized.ts';
import { catalogueLimits } from '#contract/names/limits.ts';
import { totalPages } from '#contract/rules/catalogue/paging.ts';
import { isNotFound } from '#src/shared/network/app-error.ts';
import { leadSizes, postListQuery, postQuery } from '#src/shop/features/blog/post-format.ts';
import { type PageContext, siteOf } from '#src/shop/widgets/page/page-context.ts';
import { pageHead } from '#src/shop/widgets/page/page-head.ts';
import { breadcrumbData, itemListData } from '#src/shop/widgets/page/structured-data.ts';

import type { BlogSearch } from './blog-search.ts';

export async function loadPosts({ queryClient }: PageContext, { page = 1, tag }: BlogSearch) {
  const { data, totalItems } = await queryClient.ensureQueryData(postListQuery(page, tag));
  const total = totalPages(totalItems, catalogueLimits.blogsPerPage);
  if (page > total)
    throw redirect({ to: '/blogs', search: { page: total > 1 ? total : undefined, tag } });
  return { posts: data, totalItems, total };
}

const blogCrumbs = [{ label: 'Home', to: '/' }, { label: 'Blog' }];

export function blogHead(
  loaded: Awaited<ReturnType<typeof loadPosts>> | undefined,
  context: PageContext,
  { page, tag }: BlogSearch,
) {
  if (!loaded) return {};
  const site = siteOf(context);
  const query = new URLSearchParams({ ...(tag && { tag }), ...(page && { page: String(page) }) });
  const picture = loaded.posts[0]?.picture;
  const name = tag ? `Blog: ${labelOfSlug(tag)}` : 'Blog';
  return pageHead({
    title: page ? `${name}, page ${page}` : name,
    description: site.shop.blogNote || `What ${site.shop.name} has to tell.`,
    path: query.size > 0 ? `/blogs?${query}` : '/blogs',
    site,
    picture,
    main: picture && { picture, sizes: leadSizes },
    isHidden: tag !== undefined,
    structured: [
      breadcrumbData(blogCrumbs, '/blogs', site.publicUrl),
      itemListData(
        loaded.posts.map(({ title, slugs }) => ({ name: title, path: `/blogs/${slugs}` })),
        site.publicUrl,
      ),
    ],
  });
}

export async function loadPost({ queryClient }: PageContext, slug: string): Promise<Post> {
  const post = await queryClient.ensureQueryData(postQuery(slug)).catch((error: unknown) => {
    throw isNotFound(error) ? notFound() : error;
  });
  if (post.slugs !== slug)
    throw redirect({ to: '/blogs/$slug', params: { slug: post.slugs }, statusCode: 301 });
  return post;
}

export const postSizes = '(width < 64rem) 92vw, 60rem';

export function postHead(post: Post | undefined, context: PageContext) {
  if (!post) return {};
  const site = siteOf(context);
  const { publicUrl, shop } = site;
  const path = `/blogs/${post.slugs}`;
  const picture = post.picture;
  return pageHead({
    title: post.title,
    description: post.summary,
    path,
    site,
    picture,
    main: picture && { picture, sizes: postSizes },
    type: 'article',
    structured: [
      {
        '@type': 'Article',
        headline: post.title,
        description: post.summary,
        author: { '@type': 'Person', name: post.author },
        datePublished: post.datePosted,
        dateModified: post.dateModified,
        keywords: post.tags.join(', '),
        mainEntityOfPage: `${publicUrl}${path}`,
        publisher: {
          '@type': 'Organization',
          name: shop.name,
          logo: { '@type': 'ImageObject', url: `${publicUrl}/icons/icon-512.png` },
        },
        ...(picture && { image: [new URL(picture.imageURL, publicUrl).href] }),
      },
      breadcrumbData(
        [{ label: 'Home', to: '/' }, { label: 'Blog', to: '/blogs' }, { label: post.title }],
        path,
        publicUrl,
      ),
    ],
  });
}
