import { Link } from '@tanstack/react-router';

import type { PostCard as Card } from '#contract/calls/blog-calls.ts';
import { pictureAttributes } from '#src/shared/pictures/media.ts';
import { Picture } from '#src/shared/ui/pictures/picture.tsx';
import styles from './post-card.module.css';
import { formatPostDate, leadSizes } from './post-format.ts';

interface PostCardProps {
  readonly post: Card;
  readonly heading?: 'h2' | 'h3';
  /** The wide card at the top of the list. */
  readonly isLead?: boolean;
}

export function PostCard({ post, heading: Heading = 'h2', isLead = false }: PostCardProps) {
  const picture = post.picture ?? (post.imageURL ? { imageURL: post.imageURL } : undefined);
  return (
    <article className={`stack top holder ${styles.card}`} data-is-lead={isLead || undefined}>
      <div className={`frame ${styles.frame}`}>
        {picture && (
          <Picture
            {...pictureAttributes(
              picture,
              isLead ? leadSizes : '(width < 48rem) 92vw, (width < 64rem) 44vw, 24rem',
            )}
            alt=""
            isMain={isLead}
          />
        )}
      </div>
      <div className="stack-tight">
        <p className="fine-print">
          <time dateTime={post.datePosted}>{formatPostDate(post.datePosted)}</time>
          {` · ${post.readingMinutes} min`}
        </p>
        <Heading>
          <Link to="/blogs/$slug" params={{ slug: post.slugs }} className="plain-link whole-card">
            {post.title}
          </Link>
        </Heading>
        <p className="muted">{post.summary}</p>
      </div>
    </article>
  );
}
