import path from 'node:path';
import { costOf, type Cost } from '../channels/cost.js';
import { crowd, type Crowd, type CrowdSize } from '../channels/crowd.js';
import { fanOut, type FanOut } from '../channels/fan-out.js';
import { IDLE_CHANNELS, idleCost } from '../channels/idle.js';
import { numberedClip } from '../channels/numbered.js';
import { RtmpPlatform } from '../channels/receivers.js';
import { splice, type Source, type Splice, type SpliceTrial } from '../channels/splices.js';
import { ChannelStage } from '../channels/stage.js';
import type { Context, Figure, Outcome } from '../figure.js';
import { total } from '../measure/cpu.js';
import { round } from '../measure/statistics.js';
import { withFolder } from '../subject/places.js';

interface Size {
  readonly cost: { readonly settle: number; readonly seconds: number };
  readonly idle: { readonly settle: number; readonly seconds: number };
  readonly destinations: number;
  readonly crowd: CrowdSize;
}

const FULL: Size = {
  cost: { settle: 15, seconds: 40 },
  idle: { settle: 40, seconds: 30 },
  destinations: 20,
  crowd: { most: 40, band: 10, seconds: 20 },
};
const SHORT: Size = {
  cost: { settle: 2, seconds: 4 },
  idle: { settle: 2, seconds: 3 },
  destinations: 4,
  crowd: { most: 2, band: 2, seconds: 4 },
};

const MOST_RATIO = 3.2;
/** Half the CPU of eight idle listeners, % of a core. */
const MOST_IDLE = 2;
const WANTED_CHANNELS = 40;
const ROUND_SECONDS = 20;
const SOURCE_SECONDS = 8;
const RATE = 30;

const trialsOf = (sources: readonly [Source, Source]): SpliceTrial[] => [
  { what: 'RTMP ends, slate, RTMP returns', kind: 'rtmp', overSlate: true, sources },
  { what: 'RTMP sender to the next', kind: 'rtmp', overSlate: false, sources },
  { what: 'SRT ends, slate, SRT returns', kind: 'srt', overSlate: true, sources },
  { what: 'SRT sender to the next', kind: 'srt', overSlate: false, sources },
];

async function run({ short, report: say }: Context): Promise<Outcome> {
  const size = short ? SHORT : FULL;
  return withFolder(async (folder) => {
    const clip = await numberedClip(folder, 1, ROUND_SECONDS);
    const endless = { clip, pictures: ROUND_SECONDS * RATE };
    const sourceOf = async (id: number): Promise<Source> => ({
      id,
      clip: await numberedClip(folder, id, SOURCE_SECONDS),
      pictures: SOURCE_SECONDS * RATE,
    });
    const sources: readonly [Source, Source] = [await sourceOf(2), await sourceOf(3)];
    const platform = await RtmpPlatform.start(folder);
    const on = async <R>(name: string, work: (stage: ChannelStage, folder: string) => Promise<R>): Promise<R> => {
      const own = path.join(folder, name);
      const stage = new ChannelStage(own);
      try {
        await stage.begin();
        return await work(stage, own);
      } finally {
        await stage.finish();
      }
    };
    const idle = await idleCost(path.join(folder, 'idle'), size.idle.settle, size.idle.seconds);
    say(`${IDLE_CHANNELS} idle channels: ${round(idle)} % of a core`);
    const cost = await on('cost', (stage, own) => costOf(stage, platform, clip, { folder: own, ...size.cost }));
    say(`one channel ${round(total(cost.channel))} %, bare ${round(total(cost.bare))} % of a core`);
    const fanned = await on('fan-out', (stage, own) =>
      fanOut(stage, platform, endless, { folder: own, destinations: size.destinations }),
    );
    say(`${fanned.destinations} destinations: ${fanned.lostPictures} of ${fanned.pictures} pictures lost at the first`);
    const splices = await on('splices', async (stage, own) => {
      const all: Splice[] = [];
      for (const trial of trialsOf(sources)) {
        const seen = await splice(stage, own, trial);
        say(
          `${seen.what}: ${seen.lost} lost, ${seen.before} before it was on air, ${seen.slate} of the slate, ${seen.complaints} complaints`,
        );
        all.push(seen);
      }
      return all;
    });
    const crowded = await on('crowd', (stage, own) =>
      crowd(stage, platform, endless, { folder: own, size: size.crowd, say }),
    );
    await platform.stop();
    return outcome({ idle, cost, fanned, splices, crowded });
  });
}

