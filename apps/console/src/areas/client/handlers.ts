import { CORE } from '@backhaul/contract';
import { AWS_REGIONS } from '@backhaul/domain';
import type { Kysely } from 'kysely';
import { installationSettings } from '../../control/application-configuration/configuration-store.js';
import { baseUrlOf } from '../../platform/http/base-url.js';
import type { ThirdParty } from '../../platform/http/third-party.js';
import type { Clock } from '../../platform/kernel/clock.js';
import type { Database } from '../../platform/db/schema.js';
import type { AreaHandlers } from '../../control/policies/subjects.js';
import { publishedNotes, readNotes } from './notes-store.js';
import { changePreferences, featuresOf, preferencesOf, currentNotifications } from './store.js';

export interface ClientAreaDeps {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
  readonly version: string;
  /** Whether this installation shows simulated devices. */
  readonly demo: boolean;
  /** Public URL of the console; undefined: as in the request. */
  readonly publicUrl: string | undefined;
  readonly thirdParty: Pick<ThirdParty, 'mapStyleUrl'>;
  /** Addresses of companion applications. */
  readonly applications: {
    readonly videoReturn: string | undefined;
    readonly matrix: string | undefined;
    readonly customerPortal: string | undefined;
  };
}

/** Browsers poll notices and configuration every 5 min (spec 3 §9). */
const POLL_INTERVAL_MS = 300_000;

/** Handlers of the calls by which browsers start and poll. */
export function clientHandlers({
  db,
  clock,
  version,
  demo,
  publicUrl,
  thirdParty,
  applications,
}: ClientAreaDeps): AreaHandlers<'client'> {
  return {
    preferences: (_input, { caller }) => preferencesOf(db, caller.userId),
    updatePreferences: ({ body }, { caller }) => changePreferences(db, caller.userId, body),
    configuration: async (_input, { caller }) => ({
      version,
      demo,
      wsLibrary: 'native',
      activeFeatures: await featuresOf(db, caller.scope),
      thirdParty: {},
      livePath: `${CORE}/v2/live`,
      pollIntervalMs: POLL_INTERVAL_MS,
      mapStyleUrl: thirdParty.mapStyleUrl ?? null,
      pageViews: (await installationSettings(db)).pageViews,
    }),
    async urls(_input, { host }) {
      const set = await installationSettings(db);
      const central = baseUrlOf(publicUrl, host);
      return {
        central: `${central}/`,
        live: `${central.replace(/^http/, 'ws')}${CORE}/v2/live`,
        documents: `${central}/docs`,
        videoReturn: set.videoReturnUrl ?? applications.videoReturn ?? null,
        matrix: set.matrixUrl ?? applications.matrix ?? null,
        customerPortal: set.customerPortalUrl ?? applications.customerPortal ?? null,
      };
    },
    awsRegions: () =>
      Object.entries(AWS_REGIONS)
        .map(([id, name]) => ({ id, name }))
        .toSorted((a, b) => a.name.localeCompare(b.name)),
    notifications: (_input, { caller }) => currentNotifications(db, caller.scope, new Date(clock.now())),
    releaseNotes: (_input, { caller }) => publishedNotes(db, caller.userId, new Date(clock.now())),
    readReleaseNotes: ({ body: { ids } }, { caller }) => readNotes(db, caller.userId, ids, new Date(clock.now())),
  };
}
