import classes from './FramePage.module.css';

const WIDTH = 1440;
const HEIGHT = 700;
const STEP = 5;
const LINES = 9;
/** The highlighted line, and the position of its peak. */
const LIT = 5;
const PEAK_X = 1010;

const bell = (x: number, centre: number, spread: number): number => Math.exp(-(((x - centre) / spread) ** 2));

/** Height of line `line` at `x`: hills that rise to the right, and one with the signal. */
function heightAt(line: number, x: number): number {
  const slope = 0.25 + 0.75 * bell(x, 1000, 520);
  const rolling = Math.sin(x / (71 + line * 9) + line * 1.7) + 0.6 * Math.sin(x / (29 + line * 4) + line * 4.1);
  const peak = line === LIT ? 165 * bell(x, PEAK_X, 46) + 70 * bell(x, PEAK_X + 130, 34) : 0;
  return slope * (34 + 20 * rolling) + peak;
}

const pointsOf = (line: number): readonly (readonly [number, number])[] => {
  const base = 250 + line * 52;
  return Array.from({ length: WIDTH / STEP + 1 }, (_, index) => [index * STEP, base - heightAt(line, index * STEP)]);
};

const paths = Array.from({ length: LINES }, (_, line) => {
  const points = pointsOf(line).map(([x, y]) => `${x} ${y.toFixed(1)}`);
  return `M-9 ${HEIGHT + 9} V${points[0]?.split(' ')[1]} L${points.join(' L')} H${WIDTH + 9} V${HEIGHT + 9}`;
});
const top = pointsOf(LIT).reduce((highest, point) => (point[1] < highest[1] ? point : highest));

/** Faint hills behind a page outside of the app, one of them on air. */
export function Ridges() {
  return (
    <svg
      className={classes['ridges']}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMaxYMax slice"
      aria-hidden="true"
      focusable="false"
    >
      {paths.map((path, line) => (
        <path key={path} d={path} className={classes['ridge']} data-lit={line === LIT || undefined} />
      ))}
      <circle className={classes['peak']} cx={top[0]} cy={top[1] - 22} r="7" />
    </svg>
  );
}
