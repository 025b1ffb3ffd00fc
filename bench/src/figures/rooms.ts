import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { launch } from '../browser/page.js';
import type { Context, Figure, Outcome } from '../figure.js';
import { quantile, round } from '../measure/statistics.js';
import { BrowserPart } from '../rooms/browser-part.js';
import { Crowd, spokenPackets } from '../rooms/crowd.js';
import { UnitEar } from '../rooms/ear.js';
import { ALIKE, compare, find, RATE, toneOf, type Heard, type Sound } from '../rooms/sound.js';
import { RoomStage, type RoomCpu } from '../rooms/stage.js';
import { withFolder } from '../subject/places.js';
import { eventually } from '../subject/wait.js';

const MOST_MS = 250;
/** Likeness of participants' own voices in what they hear: below this it is chance. */
const OWN = 0.2;
const MANY = 20;
const FEW = 2;
const FULL = { seconds: 60, windows: 60, crowd: 30 };
const SHORT = { seconds: 8, windows: 12, crowd: 4 };
/** Buffers of browsers are full after this time. */
const SETTLE_MS = 3_000;
/** Tone that the unit sends, Hz. */
const TONE = 700;
/** Chromium with microphones, and autoplay of sound without a click. */
const SOUND = ['--autoplay-policy=no-user-gesture-required', '--disable-features=WebRtcHideLocalIpsWithMdns'];

interface Voices {
  readonly toBrowser: Heard;
  readonly toUnit: Heard;
  /** Greatest likeness between what participants say and hear. */
  readonly own: number;
}

interface Load {
  readonly few: RoomCpu;
  readonly many: RoomCpu;
  readonly received: number;
  readonly lost: number;
}

const run = ({ short, report }: Context): Promise<Outcome> =>
  withFolder(async (folder) => {
    const stage = new RoomStage(folder);
    try {
      await stage.begin();
      report('janus runs');
      const voices = await speak(stage, path.join(folder, 'ear.wav'), short ? SHORT : FULL, report);
      return outcome(voices, await crowd(stage, (short ? SHORT : FULL).crowd, report));
    } finally {
      await stage.finish();
    }
  });

/** Two browsers and a unit in the room: when each is heard, and whether participants hear themselves. */
async function speak(
  stage: RoomStage,
  file: string,
  { seconds, windows }: typeof FULL,
  report: Context['report'],
): Promise<Voices> {
  const ear = new UnitEar(file);
  const browser = await launch(SOUND);
  try {
    await ear.begin();
    await stage.addUnit(TONE, file);
    const [one, other] = [await BrowserPart.open(browser, 11), await BrowserPart.open(browser, 23)];
    await one.join((sdp) => stage.join('one', sdp));
    await other.join((sdp) => stage.join('other', sdp));
    await eventually('all three are in', 30_000, () => stage.isIn('one') && stage.isIn('other'));
    report('two browsers and a unit speak');
    await sleep(SETTLE_MS);
    const begin = performance.timeOrigin + performance.now();
    const [first, second] = await Promise.all([one.record(seconds), other.record(seconds)]);
    const played = ear.sound(begin);
    for (const part of [one, other]) await part.close();
    for (const id of ['one', 'other']) await stage.leave(id);
    await stage.removeUnit();
    const toBrowser = both(compare(first.said, second.heard, windows), compare(second.said, first.heard, windows));
    const own = both(compare(first.said, first.heard, windows), compare(second.said, second.heard, windows));
    const toUnit = both(compare(first.said, played, windows), compare(second.said, played, windows));
    check(toBrowser, 'a browser does not hear the other');
    check(toUnit, 'the unit does not hear the browsers');
    return { toBrowser, toUnit, own: Math.max(...own.likeness, toneIn(played)) };
  } finally {
    await browser.close();
    await ear.end();
  }
}

/** Strength of a tone in a sound, in its strongest second. */
function toneIn({ samples }: Sound): number {
  const tone = toneOf(TONE, 1);
  const seconds = Array.from({ length: Math.floor(samples.length / RATE) - 1 }, (_, n) => n * RATE);
  return Math.max(0, ...seconds.map((from) => find(tone, samples, from, from + 2 * (RATE / TONE)).likeness));
}

