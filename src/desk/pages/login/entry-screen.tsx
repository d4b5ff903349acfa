import type { ReactNode } from 'react';
import { useEffect } from 'react';

import { shop } from '#contract/names/shop.ts';

import styles from './login.module.css';

interface EntryScreenProps {
  readonly title: string;
  readonly text?: string;
  readonly children: ReactNode;
}

/** The frame of the screens before the login. */
export function EntryScreen({ title, text, children }: EntryScreenProps) {
  useEffect(() => {
    document.title = `${title} · ${shop.shopName} desk`;
  }, [title]);
  return (
    <main className={styles.page}>
      <div className={`stack ${styles.panel}`}>
        <p className={styles.brand}>{shop.shopName} desk</p>
        <h1 className={styles.title}>{title}</h1>
        {text && <p className={styles.text}>{text}</p>}
        {children}
      </div>
    </main>
  );
}
