import { useSnapshot } from 'valtio';
import { Button } from '#src/shared/ui/forms/button.tsx';
import { Drawing } from '#src/shared/ui/pictures/drawing.tsx';
import add from '#src/shop/assets/install/add.svg?raw';
import share from '#src/shop/assets/install/share.svg?raw';

import styles from './install-card.module.css';
import { acceptInstall, dismissInstall, install } from './install-store.ts';

/** The offer to install the shop: a card at the viewport's edge, out of the page's layout. */
export function InstallCard({ shopName }: { readonly shopName: string }) {
  const { isOffered, isShowingSteps } = useSnapshot(install);
  return (
    <div role="status">
      {isOffered && (
        <section
          className={`surface screen-only grid middle padded-close raised ${styles.card}`}
          aria-label="Install the shop"
          data-keep-clear
        >
          {isShowingSteps ? <Steps shopName={shopName} /> : <Offer shopName={shopName} />}
        </section>
      )}
    </div>
  );
}

function Offer({ shopName }: { readonly shopName: string }) {
  return (
    <>
      <img src="/icons/icon-192.png" alt="" width={48} height={48} />
      <div>
        <p className="item-title">{shopName} as an app</p>
        <p className={`muted ${styles.text}`}>Opens with one tap, even without a signal.</p>
      </div>
      <div className={`halves ${styles.actions}`}>
        <Button onClick={() => void acceptInstall()}>Install</Button>
        <Button variant="secondary" onClick={dismissInstall}>
          Not now
        </Button>
      </div>
    </>
  );
}

/** Manual instructions for browsers without an install prompt. */
function Steps({ shopName }: { readonly shopName: string }) {
  return (
    <div className={`stack ${styles.steps}`}>
      <p className="item-title">Put {shopName} on your home screen in two steps</p>
      <ol className="halves">
        <li className="stack-close top small">
          <Drawing svg={share} />
          <span>
            Tap <strong>Share</strong> in the browser bar.
          </span>
        </li>
        <li className="stack-close top small">
          <Drawing svg={add} />
          <span>
            Scroll down and choose <strong>Add to Home Screen</strong>.
          </span>
        </li>
      </ol>
      <p className={`muted ${styles.text}`}>
        Log in once more there, and your cart and wishlist come along. Anything waiting to send goes
        out from this browser.
      </p>
      <Button variant="secondary" wide onClick={dismissInstall}>
        Close
      </Button>
    </div>
  );
}
