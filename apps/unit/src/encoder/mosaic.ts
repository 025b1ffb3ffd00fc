import { splitArgs } from '@backhaul/agent';
import { MAX_FEEDS } from '@backhaul/domain';
import type { Source } from '../source/source.js';
import type { Format } from './format.js';

/** One input of a mosaic. `there`: it has video. `taken`: another engine reads it, and it can be read only once. */
export interface MosaicInput {
  readonly source: Source;
  readonly there: boolean;
  readonly taken: boolean;
}

/** Text of a tile without video: the input has no signal, or is on air on its own channel. */
const wordOf = ({ there, taken }: MosaicInput): string | null => {
  if (!there) return 'NO SIGNAL';
  return taken ? 'ON AIR' : null;
};

const text = (shown: string): string =>
  `drawtext=text='${shown}':fontsize=h/6:fontcolor=white:box=1:boxcolor=black@0.7:x=w/16:y=h/12`;

/**
 * A small picture of all inputs, in a grid: arguments of the inputs that `open` returns, and the graph that makes
 * `[mosaic]` of them. It runs in real time without further options.
 */
export function mosaicArgs(
  inputs: readonly MosaicInput[],
  { width, height, rate }: Format,
  open: (source: Source, index: number) => readonly string[],
): string[] {
  const tile = { width: width / 2, height: height / 2 };
  const size = `${tile.width}x${tile.height}`;
  let streams = 0;
  const args: string[] = [];
  const tiles = Array.from({ length: MAX_FEEDS }, (_, index) => {
    const input = inputs[index];
    const word = input ? wordOf(input) : '';
    if (input && word === null) {
      args.push(...open(input.source, index));
      const fit = `scale=${tile.width}:${tile.height}:force_original_aspect_ratio=decrease,pad=${tile.width}:${tile.height}:-1:-1`;
      const chain = `[${streams}:v:0]fps=${rate},${fit},setsar=1,${text(String(index + 1))}[t${index}]`;
      streams += 1;
      return chain;
    }
    const shown = word ? `,${text(`${index + 1} ${word}`)}` : '';
    return `color=c=0x202020:size=${size}:rate=${rate},setsar=1${shown}[t${index}]`;
  });
  const all = tiles.map((_, index) => `[t${index}]`).join('');
  const graph = `${tiles.join(';')};${all}xstack=inputs=${MAX_FEEDS}:layout=0_0|w0_0|0_h0|w0_h0,realtime,format=yuv420p[mosaic]`;
  return [...args, ...splitArgs('-filter_complex'), graph];
}