const both = (one: Heard, other: Heard): Heard => ({
  delays: [...one.delays, ...other.delays],
  likeness: [...one.likeness, ...other.likeness],
});

function check({ delays, likeness }: Heard, what: string): void {
  if (likeness.length === 0 || delays.length < likeness.length / 2)
    throw new Error(
      `${what}: in ${delays.length} of ${likeness.length} windows, likeness ${quantile([0, ...likeness], 0.5).toFixed(2)}, where ${ALIKE} is enough`,
    );
}

/** First few, then many participants, all speaking: CPU of mixing, and losses. */
async function crowd(stage: RoomStage, seconds: number, report: Context['report']): Promise<Load> {
  const people = new Crowd(await spokenPackets());
  const grow = async (count: number): Promise<RoomCpu> => {
    while (people.size < count) people.add(await stage.connect(`member-${people.size}`));
    await eventually(`${count} are in`, 30_000, () => stage.count === count);
    await sleep(SETTLE_MS);
    people.reset();
    return stage.cpu(seconds);
  };
  try {
    people.speak();
    const few = await grow(FEW);
    report(`${FEW} participants speak`);
    const many = await grow(MANY);
    const { received, lost, fewest } = people.counts;
    if (fewest === 0) throw new Error('a participant hears nothing');
    return { few, many, received, lost };
  } finally {
    people.end();
  }
}

/** Greatest delay of this share of the windows, ms. */
const ms = (heard: Heard, share: number): number => round(quantile(heard.delays, share), 0);

function outcome({ toBrowser, toUnit, own }: Voices, { few, many, received, lost }: Load): Outcome {
  const [browser, browserHigh, unit, unitHigh] = [
    ms(toBrowser, 0.5),
    ms(toBrowser, 0.95),
    ms(toUnit, 0.5),
    ms(toUnit, 0.95),
  ];
  const others = round(quantile([...toBrowser.likeness, ...toUnit.likeness], 0.5), 2);
  const each = round((many.janus - few.janus) / (MANY - FEW), 2);
  const lostPercent = round((100 * lost) / Math.max(1, received + lost), 3);
  const self = round(own, 2);
  return {
    rows: [
      { '': 'mouth to ear, browser → browser', median: `${browser} ms`, '95 %': `${browserHigh} ms` },
      { '': 'mouth to ear, browser → unit', median: `${unit} ms`, '95 %': `${unitHigh} ms` },
      { '': 'likeness with what others say; with what one says', median: others, '95 %': `at most ${self}` },
      {
        '': `Janus, ${FEW} and ${MANY} who speak, % of a core`,
        median: round(few.janus, 1),
        '95 %': round(many.janus, 1),
      },
      { '': `Janus for each participant, % of a core`, median: each, '95 %': '' },
      { '': `the server's own process beside it, ${MANY}, % of a core`, median: round(many.server, 1), '95 %': '' },
      { '': `packets lost to ${MANY} participants`, median: lost, '95 %': `of ${received + lost}` },
    ],
    values: {
      browserMs: browser,
      browserHighMs: browserHigh,
      unitMs: unit,
      unitHighMs: unitHigh,
      likenessOfOthers: others,
      likenessOfSelf: self,
      janusFew: round(few.janus, 1),
      janusMany: round(many.janus, 1),
      janusEach: each,
      serverMany: round(many.server, 1),
      lost,
      received,
    },
    summary: `What is said in one browser is heard in another after ${browser} ms at the median (${browserHigh} ms at 95 %) and played by a unit after ${unit} ms (${unitHigh} ms); nobody hears himself (likeness at most ${self}, of others ${others}). A participant costs Janus ${each} % of a core; ${MANY} who all speak take ${round(many.janus, 0)} %, and ${lostPercent} % of their packets are lost (${lost} of ${received + lost}).`,
    met: browser <= MOST_MS && unit <= MOST_MS && own <= OWN && lostPercent < 1,
  };
}

export const rooms: Figure = {
  name: 'rooms',
  title: 'Audio rooms through Janus: mouth to ear, mix-minus, what a participant costs, and 20 in one room',
  goal: `medians ≤ ${MOST_MS} ms, nobody hears himself, under 1 % of packets lost`,
  run,
};
