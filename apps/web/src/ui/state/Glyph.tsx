import type { ReactNode } from 'react';
import type { StateGlyph } from './looks.js';

const SHAPES: Readonly<Record<StateGlyph, ReactNode>> = {
  dot: <circle cx="6" cy="6" r="4.5" fill="currentColor" stroke="none" />,
  ring: <circle cx="6" cy="6" r="3.8" />,
  brokenRing: <path d="M2.2 6a3.8 3.8 0 1 0 3.8-3.8" />,
  cross: <path d="M2.2 2.2l7.6 7.6M9.8 2.2L2.2 9.8" />,
  down: <path d="M1 2.5h10L6 10.5z" fill="currentColor" stroke="none" />,
  up: <path d="M1 9.5h10L6 1.5z" fill="currentColor" stroke="none" />,
  transfer: <path d="M3.5 10.5v-9M1.2 3.8l2.3-2.3 2.3 2.3M8.5 1.5v9M6.2 8.2l2.3 2.3 2.3-2.3" />,
  gauge: <path d="M1.5 9.5a4.6 4.6 0 1 1 9 0M6 8.5l2.4-3.4" />,
  pause: <path d="M3.8 2v8M8.2 2v8" />,
  question: <path d="M3.5 4c0-3.6 5-3.2 5-.4C8.5 5.5 6 5.4 6 7.4M6 10v.3" />,
};

/** The glyph of a state, in the colour of the surrounding text. */
export function Glyph({ shape, size = 12 }: { readonly shape: StateGlyph; readonly size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 12 12"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {SHAPES[shape]}
    </svg>
  );
}
