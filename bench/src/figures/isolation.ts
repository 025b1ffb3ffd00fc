import { contract } from '@backhaul/contract';
import type { Context, Figure, Outcome } from '../figure.js';
import { tryCalls } from '../isolation/calls.js';
import type { ReportingDevices } from '../isolation/reporting-devices.js';
import type { Finding, Testbed } from '../isolation/testbed.js';
import { tryIngestAccounts } from '../isolation/ingest-accounts.js';
import { tryKeys } from '../isolation/keys.js';
import { trySpoofing } from '../isolation/spoofing.js';
import { tryResponseTimes, tryDelayedResponses } from '../isolation/response-times.js';
import { tryOpenShare } from '../isolation/open-share.js';
import { withTestbed } from '../isolation/open-testbed.js';
import { tryPages } from '../isolation/pages.js';
import { tryPictures } from '../isolation/pictures.js';
import { partsMissing } from '../isolation/planted.js';
import { tryGuestRooms } from '../isolation/rooms.js';
import { tryShares } from '../isolation/shares.js';
import { tryTallyPages } from '../isolation/tally-pages.js';
import { tryShared } from '../isolation/shared-things.js';
import { trySubscriptions } from '../isolation/subscriptions.js';
import { tryTopics } from '../isolation/topics.js';
import { tryUploads } from '../isolation/uploads.js';

const FULL = { rounds: 150, listenMs: 1_500 };
const SHORT = { rounds: 9, listenMs: 300 };
const SHOWN = 12;
/** Calls that return the planted leak; the other calls work alike. */
const SEEN_BY = {
  devices: { fetch: contract.devices.fetch },
  units: { unit: contract.units.unit, list: contract.units.list },
};

async function run(context: Context): Promise<Outcome> {
  const size = context.short ? SHORT : FULL;
  return withTestbed(context.short, async (testbed, devices) => {
    const parts: readonly (readonly [name: string, look: () => Promise<Finding>])[] = [
      // First, before other parts change the shared records.
      ['open share', () => tryOpenShare(testbed)],
      ['shared things', () => tryShared(testbed)],
      ['ingest accounts', () => tryIngestAccounts(testbed)],
      ['calls', () => tryCalls(testbed)],
      ['pictures', () => tryPictures(testbed)],
      ['share links', () => tryShares(testbed)],
      ['tally pages', () => tryTallyPages(testbed)],
      ['guests in rooms', () => tryGuestRooms(testbed)],
      ['live', () => trySubscriptions(testbed)],
      ['topics', () => tryBus(testbed, devices, size.listenMs)],
      ['spoofed messages', () => trySpoofing(testbed)],
      ['pages', () => tryPages(testbed)],
      ['keys', () => tryKeys(testbed)],
      ['uploads', tryUploads],
      ['times', () => tryResponseTimes(testbed, size.rounds)],
    ];
    const rows = [];
    for (const [name, look] of parts) {
      const begin = performance.now();
      const { checks, complaints } = await look();
      context.report(
        `${name}: ${checks} checks, ${complaints.length} complaints, ${Math.round((performance.now() - begin) / 1000)} s`,
      );
      for (const complaint of complaints.slice(0, SHOWN)) context.report(`  ${complaint}`);
      rows.push({ '': name, checks, complaints: complaints.length });
    }
    const missing = await partsMissing(testbed, [
      ['calls', (planted) => tryCalls(planted, SEEN_BY)],
      ['pictures', tryPictures],
      ['live', trySubscriptions],
      ...(context.short ? [] : [['times', () => tryDelayedResponses(testbed, size.rounds)] as const]),
    ]);
    context.report(
      missing.length === 0
        ? 'every part that can see the planted leak reports it'
        : `do not report the planted leak: ${missing.join(', ')}`,
    );
    return outcome(rows, missing, testbed.usersOf(testbed.home).length);
  });
}

/** A device of each customer tries forbidden actions on the devices of both. */
async function tryBus(testbed: Testbed, devices: ReportingDevices, listenMs: number): Promise<Finding> {
  const { home, foreign } = testbed;
  const all = [...home.units, ...foreign.units];
  let delay = 500;
  const stir = async (): Promise<void> => {
    delay = delay === 500 ? 1000 : 500;
    await Promise.all(all.map(({ id }) => testbed.admin.api.units.setDelay({ params: { id }, body: { delay } })));
  };
  const found = await Promise.all(
    [home, foreign].map(({ rogue, units }) => {
      const theirs = (rogue === home.rogue ? foreign : home).units.slice(0, 1);
      const victims = [...theirs, ...units.slice(0, 1)].map(({ credentials }) => credentials);
      return tryTopics({ rogue, victims, stir, listenMs });
    }),
  );
  const received = [...devices.received.values()].flat();
  const spoofed = received.filter((word) => word.includes('spoofed'));
  const units = await Promise.all(all.map(({ id }) => testbed.admin.api.units.unit({ params: { id } })));
  const gone = units.filter(({ online }) => !online).map(({ name }) => `${name} went offline`);
  return {
    checks: found.reduce((sum, { checks }) => sum + checks, received.length + units.length),
    complaints: [...found.flatMap(({ complaints }) => complaints), ...spoofed, ...gone],
  };
}

function outcome(
  rows: readonly { readonly '': string; readonly checks: number; readonly complaints: number }[],
  missing: readonly string[],
  roles: number,
): Outcome {
  const checks = rows.reduce((sum, row) => sum + row.checks, 0);
  const complaints = rows.reduce((sum, row) => sum + row.complaints, 0);
  return {
    rows,
    values: { checks, complaints, roles, tenants: 2, databaseConnections: 1, plantedLeakUnseenBy: missing.length },
    summary: `${checks} checks of ${rows.length} kinds as ${roles} users of each of two tenants, among them support whose visit to the other is active or has ended, and without a session, over one database connection: ${complaints} leaks or differences that reveal a record; a planted leak ${missing.length === 0 ? 'is seen' : `is not seen by ${missing.join(', ')}`}.`,
    met: complaints === 0 && missing.length === 0,
  };
}

export const isolation: Figure = {
  name: 'isolation',
  title: 'What one customer can see of, or do to, another',
  goal: '0 leaks, foreign ids answered as missing ones, a planted leak seen',
  must: true,
  run,
};
