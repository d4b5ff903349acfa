import { useNavigate, useParams } from '@tanstack/react-router';

import { type DeskPost, deletePost, readDeskPost } from '#contract/calls/admin/post-calls.ts';
import { useStaffChange, useStaffQuery } from '#src/desk/lib/staff-query.ts';
import styles from '#src/desk/products/product-form.module.css';
import { ChangeFailure } from '#src/desk/ui/change-failure.tsx';
import { ConfirmButton } from '#src/desk/ui/confirm-button.tsx';
import { QueryView } from '#src/desk/ui/query-view.tsx';
import { Badge } from '#src/desk/ui/rows.tsx';
import { Screen } from '#src/desk/ui/screen.tsx';
import { showToast } from '#src/ui/toast-store.ts';

import { PostForm } from './post-form.tsx';

const back = { to: '/posts', label: 'Posts' };

export function NewPostPage() {
  const navigate = useNavigate();
  return (
    <Screen title="New post" back={back} isNarrow>
      <PostForm
        onSaved={({ id, title, published }) => {
          showToast('success', published ? `‘${title}’ is on the blog.` : 'The draft is saved.');
          void navigate({ to: '/posts/$id', params: { id }, replace: true });
        }}
      />
    </Screen>
  );
}

/** The form of a stored post. */
export function PostPage() {
  const { id } = useParams({ from: '/staff/posts/$id' });
  const query = useStaffQuery(readDeskPost, { params: { id } }, { isStored: true });
  return (
    <Screen title={query.data?.title ?? 'Post'} back={back} isNarrow>
      <QueryView query={query}>
        {(post) => (
          <>
            <p className={`row ${styles.state}`}>
              {post.published ? (
                <>
                  <Badge tone="good">Published</Badge>
                  <a href={`/blogs/${encodeURIComponent(post.slug)}`}>See it on the blog</a>
                </>
              ) : (
                <Badge tone="warn">Draft</Badge>
              )}
            </p>
            <PostForm key={post.id} post={post} />
            <DeletePost post={post} />
          </>
        )}
      </QueryView>
    </Screen>
  );
}

function DeletePost({ post: { id, version, title } }: { readonly post: DeskPost }) {
  const navigate = useNavigate();
  const remove = useStaffChange(deletePost, {
    refetchesAfter: () => true,
    onSuccess: () => {
      showToast('success', `‘${title}’ is deleted.`);
      void navigate({ to: '/posts', replace: true });
    },
  });
  return (
    <div className={styles.delete}>
      <ChangeFailure error={remove.error} />
      <ConfirmButton
        label="Delete this post"
        confirm="Yes, delete it"
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate({ params: { id }, body: { version } })}
      />
    </div>
  );
}
