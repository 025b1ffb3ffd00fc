import path from 'node:path';
import { send } from '../channel/sender.js';
import { cpuOf, total } from '../measure/cpu.js';
import { spawnProgram, type Child } from '../subject/child.js';
import type { Round } from './fan-out.js';
import { missingOf, picturesOf } from './numbered.js';
import { capture, intoNothing, type RtmpPlatform } from './receivers.js';
import type { ChannelStage } from './stage.js';

/** Measurements with this number of channels. */
export interface Band {
  readonly channels: number;
  /** Pictures missing at the receiver of the first channel, and in the recordings of all. */
  readonly lostPictures: number;
  /** Packets that were lost or late, of all channels. */
  readonly lostPackets: number;
  /** Destinations that were not connected at the end. */
  readonly fallen: number;
  /** Programs of channels that ended unexpectedly. */
  readonly failures: number;
  /** CPU of the server and its programs, and of all other processes of the figure: senders and receivers, % of a core. */
  readonly cpu: number;
  readonly beside: number;
}

export interface Crowd {
  readonly bands: readonly Band[];
  /** Channels that ran before the first picture was lost. */
  readonly held: number;
  /** The first loss; empty: none. */
  readonly first: string;
}

export interface CrowdSize {
  readonly most: number;
  /** Number of channels added before each measurement. */
  readonly band: number;
  readonly seconds: number;
}

/** With more lost packets than this in a band, no more channels are added. */
const HOPELESS = 2000;

/** A longer distance of two frames at 30 per second is a gap; where a clip restarts it is up to one audio frame longer, s. */
const GAP_S = 1.9 / 30;

/** A loss, and the number of channels at that time. */
interface Loss {
  readonly what: string;
  readonly channels: number;
  readonly at: number;
}

/** Adds channels one after another, each with input, programme, recording, thumbnails and two copied destinations. */
export async function crowd(
  stage: ChannelStage,
  platform: RtmpPlatform,
  round: Round,
  { folder, size, say }: { readonly folder: string; readonly size: CrowdSize; readonly say: (text: string) => void },
): Promise<Crowd> {
  const watched = await capture(folder, 'crowd');
  const senders: Child[] = [];
  const begins: number[] = [];
  const looks: { stop(): Promise<number> }[] = [];
  const bands: Omit<Band, 'lostPictures'>[] = [];
  const losses: Loss[] = [];
  const ids: string[] = [];
  let capturedAt = 0;
  while (ids.length < size.most) {
    const id = `crowd-${ids.length}`;
    const [one, other] = [`${id}-a`, `${id}-b`];
    const destinations = [ids.length === 0 ? watched.destination : intoNothing(one), platform.destination(other)];
    await stage.serve(id, { recording: true, destinations });
    senders.push(send(round.clip, stage.srtPlace(id)));
    const isOnAir = await stage.becomes(id, other, 'connected').then(
      () => true,
      () => false,
    );
    if (!isOnAir) {
      losses.push({ what: 'a channel that does not come on air', channels: ids.length + 1, at: performance.now() });
      break;
    }
    if (ids.length === 0) capturedAt = performance.now();
    ids.push(id);
    begins.push(performance.now());
    looks.push(stage.look(id));
    if (ids.length % size.band !== 0) continue;
    const band = await measure(stage, ids, size.seconds);
    bands.push(band);
    say(
      `${band.channels} channels: ${band.cpu} % of a core, ${band.lostPackets} packets lost, ${band.fallen} destinations fallen, ${band.failures} programs failed`,
    );
    const moment = { channels: ids.length, at: performance.now() };
    if (band.lostPackets > 0) losses.push({ what: 'input: packets that came too late', ...moment });
    if (band.fallen > 0) losses.push({ what: 'destinations', ...moment });
    if (band.failures > 0) losses.push({ what: stage.failures[0] ?? 'programs', ...moment });
    if (band.lostPackets > HOPELESS) break;
  }
  for (const look of looks) await look.stop();
  for (const sender of senders) await sender.end();
  await watched.stop();
  const runningAt = (at: number): number => Math.max(1, begins.filter((begin) => begin <= at).length);
  const seen = missingOf(await picturesOf(watched.file), round.pictures);
  const atReceiver = seen.holes.map(({ at }) => ({ what: 'pictures at a receiver', at: capturedAt + at * 1000 }));
  const inRecordings: { what: string; at: number }[] = [];
  for (const [index, id] of ids.entries()) {
    const files = await stage.recorded(id);
    for (const at of (await Promise.all(files.map(holesOf))).flat())
      inRecordings.push({ what: 'pictures of a recording', at: (begins[index] ?? 0) + at * 1000 });
  }
  const pictures = [...atReceiver, ...inRecordings].map((loss) => ({ ...loss, channels: runningAt(loss.at) }));
  const all = [...losses, ...pictures].toSorted((a, b) => a.channels - b.channels || a.at - b.at);
  const [first] = all;
  return {
    bands: bands.map((band, index) => {
      const from = bands[index - 1]?.channels ?? 0;
      const own = pictures.filter(({ channels }) => channels > from && channels <= band.channels);
      return { ...band, lostPictures: own.length };
    }),
    held: first === undefined ? ids.length : first.channels - 1,
    first: first?.what ?? '',
  };
}

async function measure(
  stage: ChannelStage,
  ids: readonly string[],
  seconds: number,
): Promise<Omit<Band, 'lostPictures'>> {
  const lost = (): number =>
    ids.reduce((sum, id) => sum + stage.readings(id).reduce((own, one) => own + one.lost, 0), 0);
  const [lostBefore, failuresBefore] = [lost(), stage.failures.length];
  const [own = 0, all = 0] = (await cpuOf([stage.pid, process.pid], seconds)).map(total);
  const fallen = ids
    .flatMap((id) => stage.channel(id)?.destinations ?? [])
    .filter(({ state }) => state !== 'connected');
  return {
    channels: ids.length,
    lostPackets: lost() - lostBefore,
    fallen: fallen.length,
    failures: stage.failures.length - failuresBefore,
    cpu: Math.round(own),
    beside: Math.round(all - own),
  };
}

/** Positions of missing frames in a recording at 30 per second, s from its start. */
async function holesOf(file: string): Promise<number[]> {
  const name = path.basename(file);
  const words = ['-v', 'error', '-select_streams', 'v:0', '-show_entries', 'packet=pts_time', '-of', 'csv=p=0', file];
  const probe = spawnProgram(`ffprobe of ${name}`, 'ffprobe', words);
  let output = '';
  probe.process.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await new Promise((resolve) => probe.process.once('close', resolve));
  const times = output
    .split('\n')
    .map((line) => Number.parseFloat(line))
    .filter((time) => Number.isFinite(time))
    .toSorted((a, b) => a - b);
  const first = times[0] ?? 0;
  return times.flatMap((time, index) => (index > 0 && time - (times[index - 1] ?? time) > GAP_S ? [time - first] : []));
}
