import type { ComponentProps } from 'react';
import type { IconName } from '#src/shared/ui/pictures/icon.tsx';
import { Icon } from '#src/shared/ui/pictures/icon.tsx';
import styles from './button.module.css';

export type ButtonVariant = 'primary' | 'secondary' | 'plain';

interface ButtonProps extends ComponentProps<'button'> {
  readonly variant?: ButtonVariant;
  /** Fills the width of its container. */
  readonly wide?: boolean;
}

/** A button. For navigation use a `Link` with `buttonProps` instead. */
export function Button({
  variant = 'primary',
  wide = false,
  type = 'button',
  ...rest
}: ButtonProps) {
  return <button type={type} {...rest} {...buttonProps(variant, wide)} />;
}

/** Class and data attributes that style a link as a button. */
export function buttonProps(variant: ButtonVariant = 'primary', wide = false) {
  return { className: styles.button, 'data-variant': variant, 'data-wide': wide || undefined };
}

interface IconButtonProps extends ComponentProps<'button'> {
  readonly icon: IconName;
  /** Its accessible name. */
  readonly label: string;
  readonly size?: number;
}

export function IconButton({ icon, label, size, children, ...rest }: IconButtonProps) {
  return (
    <button type="button" aria-label={label} title={label} className={styles.icon} {...rest}>
      <Icon name={icon} {...(size ? { size } : {})} />
      {children}
    </button>
  );
}

/** Class that styles a link as an icon button. */
export const iconButtonProps = { className: styles.icon };
