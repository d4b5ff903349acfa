const paths = {
  today: 'M4 6h16v14H4V6Zm0 5h16M8 3v5m8-5v5M8 15h3',
  orders: 'M4 8 12 4l8 4v8l-8 4-8-4V8Zm0 0 8 4 8-4M12 12v8',
  products: 'M4 4h7l9 9-7 7-9-9V4Zm4.5 5.2a.7.7 0 1 0 0-1.4.7.7 0 0 0 0 1.4Z',
  more: 'M6 12h.01M12 12h.01M18 12h.01',
  staff:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Zm-6.5 9a6.5 6.5 0 0 1 13 0M16 4.4a3.5 3.5 0 0 1 0 6.2M18 14a6.5 6.5 0 0 1 3.5 6',
  health: 'M3 12h4l2.5-6 4 12L16 12h5',
  payment: 'M3 6h18v12H3V6Zm9 9a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM6 9h.01M18 15h.01',
  call: 'M5 4h4l1.5 5L8 10.5a12 12 0 0 0 5.5 5.5L15 13.5l5 1.5v4a1.5 1.5 0 0 1-1.6 1.5A16 16 0 0 1 3.5 5.6 1.5 1.5 0 0 1 5 4Z',
  chat: 'M4 20l1.3-4A8 8 0 1 1 8 18.700L4 20Z',
  mail: 'M3 6h18v12H3V6Zm0 1 9 7 9-7',
  pin: 'M12 21s7-6.2 7-11.200A7 7 0 0 0 5 9.800C5 14.8 12 21 12 21Zm0-8.500a2.6 2.6 0 1 0 0-5.2 2.6 2.6 0 0 0 0 5.200Z',
  drag: 'M9 6h.01M9 12h.01M9 18h.01M15 6h.01M15 12h.01M15 18h.01',
  print: 'M7 8V4h10v4M7 17H4V9h16v8h-3M7 14h10v6H7v-6Z',
  note: 'M5 4h14v11l-5 5H5V4Zm14 11h-5v5M8 9h8M8 13h4',
  waiting: 'M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16Zm0-13v5l3.5 2',
  warning: 'M12 4 2.5 20h19L12 4Zm0 6v5m0 2.500h.01',
  done: 'm5 12.5 4.5 4.500L19 7.5',
} as const;

export type DeskIconName = keyof typeof paths;

/**
 * A line icon in the text colour, hidden from screen readers. The shop's own are in
 * `src/shared/ui/pictures/icon.tsx`.
 */
export function DeskIcon({
  name,
  size = 22,
}: {
  readonly name: DeskIconName;
  readonly size?: number;
}) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={name === 'more' ? 2.5 : 1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  );
}
