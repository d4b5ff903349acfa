import { encode } from 'uqr';

interface QrCodeProps {
  readonly text: string;
  readonly label?: string;
  readonly className?: string;
}

/**
 * A text as a QR code, dark on white in both colour schemes, because not every scanner reads the
 * reverse.
 */
export function QrCode({ text, label = 'QR code', className }: QrCodeProps) {
  const { data, size } = encode(text, { border: 1 });
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
    .join('');
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      className={className}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
