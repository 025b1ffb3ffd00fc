import { MULTIVIEW_STATUSES } from '@backhaul/domain';
import type { Map as MapView } from 'maplibre-gl';
import { STATE_LOOKS, type StateGlyph, type StateTone } from '../../../ui/state/looks.js';
import { iconOf } from './features.js';

/** Outlines on a 12×12 grid; those in `FILLED` are filled. */
const SHAPES: Readonly<Record<StateGlyph, string>> = {
  dot: 'M6 1.5a4.5 4.5 0 1 1 0 9a4.5 4.5 0 1 1 0-9',
  ring: 'M6 2.2a3.8 3.8 0 1 1 0 7.6a3.8 3.8 0 1 1 0-7.6',
  brokenRing: 'M2.2 6a3.8 3.8 0 1 0 3.8-3.8',
  cross: 'M2.2 2.2l7.6 7.6M9.8 2.2L2.2 9.8',
  down: 'M1 2.5h10L6 10.5z',
  up: 'M1 9.5h10L6 1.5z',
  transfer: 'M3.5 10.5v-9M1.2 3.8l2.3-2.3 2.3 2.3M8.5 1.5v9M6.2 8.2l2.3 2.3 2.3-2.3',
  gauge: 'M1.5 9.5a4.6 4.6 0 1 1 9 0M6 8.5l2.4-3.4',
  pause: 'M3.8 2v8M8.2 2v8',
  question: 'M3.5 4c0-3.6 5-3.2 5-.4C8.5 5.5 6 5.4 6 7.4M6 10v.3',
};
const FILLED: readonly StateGlyph[] = ['dot', 'down', 'up'];

const SIDE = 24;
const DENSITY = 2;

/** Colours of the current theme that the map needs. */
export type Colours = Readonly<Record<StateTone | 'ground' | 'surface' | 'line' | 'text' | 'text2' | 'act', string>>;

/** Reads the current theme from the page. */
export function coloursOf(element: HTMLElement): Colours {
  const style = getComputedStyle(element);
  const read = (name: string): string => style.getPropertyValue(`--${name}`).trim();
  return {
    live: read('live'),
    warn: read('warn'),
    ready: read('ready'),
    store: read('store'),
    move: read('move'),
    off: read('off'),
    plain: read('text'),
    ground: read('ground'),
    surface: read('surface-2'),
    line: read('line-strong'),
    text: read('text'),
    text2: read('text-2'),
    act: read('act'),
  };
}

/** The glyph of each state on a disc in the background colour, so that it is visible on any map. */
export function addStateIcons(map: MapView, colours: Colours): void {
  for (const status of MULTIVIEW_STATUSES) {
    const image = draw(STATE_LOOKS[status].glyph, colours[STATE_LOOKS[status].tone], colours.ground);
    if (image === null) continue;
    if (map.hasImage(iconOf(status))) map.updateImage(iconOf(status), image);
    else map.addImage(iconOf(status), image, { pixelRatio: DENSITY });
  }
}

function draw(glyph: StateGlyph, colour: string, ground: string): ImageData | null {
  const side = SIDE * DENSITY;
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (context === null) return null;
  context.scale(DENSITY, DENSITY);
  context.fillStyle = ground;
  context.strokeStyle = colour;
  context.lineWidth = 1.5;
  context.beginPath();
  context.arc(SIDE / 2, SIDE / 2, SIDE / 2 - 1, 0, 2 * Math.PI);
  context.fill();
  context.stroke();
  context.translate(6, 6);
  context.lineWidth = 2;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  const outline = new Path2D(SHAPES[glyph]);
  context.fillStyle = colour;
  if (FILLED.includes(glyph)) {
    // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- no array: a canvas
    context.fill(outline);
  } else context.stroke(outline);
  return context.getImageData(0, 0, side, side);
}
