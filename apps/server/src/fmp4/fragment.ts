import { boxesIn, findBox } from './boxes.js';

/** One track of a movie fragment. */
export interface FragmentInfo {
  /** Decode time of its first sample, ticks. */
  readonly time: number;
  readonly samples: number;
  /** Whether its first sample is a keyframe. */
  readonly keyframe: boolean;
}

const NOT_SYNC = 0x0001_0000;

/** Reads the part of a `moof` box's content for track `trackId` (ISO/IEC 14496-12 §8.8). */
export function readFragment(moof: Buffer, trackId: number): FragmentInfo | undefined {
  for (const { type, content } of boxesIn(moof)) {
    if (type !== 'traf') continue;
    const tfhd = findBox(content, 'tfhd');
    const trun = findBox(content, 'trun');
    if (!tfhd || !trun || tfhd.readUInt32BE(4) !== trackId) continue;
    const tfdt = findBox(content, 'tfdt');
    const time = !tfdt ? 0 : tfdt[0] === 1 ? Number(tfdt.readBigUInt64BE(4)) : tfdt.readUInt32BE(4);
    return { time, samples: trun.readUInt32BE(4), keyframe: (firstFlags(trun, tfhd) & NOT_SYNC) === 0 };
  }
  return undefined;
}

/** Flags of the first sample: its own, those of the run, or the track's default. */
function firstFlags(trun: Buffer, tfhd: Buffer): number {
  const flags = trun.readUInt32BE(0) & 0xff_ffff;
  let at = 8 + ((flags & 0x1) !== 0 ? 4 : 0);
  if ((flags & 0x4) !== 0) return trun.readUInt32BE(at);
  if ((flags & 0x400) !== 0) {
    at += ((flags & 0x100) !== 0 ? 4 : 0) + ((flags & 0x200) !== 0 ? 4 : 0);
    return trun.readUInt32BE(at);
  }
  return defaultFlags(tfhd);
}

function defaultFlags(tfhd: Buffer): number {
  const flags = tfhd.readUInt32BE(0) & 0xff_ffff;
  if ((flags & 0x20) === 0) return NOT_SYNC;
  const before = [0x1, 0x2, 0x8, 0x10].reduce(
    (bytes, bit) => bytes + ((flags & bit) === 0 ? 0 : bit === 0x1 ? 8 : 4),
    0,
  );
  return tfhd.readUInt32BE(8 + before);
}
