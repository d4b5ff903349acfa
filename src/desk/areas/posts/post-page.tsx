import { useNavigate, useParams } from '@tanstack/react-router';
import { type SyntheticEvent, useState } from 'react';
import {
  createPost,
  type DeskPost,
  deletePost,
  deskPostSchema,
  editPost,
  previewPost,
  readDeskPost,
} from '#contract/calls/admin/post-calls.ts';
import { postLimits } from '#contract/names/limits.ts';
import { shopTimeInWords } from '#contract/rules/texts/dates.ts';
import { shopLocale } from '#contract/rules/texts/shop-locale.ts';
import { useStaff, useStaffChange } from '#src/desk/lib/staff-query.ts';
import { ChangeButton, ChangeFailure } from '#src/desk/ui/change-buttons.tsx';
import { DeadLinkWarning } from '#src/desk/ui/dead-links.tsx';
import { Field, type FieldTable } from '#src/desk/ui/fields.tsx';
import styles from '#src/desk/ui/form.module.css';
import { insertPicture, markdownHint } from '#src/desk/ui/insert-text.ts';
import { PictureUpload, ReplaceablePicture } from '#src/desk/ui/picture-upload.tsx';
import { Badge } from '#src/desk/ui/rows.tsx';
import { SaveBar } from '#src/desk/ui/save-bar.tsx';
import { DataScreen, Screen } from '#src/desk/ui/screen.tsx';
import { filledIn } from '#src/desk/ui/use-desk-form.ts';
import { useRecordForm } from '#src/desk/ui/use-record-form.tsx';
import { Dialog } from '#src/shared/ui/dialogs/dialog.tsx';
import { Button } from '#src/shared/ui/forms/button.tsx';
import { SubmitButton } from '#src/shared/ui/forms/submit-button.tsx';
import { showToast } from '#src/shared/ui/notices/toast-store.ts';
import { Prose } from '#src/shared/ui/page/prose.tsx';

const back = { to: '/posts', label: 'Posts' };

export function NewPostPage() {
  const navigate = useNavigate();
  return (
    <Screen title="New post" back={back} isNarrow>
      <PostForm
        onSaved={({ id, title, published, publishAt }) => {
          const draft = publishAt === '' ? 'The draft is saved.' : 'It is published at its time.';
          showToast('success', published ? `‘${title}’ is on the blog.` : draft);
          void navigate({ to: '/posts/$id', params: { id }, replace: true });
        }}
      />
    </Screen>
  );
}

/** The form of a stored post. */
export function PostPage() {
  const { id } = useParams({ from: '/staff/posts/$id' });
  const navigate = useNavigate();
  return (
    <DataScreen
      title={(post) => post?.title ?? 'Post'}
      back={back}
      isNarrow
      call={readDeskPost}
      input={{ params: { id } }}
      isStored
    >
      {(post) => (
        <>
          <p className={`row small ${styles.state}`}>
            {post.published ? (
              <>
                <Badge tone="good" text="Published" />
                <a href={`/blogs/${encodeURIComponent(post.slug)}`}>See it on the blog</a>
              </>
            ) : (
              <DraftState post={post} />
            )}
          </p>
          <PostForm key={post.id} post={post} />
          <div className={styles.delete}>
            <ChangeButton
              call={deletePost}
              label="Delete this post"
              confirm="Yes, delete it"
              input={{ params: { id }, body: { version: post.version } }}
              onDone={() => {
                showToast('success', `‘${post.title}’ is deleted.`);
                void navigate({ to: '/posts', replace: true });
              }}
            />
          </div>
        </>
      )}
    </DataScreen>
  );
}

/** That it is a draft, and when it is published by itself. */
function DraftState({ post: { publishAt } }: { readonly post: DeskPost }) {
  if (publishAt === '') return <Badge tone="warn" text="Draft" />;
  return (
    <>
      <Badge tone="quiet" text="Scheduled" />
      Published by itself on {shopTimeInWords(publishAt)}
    </>
  );
}

const author = { label: 'Author', rule: filledIn, maxLength: postLimits.authorMax };
const fields: FieldTable = {
  title: {
    label: 'Title',
    required: true,
    rule: filledIn,
    maxLength: postLimits.titleMax,
    autoComplete: 'off',
  },
  summary: {
    label: 'Summary',
    rows: 2,
    maxLength: postLimits.summaryMax,
    hint: 'One or two sentences, for the list and for search engines',
  },
  markdown: {
    label: 'Text',
    rows: 14,
    maxLength: postLimits.markdownMax,
    hint: markdownHint,
  },
  publishAt: { label: 'Publish by itself at', type: 'datetime-local' },
  pictureHash: { label: 'Picture', as: 'text or null' },
  pictureAlt: {
    label: 'What the picture shows',
    maxLength: postLimits.altMax,
    hint: 'For people who can’t see it',
  },
  slug: {
    label: 'Address',
    maxLength: postLimits.slugMax,
    autoCapitalize: 'none',
    autoComplete: 'off',
  },
  author,
  tags: { label: 'Tags', as: 'list', hint: 'With commas between, such as care, gifts' },
  products: {
    ...({ label: 'Products that it mentions', as: 'list' } as const),
    hint: 'Their addresses, with commas between; they are shown below the post',
  },
};

interface PostFormProps {
  /** Missing for a new one. */
  readonly post?: DeskPost;
  readonly onSaved?: (post: DeskPost) => void;
}

