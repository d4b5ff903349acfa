import { Link, useRouterState } from '@tanstack/react-router';

import { settings } from '#src/settings.ts';

import styles from './logo.module.css';

/** Leads home; on the home page, to its top. */
export function Logo() {
  const isHome = useRouterState({ select: (state) => state.location.pathname === '/' });
  return (
    <Link
      to="/"
      className={styles.logo}
      aria-label={`${settings.shopName}, home`}
      onClick={(event) => {
        if (!isHome) return;
        event.preventDefault();
        window.scrollTo({ top: 0, behavior: 'smooth' });
      }}
    >
      <svg viewBox="0 0 24 28" className={styles.mark} fill="none" stroke="currentColor" aria-hidden="true">
        <path
          d="M12 1.5 5 9.5V22l7 4.5 7-4.5V9.5L12 1.5Zm-7 8 4.5 3.5h5L19 9.5M9.5 13v11.6M14.5 13v11.6M12 1.5 9.5 13M12 1.5 14.5 13"
          strokeWidth="1.3"
          strokeLinejoin="round"
        />
      </svg>
      {settings.shopName}
    </Link>
  );
}
