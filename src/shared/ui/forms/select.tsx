import type { ComponentProps } from 'react';

import { Icon } from '#src/shared/ui/pictures/icon.tsx';

import styles from './select.module.css';

/** A styled native select. */
export function Select(props: ComponentProps<'select'>) {
  return (
    <span className={`line holder ${styles.select}`}>
      <select {...props} className="input-box" />
      <Icon name="down" size={16} />
    </span>
  );
}
