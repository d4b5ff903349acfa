import type { Service } from '#contract/names/booking-options.ts';
import { constellations } from '#src/assets/line-art/signs.ts';

const brass = '#e2bc6e';
const pale = '#f4eee6';

/** Line art for a service on a night sky; 300 by 400, cropped to its container. */
export function ServiceDrawing({ id }: { readonly id: Service }) {
  return (
    <svg viewBox="0 0 300 400" preserveAspectRatio="xMidYMid slice" aria-hidden="true" fill="none">
      <defs>
        <radialGradient id={`glow-${id}`} cx="50%" cy="112%" r="95%">
          <stop offset="0" stopColor="#5a4684" />
          <stop offset="1" stopColor="#1a1326" />
        </radialGradient>
      </defs>
      <rect width="300" height="400" fill={`url(#glow-${id})`} />
      {dust.map(([x, y, r]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r={r} fill={pale} fillOpacity="0.5" />
      ))}
      {id === 'tarot' && <Cards />}
      {id === 'astrology' && <Wheel />}
      {id === 'numerology' && <Square />}
    </svg>
  );
}

/** Stars in the background, spread by the golden angle, so that they are even and irregular. */
const dust = Array.from({ length: 70 }, (_, index) => {
  const turn = index * 2.399963;
  const reach = Math.sqrt((index + 0.5) / 70);
  return [
    round(150 + Math.cos(turn) * reach * 215),
    round(200 + Math.sin(turn) * reach * 260),
    round(0.35 + ((index * 7) % 5) * 0.16),
  ] as const;
});

/** Three cards fanned out; the middle one shows a star over mountains. */
function Cards() {
  return (
    <g stroke={brass} strokeWidth="1.5" strokeLinejoin="round" strokeLinecap="round">
      {[-16, 16].map((degrees) => (
        <g key={degrees} transform={`rotate(${degrees} 150 330)`}>
          <rect x="98" y="110" width="104" height="174" rx="8" fill="#231a33" />
          <rect x="106" y="118" width="88" height="158" rx="4" strokeOpacity="0.5" />
          <path d="M150 150l26 47-26 47-26-47zM150 170l15 27-15 27-15-27z" strokeOpacity="0.6" />
        </g>
      ))}
      <rect x="92" y="96" width="116" height="194" rx="9" fill="#2a2040" />
      <rect x="101" y="105" width="98" height="176" rx="5" strokeOpacity="0.6" />
      <path d="M150 130l5.5 19.5L175 155l-19.500 5.500L150 180l-5.500-19.500L125 155l19.500-5.500z" />
      <path d="M134 139l6 6m26 20 6 6m0-32-6 6m-26 20-6 6" strokeOpacity="0.7" />
      <path d="M101 252l24-34 13 15 18-31 22 33 9-11 12 28" />
      <path d="M150 213l6-11 8 12-5 5-4-4-4 5z" strokeOpacity="0.7" />
      <path d="M112 266h76M122 273h56" strokeOpacity="0.5" />
    </g>
  );
}

/** A chart's wheel of twelve houses with Leo's stars in it. */
function Wheel() {
  const { stars = [], lines } = constellations.leo ?? {};
  return (
    <g stroke={brass} strokeWidth="1.5">
      <circle cx="150" cy="195" r="112" />
      <circle cx="150" cy="195" r="94" strokeOpacity="0.7" />
      <circle cx="150" cy="195" r="64" strokeOpacity="0.5" />
      {Array.from({ length: 12 }, (_, house) => {
        const turn = (house * Math.PI) / 6;
        const spot = (reach: number) => `${round(150 + Math.cos(turn) * reach)} ${round(195 + Math.sin(turn) * reach)}`;
        return <path key={turn} d={`M${spot(64)}L${spot(112)}`} strokeOpacity="0.7" />;
      })}
      {Array.from({ length: 72 }, (_, tick) => {
        const turn = (tick * Math.PI) / 36;
        const spot = (reach: number) => `${round(150 + Math.cos(turn) * reach)} ${round(195 + Math.sin(turn) * reach)}`;
        return <path key={turn} d={`M${spot(107)}L${spot(112)}`} strokeWidth="0.8" strokeOpacity="0.6" />;
      })}
      <g transform="translate(95 140) scale(1.1)">
        <path d={lines} strokeOpacity="0.6" strokeWidth="0.9" />
        {stars.map(([x, y, size]) => (
          <circle key={`${x} ${y}`} cx={x} cy={y} r={size} fill="#fbf0d6" stroke="none" />
        ))}
      </g>
    </g>
  );
}

/** The magic square of three: every row, column and diagonal makes fifteen. */
function Square() {
  return (
    <g stroke={brass} strokeWidth="1.5">
      <circle cx="150" cy="195" r="112" strokeOpacity="0.5" />
      <path d="M71 116h158v158H71zM71 168.700h158M71 221.300h158M123.700 116v158M176.300 116v158" />
      <path d="M150 83 262 195 150 307 38 195z" strokeOpacity="0.5" />
      <g fill={pale} stroke="none" fontFamily="Fraunces, Georgia, serif" fontSize="34" textAnchor="middle">
        {[4, 9, 2, 3, 5, 7, 8, 1, 6].map((number, index) => (
          <text key={number} x={97.4 + (index % 3) * 52.6} y={154 + Math.floor(index / 3) * 52.6}>
            {number}
          </text>
        ))}
      </g>
    </g>
  );
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
