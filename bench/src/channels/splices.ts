import { setTimeout as sleep } from 'node:timers/promises';
import { spawnProgram, type Child } from '../subject/child.js';
import { srtUrl } from '../channel/sender.js';
import { picturesOf, type SeenPicture } from './numbered.js';
import { capture } from './receivers.js';
import type { ChannelStage } from './stage.js';

/** What a receiver of a channel observed at a change of its source. */
export interface Splice {
  readonly what: string;
  /** Frames of a source after its first one on air that the receiver did not get. */
  readonly lost: number;
  /** Frames of the second source before its first one on air. */
  readonly before: number;
  /** Frames of the slate between them. */
  readonly slate: number;
  readonly complaints: number;
}

/** A source: a clip that is sent once, from its first picture to its last. */
export interface Source {
  readonly id: number;
  readonly clip: string;
  readonly pictures: number;
}

type Kind = 'rtmp' | 'srt';

const TAIL_MS = 3000;

export interface SpliceTrial {
  readonly what: string;
  readonly kind: Kind;
  readonly sources: readonly [Source, Source];
  /** Whether the slate is on air before the second source begins. */
  readonly overSlate: boolean;
}

export async function splice(stage: ChannelStage, folder: string, trial: SpliceTrial): Promise<Splice> {
  const { what, kind, sources, overSlate } = trial;
  const id = `splice-${kind}-${overSlate ? 'slate' : 'next'}`;
  const receiver = await capture(folder, id);
  await stage.serve(id, { input: kind, recording: true, destinations: [receiver.destination] });
  const [first, second] = sources;
  const one = play(stage, id, kind, first);
  await stage.shows(id, 'live');
  await ended(one);
  if (overSlate) await stage.shows(id, 'slate');
  const other = play(stage, id, kind, second);
  await stage.shows(id, 'live');
  await ended(other);
  await stage.shows(id, 'slate');
  await sleep(TAIL_MS);
  await receiver.stop();
  const recordings = await stage.recorded(id);
  await stage.serve(id, { destinations: [] });
  const seen = await picturesOf(receiver.file);
  // An SRT receiver drops packets in flight when its sender ends: only the frames in the recording count as received.
  const received =
    kind === 'rtmp' ? undefined : (await Promise.all(recordings.map(picturesOf))).flatMap(({ pictures }) => pictures);
  const shown = (source: Source): number[] => numbersOf(seen.pictures, source.id);
  const sent = (source: Source): number[] =>
    received === undefined ? Array.from({ length: source.pictures }, (_, n) => n) : numbersOf(received, source.id);
  const lost = (source: Source): number => {
    const own = shown(source);
    const from = own[0] ?? 0;
    const there = new Set(own);
    return sent(source).filter((number) => number >= from && !there.has(number)).length;
  };
  for (const source of sources)
    if (shown(source).length === 0) throw new Error(`${what}: source ${source.id} was never on air`);
  return {
    what,
    lost: lost(first) + lost(second),
    before: shown(second)[0] ?? 0,
    slate: slateBetween(seen.pictures, first.id, second.id),
    complaints: seen.complaints,
  };
}

const numbersOf = (pictures: readonly SeenPicture[], source: number): number[] =>
  pictures.flatMap((picture) => (picture?.source === source ? [picture.number] : []));

function slateBetween(pictures: readonly SeenPicture[], first: number, second: number): number {
  const from = pictures.findLastIndex((picture) => picture?.source === first);
  const until = pictures.findIndex((picture) => picture?.source === second);
  return Math.max(0, until - from - 1);
}

/** Sends a source once, in real time. */
function play(stage: ChannelStage, id: string, kind: Kind, { clip }: Source): Child {
  if (kind === 'rtmp') return stage.publish(id, clip);
  const words = ['-hide_banner', '-loglevel', 'error', '-re', '-i', clip, ...'-map 0 -c copy -f mpegts'.split(' ')];
  return spawnProgram('encoder', 'ffmpeg', [...words, srtUrl(stage.srtPlace(id), 'caller')]);
}

const ended = (child: Child): Promise<void> =>
  child.gone ? Promise.resolve() : new Promise((resolve) => child.process.once('exit', () => resolve()));