interface Measured {
  readonly idle: number;
  readonly cost: Cost;
  readonly fanned: FanOut;
  readonly splices: readonly Splice[];
  readonly crowded: Crowd;
}

const row = (what: string, measured: string | number, goal: string | number = '') => ({ '': what, measured, goal });

function outcome({ idle, cost, fanned, splices, crowded }: Measured): Outcome {
  const [ours, bare] = [total(cost.channel), total(cost.bare)];
  const ratio = round(ours / (bare || Infinity));
  const lost = splices.reduce((sum, one) => sum + one.lost, 0);
  const complaints = splices.reduce((sum, one) => sum + one.complaints, 0);
  const last = crowded.bands.at(-1);
  const amongOthers = round((last?.cpu ?? 0) / (last?.channels ?? 1) / (bare || Infinity));
  const falls = crowded.first === '' ? 'none fell' : `${crowded.first} fell first`;
  return {
    rows: [
      row('one channel, times a bare ffmpeg -c copy', ratio, `≤ ${MOST_RATIO}`),
      row('  one channel, % of a core', round(ours)),
      ...[...cost.channel].map(([name, share]) => row(`    ${name}`, round(share))),
      row('  bare ffmpeg -c copy, % of a core', round(bare)),
      row(`one of ${last?.channels ?? 0} channels, times a bare ffmpeg -c copy`, amongOthers),
      ...splices.flatMap((one) => [
        row(`${one.what}: pictures lost`, one.lost, 0),
        row('  decoder complaints', one.complaints, 0),
        row('  pictures of the slate between', one.slate),
        row('  pictures of the source before it was on air', one.before),
      ]),
      row(`${fanned.destinations} destinations added: pictures lost at the first`, fanned.lostPictures, 0),
      row('  packets lost at the first', fanned.lostPackets, 0),
      row('channels before the first picture is lost', crowded.held, WANTED_CHANNELS),
      ...crowded.bands.map((band) =>
        row(
          `  ${band.channels} channels`,
          `${band.lostPictures} gaps, ${band.lostPackets} packets lost, ${band.fallen} destinations fallen, ${band.failures} programs failed; ${band.cpu} % of a core, ${band.beside} % senders and receivers`,
        ),
      ),
      row(`${IDLE_CHANNELS} idle channels, % of a core`, round(idle), `≤ ${MOST_IDLE}`),
    ],
    values: {
      ratio,
      amongOthers,
      channel: round(ours),
      bare: round(bare),
      spliceLost: lost,
      spliceComplaints: complaints,
      fanOutLost: fanned.lostPictures,
      fanOutPacketsLost: fanned.lostPackets,
      held: crowded.held,
      first: crowded.first,
      idle: round(idle),
    },
    summary:
      `one channel (720p30 at 2.5 Mbps by SRT, programme, recording, a thumbnail a second, two copied destinations) takes ${round(ours)} % of a core, ` +
      `a bare ffmpeg -c copy of the same stream ${round(bare)} %: ratio ${ratio}, ${amongOthers} for one of ${last?.channels ?? 0}; ${lost} pictures lost at ${splices.length} changes of the source; ` +
      `${fanned.lostPictures} pictures and ${fanned.lostPackets} packets lost at the first destination while it got ${fanned.destinations - 1} more; ` +
      `${crowded.held} such channels before the first picture was lost (${falls}; ${last?.channels ?? 0} channels with senders and receivers on the same machine: ${(last?.cpu ?? 0) + (last?.beside ?? 0)} % of a core); ` +
      `${IDLE_CHANNELS} idle channels ${round(idle)} %.`,
    met:
      ratio <= MOST_RATIO &&
      lost + complaints + fanned.lostPictures + fanned.lostPackets === 0 &&
      crowded.held >= WANTED_CHANNELS &&
      idle <= MOST_IDLE,
  };
}

export const channels: Figure = {
  name: 'channels',
  title: 'Channels with programme, recording and destinations: cost, changes of the source, how many one machine holds',
  goal: `ratio ≤ ${MOST_RATIO}, 0 pictures lost at changes and at the first of ${FULL.destinations} destinations, ${WANTED_CHANNELS} channels, ${IDLE_CHANNELS} idle ones ≤ ${MOST_IDLE} %`,
  run,
};
