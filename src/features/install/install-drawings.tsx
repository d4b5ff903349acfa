// Schematic drawings of the two install steps on an iPhone.

/** A phone with the share button in the browser's bottom bar. */
export function ShareDrawing() {
  return (
    <svg viewBox="0 0 120 88" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden="true">
      <path d="M22 1v70a10 10 0 0 0 10 10h56a10 10 0 0 0 10-10V1" />
      <path d="M22 50h76" opacity="0.4" />
      <path d="M34 12h52M34 22h38M34 32h45" strokeLinecap="round" opacity="0.25" />
      <path d="m40 62-4 4 4 4m40-8 4 4-4 4" strokeLinecap="round" strokeLinejoin="round" opacity="0.4" />
      <circle cx="60" cy="65" r="13" fill="var(--action)" stroke="none" />
      <g stroke="var(--action-ink)" strokeLinecap="round" strokeLinejoin="round">
        <path d="M60 67v-9.5m-3 3 3-3 3 3" />
        <path d="M57 63.5h-2.5v8h11v-8H63" />
      </g>
    </svg>
  );
}

/** The share sheet with 'Add to Home Screen' highlighted. */
export function AddDrawing() {
  return (
    <svg viewBox="0 0 120 88" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden="true">
      <path d="M22 87V17A10 10 0 0 1 32 7h56a10 10 0 0 1 10 10v70" />
      <path d="M33 20h30M33 68h40M33 80h30" strokeLinecap="round" opacity="0.25" />
      <rect x="14" y="32" width="92" height="24" rx="7" fill="var(--action)" stroke="none" />
      <g stroke="var(--action-ink)" strokeLinecap="round" strokeLinejoin="round">
        <path d="M26 44h40" opacity="0.75" />
        <rect x="84" y="37" width="14" height="14" rx="3.5" />
        <path d="M91 40.5v7M87.5 44h7" />
      </g>
    </svg>
  );
}
