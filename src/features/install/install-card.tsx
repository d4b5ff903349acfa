import { useSnapshot } from 'valtio';

import { settings } from '#src/settings.ts';
import { Button } from '#src/ui/button.tsx';
import styles from './install-card.module.css';
import { AddDrawing, ShareDrawing } from './install-drawings.tsx';
import { acceptInstall, install, refuseInstall } from './install-store.ts';

/** The offer to install the shop: a card that waits at the edge and takes nobody's place. */
export function InstallCard() {
  const { isOffered, isExplained } = useSnapshot(install);
  return (
    <div role="status">
      {isOffered && (
        <section className={styles.card} aria-label="Install the shop">
          {isExplained ? <Steps /> : <Offer />}
        </section>
      )}
    </div>
  );
}

function Offer() {
  return (
    <>
      <img src="/icons/icon-192.png" alt="" width={48} height={48} />
      <div className={styles.words}>
        <p className={styles.title}>{settings.shopName} as an app</p>
        <p className={styles.text}>Opens with one tap, even without a signal.</p>
      </div>
      <div className={styles.ways}>
        <Button onClick={() => void acceptInstall()}>Install</Button>
        <Button kind="quiet" onClick={refuseInstall}>
          Not now
        </Button>
      </div>
    </>
  );
}

/** Where the browser has no question of its own: how it is done by hand. */
function Steps() {
  return (
    <div className={styles.steps}>
      <p className={styles.title}>Put {settings.shopName} on your home screen in two steps</p>
      <ol>
        <li>
          <ShareDrawing />
          <span>
            Tap <strong>Share</strong> in the browser bar.
          </span>
        </li>
        <li>
          <AddDrawing />
          <span>
            Scroll down and choose <strong>Add to Home Screen</strong>.
          </span>
        </li>
      </ol>
      <Button kind="quiet" wide onClick={refuseInstall}>
        Close
      </Button>
    </div>
  );
}
