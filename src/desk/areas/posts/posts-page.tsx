import { Link, useSearch } from '@tanstack/react-router';
import {
  type DeskPost,
  listDeskPosts,
  type postFilters,
} from '#contract/calls/admin/post-calls.ts';
import { foldText } from '#contract/rules/search/fold.ts';
import { shopDate, shopTimeInWords } from '#contract/rules/texts/dates.ts';
import type { FilterOptions } from '#src/desk/ui/fields.tsx';
import { Badge, Rows } from '#src/desk/ui/rows.tsx';
import { SearchedList } from '#src/desk/ui/searched-list.tsx';
import { buttonProps } from '#src/shared/ui/forms/button.tsx';

type Post = Pick<DeskPost, 'id' | 'title' | 'author' | 'published' | 'postedAt' | 'publishAt'>;

const filters: FilterOptions<(typeof postFilters)[number]> = [
  ['drafts', 'Drafts'],
  ['scheduled', 'Scheduled'],
  ['published', 'Published'],
];

function isIn({ published, publishAt }: Post, state: string | undefined): boolean {
  if (state === 'scheduled') return publishAt !== '';
  return !state || published === (state === 'published');
}

/** The blog's posts with drafts, newest first. */
export function PostsPage() {
  return (
    <SearchedList<Post>
      title="Posts"
      actions={
        <Link to="/posts/new" {...buttonProps()}>
          New post
        </Link>
      }
      nouns={['post', 'posts']}
      call={listDeskPosts}
      field="posts"
      search={useSearch({ from: '/staff/posts' })}
      placeholder="Title"
      stateField="filter"
      states={filters}
      fits={(post, words, state) =>
        foldText(post.title).includes(foldText(words)) && isIn(post, state)
      }
      source="Write about a product, a festival, how something is made."
    >
      {(posts) => (
        <Rows
          of={posts.map(({ id, title, author, published, postedAt, publishAt }) => ({
            key: id,
            title,
            link: { to: '/posts/$id', params: { id } },
            detail: publishAt
              ? `${author}, appears ${shopTimeInWords(publishAt)}`
              : `${author}, ${shopDate(postedAt)}`,
            end: !published && (
              <Badge tone={publishAt ? 'quiet' : 'warn'} text={publishAt ? 'Scheduled' : 'Draft'} />
            ),
          }))}
        />
      )}
    </SearchedList>
  );
}
