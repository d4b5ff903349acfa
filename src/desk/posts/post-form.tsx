import { useId, useState } from 'react';

import { createPost, type DeskPost, deskPostSchema, editPost, previewPost } from '#contract/calls/admin/post-calls.ts';
import { postLimits } from '#contract/names/limits.ts';
import { useStaffChange } from '#src/desk/lib/staff-query.ts';
import { filledIn } from '#src/desk/lib/use-desk-form.ts';
import { useRecordForm } from '#src/desk/lib/use-record-form.tsx';
import { useStaff } from '#src/desk/lib/use-staff.ts';
import styles from '#src/desk/products/product-form.module.css';
import { ChangeFailure } from '#src/desk/ui/change-failure.tsx';
import { NeedsNetwork, useIsOnline } from '#src/desk/ui/needs-network.tsx';
import { PictureField, PictureUpload } from '#src/desk/ui/picture-upload.tsx';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { TextAreaField, TextField } from '#src/ui/field.tsx';
import { Prose } from '#src/ui/prose.tsx';
import { SubmitButton } from '#src/ui/submit-button.tsx';

const labels = {
  title: 'Title',
  summary: 'Summary',
  markdown: 'Text',
  pictureHash: 'Picture',
  pictureAlt: 'What the picture shows',
  slug: 'Address',
  author: 'Author',
  tags: 'Tags',
  products: 'Products that it mentions',
} as const;

/** The parts of a list with commas between; of an address the last part. */
const listOf = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim().replace(/\/+$/, '').replace(/^.*\//, ''))
    .filter(Boolean);

const pictureText = 'What it shows';

interface PostFormProps {
  /** Missing for a new one. */
  readonly post?: DeskPost;
  readonly onSaved?: (post: DeskPost) => void;
}

/** A post in Markdown. What is typed stays on this device until the shop has it. */
export function PostForm({ post, onSaved }: PostFormProps) {
  const me = useStaff();
  const isOnline = useIsOnline();
  const noteId = useId();
  const { form, field, isBusy, save, problem, record } = useRecordForm({
    name: `post:${post?.id ?? ''}`,
    noun: 'post',
    record: post,
    schema: deskPostSchema,
    labels,
    valuesOf: (stored) => ({
      ...{ title: stored?.title ?? '', summary: stored?.summary ?? '', markdown: stored?.markdown ?? '' },
      ...{ slug: stored?.slug ?? '', author: stored?.author ?? me?.name ?? '' },
      ...{ tags: stored?.tags.join(', ') ?? '', products: stored?.products.join(', ') ?? '' },
      ...{ pictureHash: stored?.pictureHash ?? '', pictureAlt: stored?.pictureAlt ?? '' },
      pictureURL: stored?.picture?.imageURL ?? '',
    }),
    call: post ? editPost : createPost,
    ...(post && { params: { id: post.id } }),
    bodyOf: ({ pictureURL: _, pictureHash, tags, products, ...texts }, stored) => ({
      ...{ ...texts, pictureHash: pictureHash || null, tags: listOf(tags), products: listOf(products) },
      published: stored?.published ?? false,
    }),
    ...(onSaved && { onSaved }),
  });
  const isPublished = record?.published ?? false;
  const setPicture = (hash: string, url: string) => {
    form.setValue('pictureHash', hash, { shouldDirty: true });
    form.setValue('pictureURL', url, { shouldDirty: true });
  };
  /** Puts a picture where the cursor was, with its description selected. */
  const insertPicture = (url: string) => {
    const area = document.querySelector<HTMLTextAreaElement>('textarea[name=markdown]');
    const text = form.getValues('markdown');
    const at = area?.selectionStart ?? text.length;
    const before = `${text.slice(0, at).replace(/\n*$/, '')}\n\n`.trimStart();
    form.setValue('markdown', `${before}![${pictureText}](${url})\n\n${text.slice(at).replace(/^\n*/, '')}`, {
      shouldDirty: true,
    });
    area?.focus();
    area?.setSelectionRange(before.length + 2, before.length + 2 + pictureText.length);
  };
  return (
    <form className={`stack ${styles.form}`} onSubmit={save()} noValidate>
      {!isOnline && (
        <NeedsNetwork id={noteId}>
          You’re offline. What you type stays on this device; save it when the network is back.
        </NeedsNetwork>
      )}
      <TextField
        label={labels.title}
        required
        maxLength={postLimits.titleMax}
        autoComplete="off"
        {...field('title', filledIn)}
      />
      <TextAreaField
        label={labels.summary}
        rows={2}
        maxLength={postLimits.summaryMax}
        hint="One or two sentences, for the list and for search engines"
        {...field('summary')}
      />
      <TextAreaField
        label={labels.markdown}
        rows={14}
        maxLength={postLimits.markdownMax}
        hint="An empty line begins a paragraph. ## Heading, **bold**, [link](https://...), - for lists"
        {...field('markdown')}
      />
      <PictureUpload label="Put a picture into the text" onAdded={({ imageURL }) => insertPicture(imageURL)} />
      <div>
        <Preview title={form.watch('title')} textOf={() => form.getValues('markdown')} />
      </div>
      <fieldset className={styles.group}>
        <legend className={styles.groupTitle}>Picture above the text</legend>
        <PictureField
          url={form.watch('pictureURL')}
          alt={form.watch('pictureAlt')}
          chooseLabel="Choose a picture"
          removeLabel="Remove the picture"
          onChange={setPicture}
        >
          <TextField
            label={labels.pictureAlt}
            maxLength={postLimits.altMax}
            hint="For people who can’t see it"
            {...field('pictureAlt')}
          />
        </PictureField>
      </fieldset>
      <details className={styles.section}>
        <summary>Author, tags, products, address</summary>
        <TextField label={labels.author} maxLength={postLimits.authorMax} {...field('author', filledIn)} />
        <TextField label={labels.tags} hint="With commas between, such as amethyst, care" {...field('tags')} />
        <TextField
          label={labels.products}
          hint="Their addresses, with commas between; they are shown below the post"
          {...field('products')}
        />
        <TextField
          label={labels.slug}
          maxLength={postLimits.slugMax}
          autoCapitalize="none"
          autoComplete="off"
          hint={
            isPublished
              ? 'The end of its address. The old address leads to the new one.'
              : 'The end of its address; empty: made from the title'
          }
          {...field('slug')}
        />
      </details>
      {problem}
      <div className={`row ${styles.bar}`}>
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
      </div>
    </form>
  );
}

interface PreviewProps {
  readonly title: string;
  readonly textOf: () => string;
}

/** The text as its page will have it, by the server. */
function Preview({ title, textOf }: PreviewProps) {
  const [isOpen, setOpen] = useState(false);
  const preview = useStaffChange(previewPost, { invalidates: [] });
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
          <div className={styles.dialog}>
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
