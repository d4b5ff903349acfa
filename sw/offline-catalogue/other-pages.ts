import { listPosts, type PostCard, readPost } from '#contract/calls/blog-calls.ts';
import { readHome } from '#contract/calls/catalogue-calls.ts';
import { readServices } from '#contract/calls/service-calls.ts';
import { catalogueLimits } from '#contract/names/limits.ts';
import { addressOf, createHttpCaller } from '#src/lib/http.ts';
import { offlinePageTimeoutMs } from '#src/lib/timing.ts';
import { apiHost } from '#src/settings.ts';
import { cacheVisited } from '#sw/visited.ts';

const caller = createHttpCaller({ timeoutMs: offlinePageTimeoutMs });

/** Caches home, the services, and the blog with every post. */
export async function storeOtherPages(): Promise<void> {
  const posts = await readPosts();
  const addresses = [
    ...[readHome, readServices].map((page) => addressOf(page, {})),
    ...posts.map(({ slugs }) => addressOf(readPost, { params: { slug: slugs } })),
    ...listAddresses(posts),
  ];
  await cacheVisited(addresses.map((address) => `${apiHost}${address}`));
}

async function readPosts(): Promise<PostCard[]> {
  const posts: PostCard[] = [];
  for (;;) {
    const pageNumber = posts.length / catalogueLimits.pageSizeMax + 1;
    const { data, totalItems } = await caller(listPosts, {
      query: { pageNumber, pageSize: catalogueLimits.pageSizeMax },
    });
    posts.push(...data);
    if (data.length < catalogueLimits.pageSizeMax || posts.length >= totalItems) return posts;
  }
}

/** The addresses of the blog's lists: all posts, and those of each tag. */
function listAddresses(posts: readonly PostCard[]): string[] {
  const pageSize = catalogueLimits.blogsPerPage;
  const counts = new Map<string | undefined, number>([[undefined, posts.length]]);
  for (const tag of posts.flatMap(({ tags }) => tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts].flatMap(([tag, count]) =>
    Array.from({ length: Math.ceil(count / pageSize) }, (_, index) =>
      addressOf(listPosts, { query: { pageNumber: index + 1, pageSize, tag } }),
    ),
  );
}
