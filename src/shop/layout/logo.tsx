import { useRouterState } from '@tanstack/react-router';
import { useShop } from '#src/shared/queries/shop-query.ts';
import { Link } from '#src/shared/ui/page/page-link.tsx';

import styles from './logo.module.css';

/**
 * Links to the home page; on the home page, scrolls to the top. The name has the demo's mark beside
 * it, or the shop's picture, which rules add by the id (`logoRules` in `contract/rules/look`).
 */
export function Logo() {
  const { name, demoPages } = useShop();
  const isHome = useRouterState({ select: (state) => state.location.pathname === '/' });
  return (
    <Link
      to="/"
      id="logo"
      className={`line bare-link ${styles.logo}`}
      aria-label={`${name}, home`}
      onClick={(event) => {
        if (!isHome) return;
        event.preventDefault();
        window.scrollTo({ top: 0, behavior: 'smooth' });
      }}
    >
      {demoPages && (
        <svg
          viewBox="0 0 24 28"
          className={styles.mark}
          fill="none"
          stroke="currentColor"
          aria-hidden="true"
        >
          <path
            d="M12.7 1.3L7.6 9.8L8.6 26.1L11.8 26.7L16.1 26.1L17 8.4ZM7.6 9.8L11.3 12.2L17 8.4M12.7 1.3L11.3 12.2L11.8 26.7M8 17.4L2.7 12.3L1.3 17.6L5.3 25L8.6 26.1M16.55 18.6L21.6 14.6L22.7 19.2L19.3 25L16.1 26.1"
            strokeWidth="1.3"
            strokeLinejoin="round"
          />
        </svg>
      )}
      {name}
    </Link>
  );
}
