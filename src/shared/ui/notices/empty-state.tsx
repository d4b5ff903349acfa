import type { ReactNode } from 'react';
import { buttonProps } from '#src/shared/ui/forms/button.tsx';
import { Link } from '#src/shared/ui/page/page-link.tsx';
import styles from './empty-state.module.css';

interface EmptyStateProps {
  readonly title: string;
  readonly text?: ReactNode;
  /** Where to go from here. */
  readonly link?: {
    readonly to: string;
    readonly search?: Record<string, string>;
    readonly label: string;
  };
  /** One button or link. */
  readonly children?: ReactNode;
  readonly heading?: 'h1' | 'h2';
}

/** Shown when there is nothing to list: an illustration, a message and one action. */
export function EmptyState({
  title,
  text,
  link,
  children,
  heading: Heading = 'h2',
}: EmptyStateProps) {
  return (
    <div className={`stack-close centred ${styles.empty}`}>
      <svg
        viewBox="0 0 96 96"
        className={styles.drawing}
        fill="none"
        stroke="currentColor"
        aria-hidden="true"
      >
        <path
          d="M38 84V40l10-20 10 20v44M38 40h20M48 20v64M58 84V56l7-12 7 12v28M24 84V62l7-11 7 11M12 84h72"
          strokeWidth="1.5"
          strokeLinejoin="round"
        />
      </svg>
      <Heading className="view-title">{title}</Heading>
      {text && <p className={`quiet ${styles.text}`}>{text}</p>}
      {link && (
        <Link to={link.to} {...(link.search && { search: link.search })} {...buttonProps()}>
          {link.label}
        </Link>
      )}
      {children}
    </div>
  );
}