/** A post in Markdown. What is typed stays on this device until the shop has it. */
function PostForm({ post, onSaved }: PostFormProps) {
  const me = useStaff();
  const { form, text, isBusy, save, problem, record } = useRecordForm({
    name: `post:${post?.id ?? ''}`,
    noun: 'post',
    record: post,
    schema: deskPostSchema,
    onSaved,
    fields: { ...fields, author: { ...author, initial: me?.name ?? '' } },
    valuesOf: (stored) => ({ pictureURL: stored?.picture?.imageURL ?? '' }),
    call: post ? editPost : createPost,
    params: post && { id: post.id },
    bodyOf: (body, stored) => ({ ...body, published: stored?.published ?? false }),
  });
  const isPublished = record?.published ?? false;
  const isTimed = !isPublished && (form.watch('publishAt') ?? '') !== '';
  const setPicture = (hash: string, url: string) => {
    form.setValue('pictureHash', hash, { shouldDirty: true });
    form.setValue('pictureURL', url, { shouldDirty: true });
  };
  return (
    <form className="stack-wide" onSubmit={save()} noValidate>
      <Field {...text('title')} />
      <Field {...text('summary')} />
      <Field {...text('markdown')} />
      {post && <DeadLinkWarning kind="post" id={post.id} />}
      <PictureUpload
        label="Put a picture into the text"
        onAdded={({ imageURL }) => insertPicture(form, 'markdown', imageURL)}
      />
      <div>
        <Preview
          title={form.watch('title') ?? ''}
          textOf={() => form.getValues('markdown') ?? ''}
        />
      </div>
      <fieldset className="stack-close">
        <legend className={styles.groupTitle}>Picture above the text</legend>
        <ReplaceablePicture
          url={form.watch('pictureURL') ?? ''}
          alt={form.watch('pictureAlt') ?? ''}
          chooseLabel="Choose a picture"
          removeLabel="Remove the picture"
          onChange={setPicture}
        >
          <Field {...text('pictureAlt')} />
        </ReplaceablePicture>
      </fieldset>
      <details className={`fold ${styles.section}`}>
        <summary>Author, tags, products, address</summary>
        <Field {...text('author')} />
        <Field {...text('tags')} />
        <Field {...text('products')} />
        <Field
          {...text('slug')}
          hint={
            isPublished
              ? 'The end of its address. The old address leads to the new one.'
              : 'The end of its address; empty: made from the title'
          }
        />
      </details>
      {!isPublished && (
        <details className={`fold ${styles.section}`} open={isTimed}>
          <summary>Publish later</summary>
          <Field
            {...text('publishAt')}
            hint={`On the shop’s clock (${shopLocale().timeZone}). Empty: only when you publish it`}
          />
        </details>
      )}
      <SaveBar problem={problem}>
        {isTimed ? (
          <>
            <Button
              variant="secondary"
              aria-disabled={isBusy || undefined}
              onClick={save({ published: true, publishAt: '' })}
            >
              Publish now
            </Button>
            <SubmitButton busy="Saving..." isBusy={isBusy}>
              Schedule
            </SubmitButton>
          </>
        ) : (
          <PostButtons isPublished={isPublished} isBusy={isBusy} save={save} />
        )}
      </SaveBar>
    </form>
  );
}

interface PostButtonsProps {
  readonly isPublished: boolean;
  readonly isBusy: boolean;
  readonly save: (more?: object) => (event?: SyntheticEvent) => void;
}

/** Of a post that nothing publishes by itself. */
function PostButtons({ isPublished, isBusy, save }: PostButtonsProps) {
  return (
    <>
      <Button
        type={isPublished ? 'button' : 'submit'}
        variant="secondary"
        aria-disabled={isBusy || undefined}
        onClick={isPublished ? save({ published: false }) : undefined}
      >
        {isPublished ? 'Make it a draft' : 'Save draft'}
      </Button>
      {isPublished ? (
        <SubmitButton busy="Saving..." isBusy={isBusy}>
          Save
        </SubmitButton>
      ) : (
        <Button aria-disabled={isBusy || undefined} onClick={save({ published: true })}>
          {isBusy ? 'Saving...' : 'Publish'}
        </Button>
      )}
    </>
  );
}

interface PreviewProps {
  readonly title: string;
  readonly textOf: () => string;
}

/** The text as its page will have it, by the server. */
function Preview({ title, textOf }: PreviewProps) {
  const [isOpen, setOpen] = useState(false);
  const preview = useStaffChange(previewPost, { changesNothing: true });
  const open = () => {
    preview.mutate({ body: { markdown: textOf() } });
    setOpen(true);
  };
  return (
    <>
      <Button variant="secondary" onClick={open}>
        Preview
      </Button>
      {isOpen && (
        <Dialog title={title || 'Preview'} placement="end" onClose={() => setOpen(false)}>
          <div className={`stack-wide ${styles.dialog}`}>
            <ChangeFailure error={preview.error} />
            {preview.isPending && <p role="status">Loading...</p>}
            {preview.data && (
              // biome-ignore lint/security/noDangerouslySetInnerHtml: the server rendered it from Markdown and sanitised it
              <Prose dangerouslySetInnerHTML={{ __html: preview.data.body }} />
            )}
          </div>
        </Dialog>
      )}
    </>
  );
}
