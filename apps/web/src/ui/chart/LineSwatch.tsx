import { lineLook } from './line-look.js';

/** Sample of a graph's line, for its legend; index from 0. */
export function LineSwatch({ index }: { readonly index: number }) {
  const { colour, dash } = lineLook(index);
  return (
    <svg width="28" height="8" viewBox="0 0 28 8" aria-hidden="true" focusable="false">
      <line
        x1="0"
        x2="28"
        y1="4"
        y2="4"
        stroke={`var(${colour})`}
        strokeWidth={index === 0 ? 3 : 2}
        strokeDasharray={dash.join(' ')}
      />
    </svg>
  );
}
