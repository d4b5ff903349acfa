import { Link } from '@tanstack/react-router';

import { Screen } from '#src/desk/ui/screen.tsx';
import { version } from '#src/settings.ts';

import styles from './more-page.module.css';

/** The screens that have no place in the bottom bar. */
export function MorePage() {
  return (
    <Screen title="More" isNarrow>
      <ul className={styles.list}>
        <li>
          <a href="/">Open the shop</a>
        </li>
        <li>
          <Link to="/">Today</Link>
        </li>
      </ul>
      <p className={styles.version}>Version {version}</p>
    </Screen>
  );
}
