import styles from './icon.module.css';

const paths = {
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13Zm4.7-1.8L20 20',
  heart: 'M12 20S4 15.2 4 9.4A4.4 4.4 0 0 1 12 6.8a4.4 4.4 0 0 1 8 2.6C20 15.2 12 20 12 20Z',
  bag: 'M5 8h14l-1 12H6L5 8Zm4 0V7a3 3 0 0 1 6 0v1',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-7.5 8a7.5 7.5 0 0 1 15 0',
  menu: 'M4 7h16M4 12h16M4 17h10',
  close: 'M6 6l12 12M18 6 6 18',
  home: 'M4 11 12 4l8 7v9h-5v-6H9v6H4v-9Z',
  down: 'm6 9 6 6 6-6',
  left: 'm15 5-7 7 7 7',
  right: 'm9 5 7 7-7 7',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  filter: 'M4 7h16M7 12h10M10 17h4',
  volume: 'M4 10v4h3l5 4V6l-5 4H4Zm11-1a4 4 0 0 1 0 6m2.5-8.5a8 8 0 0 1 0 11',
  muted: 'M4 10v4h3l5 4V6l-5 4H4Zm11.5 0 4.5 4.5m0-4.5-4.5 4.5',
  pin: 'M12 21s7-6.2 7-11.2A7 7 0 0 0 5 9.8C5 14.8 12 21 12 21Zm0-8.5a2.6 2.6 0 1 0 0-5.2 2.6 2.6 0 0 0 0 5.2Z',
  seen: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Zm9.5 2.8a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6Z',
  unseen:
    'M4 4l16 16M9.9 5.8A8.6 8.6 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-2.6 3.3M6.4 7.4A15.6 15.6 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4.6-1.3M10 10.1a2.8 2.8 0 0 0 3.9 3.9',
  image:
    'M4 5h16v14H4V5Zm0 11 4.5-4.5 4 4L15 13l5 5M15.5 9.6a1.1 1.1 0 1 0 0-2.2 1.1 1.1 0 0 0 0 2.2Z',
  share: 'M12 15V4m-4 4 4-4 4 4M6 11v9h12v-9',
  zoom: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13Zm4.7-1.8L20 20M8 10.5h5m-2.5-2.5v5',
  clock: 'M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16Zm0-12.5V12l3 2',
  moon: 'M20 14.5A8 8 0 0 1 9.5 4a8 8 0 1 0 10.5 10.5Z',
} as const;

export type IconName = keyof typeof paths;

interface IconProps {
  readonly name: IconName;
  /** Edge in CSS pixels. */
  readonly size?: number;
  readonly filled?: boolean;
}

/** A line icon in the text colour, hidden from screen readers: its button has the label. */
export function Icon({ name, size = 22, filled = false }: IconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      className={styles.icon}
      fill={filled ? 'currentColor' : undefined}
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  );
}
