import { contract } from '@backhaul/contract';
import type { Context, Figure, Outcome } from '../figure.js';
import { tryCalls } from '../isolation/calls.js';
import type { Cast } from '../isolation/cast.js';
import type { Finding, Ground } from '../isolation/ground.js';
import { tryKeys } from '../isolation/keys.js';
import { tryLies } from '../isolation/lies.js';
import { tryMoments, trySlowMoments } from '../isolation/moments.js';
import { onGround } from '../isolation/open-ground.js';
import { tryPages } from '../isolation/pages.js';
import { tryPictures } from '../isolation/pictures.js';
import { blindTo } from '../isolation/planted.js';
import { tryShared } from '../isolation/shared-things.js';
import { trySubscriptions } from '../isolation/subscriptions.js';
import { tryTopics } from '../isolation/topics.js';
import { tryUploads } from '../isolation/uploads.js';

const FULL = { rounds: 150, listenMs: 1_500 };
const SHORT = { rounds: 9, listenMs: 300 };
const SHOWN = 12;
/** Calls that show a planted leak; the others are asked the same way. */
const SEEN_BY = {
  devices: { fetch: contract.devices.fetch },
  units: { unit: contract.units.unit, list: contract.units.list },
};

async function run(context: Context): Promise<Outcome> {
  const size = context.short ? SHORT : FULL;
  return onGround(context.short, async (ground, cast) => {
    const parts: readonly (readonly [name: string, look: () => Promise<Finding>])[] = [
      // First, while what is shared is as it was made.
      ['shared things', () => tryShared(ground)],
      ['calls', () => tryCalls(ground)],
      ['pictures', () => tryPictures(ground)],
      ['live', () => trySubscriptions(ground)],
      ['topics', () => tryBus(ground, cast, size.listenMs)],
      ['lies of devices', () => tryLies(ground)],
      ['pages', () => tryPages(ground)],
      ['keys', () => tryKeys(ground)],
      ['uploads', tryUploads],
      ['times', () => tryMoments(ground, size.rounds)],
    ];
    const rows = [];
    for (const [name, look] of parts) {
      const begin = performance.now();
      const { checks, complaints } = await look();
      context.say(
        `${name}: ${checks} checks, ${complaints.length} complaints, ${Math.round((performance.now() - begin) / 1000)} s`,
      );
      for (const complaint of complaints.slice(0, SHOWN)) context.say(`  ${complaint}`);
      rows.push({ '': name, checks, complaints: complaints.length });
    }
    const blind = await blindTo(ground, [
      ['calls', (planted) => tryCalls(planted, SEEN_BY)],
      ['pictures', tryPictures],
      ['live', trySubscriptions],
      ...(context.short ? [] : [['times', () => trySlowMoments(ground, size.rounds)] as const]),
    ]);
    context.say(
      blind.length === 0
        ? 'a planted leak is seen by every part that it is in'
        : `blind to a planted leak: ${blind.join(', ')}`,
    );
    return outcome(rows, blind, ground.usersOf(ground.home).length);
  });
}

/** A device of each customer tries what it may not do to the devices of both. */
async function tryBus(ground: Ground, cast: Cast, listenMs: number): Promise<Finding> {
  const { home, foreign } = ground;
  const all = [...home.units, ...foreign.units];
  let delay = 500;
  const stir = async (): Promise<void> => {
    delay = delay === 500 ? 1000 : 500;
    await Promise.all(all.map(({ id }) => ground.admin.api.units.setDelay({ params: { id }, body: { delay } })));
  };
  const found = await Promise.all(
    [home, foreign].map(({ rogue, units }) => {
      const theirs = (rogue === home.rogue ? foreign : home).units.slice(0, 1);
      const victims = [...theirs, ...units.slice(0, 1)].map(({ credentials }) => credentials);
      return tryTopics({ rogue, victims, stir, listenMs });
    }),
  );
  const received = [...cast.received.values()].flat();
  const spoofed = received.filter((word) => word.includes('spoofed'));
  const units = await Promise.all(all.map(({ id }) => ground.admin.api.units.unit({ params: { id } })));
  const gone = units.filter(({ online }) => !online).map(({ name }) => `${name} seems to be away`);
  return {
    checks: found.reduce((sum, { checks }) => sum + checks, received.length + units.length),
    complaints: [...found.flatMap(({ complaints }) => complaints), ...spoofed, ...gone],
  };
}

function outcome(
  rows: readonly { readonly '': string; readonly checks: number; readonly complaints: number }[],
  blind: readonly string[],
  roles: number,
): Outcome {
  const checks = rows.reduce((sum, row) => sum + row.checks, 0);
  const complaints = rows.reduce((sum, row) => sum + row.complaints, 0);
  return {
    rows,
    values: { checks, complaints, roles, tenants: 2, databaseConnections: 1, plantedLeakUnseenBy: blind.length },
    summary: `${checks} checks of ${rows.length} kinds as ${roles} roles of two tenants at once and nobody, over one database connection: ${complaints} leaks or tell-tale differences; a planted leak ${blind.length === 0 ? 'is seen' : `is not seen by ${blind.join(', ')}`}.`,
    met: complaints === 0 && blind.length === 0,
  };
}

export const isolation: Figure = {
  name: 'isolation',
  title: 'What one customer can see of, or do to, another',
  goal: '0 leaks, foreign ids answered as missing ones, a planted leak seen',
  must: true,
  run,
};
