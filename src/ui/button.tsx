import type { ComponentProps } from 'react';
import styles from './button.module.css';
import type { IconName } from './icon.tsx';
import { Icon } from './icon.tsx';

export type ButtonKind = 'action' | 'quiet' | 'plain';

interface ButtonProps extends ComponentProps<'button'> {
  readonly kind?: ButtonKind;
  /** As wide as its place. */
  readonly wide?: boolean;
}

/** A button. For something that leads elsewhere, give a link `buttonLook` instead. */
export function Button({ kind = 'action', wide = false, type = 'button', ...rest }: ButtonProps) {
  return <button type={type} {...rest} {...buttonLook(kind, wide)} />;
}

/** The look of a button, for links. */
export function buttonLook(kind: ButtonKind = 'action', wide = false) {
  return { className: styles.button, 'data-kind': kind, 'data-wide': wide || undefined };
}

interface IconButtonProps extends ComponentProps<'button'> {
  readonly icon: IconName;
  /** What it does, for people who can't see it. */
  readonly label: string;
  readonly filled?: boolean;
  readonly size?: number;
}

export function IconButton({ icon, label, filled = false, size, children, ...rest }: IconButtonProps) {
  return (
    <button type="button" aria-label={label} title={label} className={styles.icon} {...rest}>
      <Icon name={icon} filled={filled} {...(size ? { size } : {})} />
      {children}
    </button>
  );
}

/** The look of an icon button, for links. */
export const iconButtonLook = { className: styles.icon };
