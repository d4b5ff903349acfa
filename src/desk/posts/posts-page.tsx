import { Link, useSearch } from '@tanstack/react-router';

import { listDeskPosts, postFilters } from '#contract/calls/admin/post-calls.ts';
import { useStaffQuery } from '#src/desk/lib/staff-query.ts';
import type { ListSearch } from '#src/desk/ui/list-search.ts';
import { Filter, ListView, useShow } from '#src/desk/ui/list-view.tsx';
import { Badge, Row, Rows } from '#src/desk/ui/rows.tsx';
import { Screen } from '#src/desk/ui/screen.tsx';
import { SearchField } from '#src/desk/ui/search-field.tsx';
import { buttonProps } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';

const pageSize = 50;
const filterNames = { drafts: 'Drafts', published: 'Published' };

/** The blog's posts with drafts, newest first. */
export function PostsPage() {
  const { search = '', state, page = 1 } = useSearch({ from: '/staff/posts' });
  const filter = postFilters.find((one) => one === state);
  const show = useShow<ListSearch>();
  const asked = { ...(search && { search }), ...(filter && { filter }), page, pageSize };
  const query = useStaffQuery(listDeskPosts, { query: asked }, { isStored: true, keepsPrevious: true });
  return (
    <Screen
      title="Posts"
      actions={
        <Link to="/posts/new" {...buttonProps()}>
          New post
        </Link>
      }
    >
      <search className="stack-close">
        <SearchField value={search} placeholder="Title" onSearch={(text) => show({ search: text || undefined })} />
        <Filter
          label="Show"
          all="All"
          value={filter}
          values={postFilters}
          nameOf={(one) => filterNames[one]}
          onChange={(next) => show({ state: next })}
        />
      </search>
      <ListView
        query={query}
        nouns={['post', 'posts']}
        page={page}
        pageSize={pageSize}
        onPage={(next) => show({ page: next })}
        onShowAll={() => show({ search: undefined, state: undefined })}
        none={
          search === '' && filter === undefined ? (
            <EmptyState title="No posts yet" text="Write about a stone, a festival, how something is made." />
          ) : undefined
        }
      >
        {({ posts }) => (
          <Rows>
            {posts.map(({ id, title, author, published, postedAt }) => (
              <Row
                key={id}
                title={
                  <Link to="/posts/$id" params={{ id }} className="plain-link whole-card">
                    {title}
                  </Link>
                }
                detail={`${author}, ${new Date(postedAt).toLocaleDateString('en-GB', { dateStyle: 'medium' })}`}
              >
                {!published && <Badge tone="warn">Draft</Badge>}
              </Row>
            ))}
          </Rows>
        )}
      </ListView>
    </Screen>
  );
}
