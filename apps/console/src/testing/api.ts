import { contract } from '@backhaul/contract';
import type { Client } from '@backhaul/contract/client';
import type { Role } from '@backhaul/domain';
import { testClient, type Injectable } from '@backhaul/testing';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import { Passkeys } from '../platform/access/passkeys.js';
import { SecondFactors } from '../platform/access/second-factors.js';
import { Throttle } from '../platform/access/throttle.js';
import { areaHandlers } from '../areas/index.js';
import { mountSoftwareFiles } from '../areas/software/mount.js';
import { mountServerLogFiles } from '../areas/server-logs/mount.js';
import { mountRemoteFiles } from '../areas/remote-actions/mount.js';
import { mountAuditFile } from '../areas/audit/mount.js';
import { mountUnitFile } from '../areas/admin-units/mount.js';
import { mountServerFile } from '../areas/servers/mount.js';
import { mountIngest } from '../areas/ingest-accounts/mount.js';
import { mountPlaceHistoryFile } from '../areas/place-history/mount.js';
import { mountPortalDocuments } from '../areas/portal-documents/mount.js';
import { mountReportFile } from '../areas/usage-reports/mount.js';
import { mountUserFile } from '../areas/users/mount.js';
import { mountLogFiles } from '../areas/unit-logs/mount.js';
import { injectable, testHttp } from '../platform/http/testing.js';
import { Providers } from '../control/sign-on/providers.js';
import { TallyLogs } from '../control/tally/tally-logs.js';
import { ownNetworks } from '../control/webhooks/receivers.js';
import type { Message } from '../control/mail/message.js';
import { mountChannelFiles } from '../state/media/channel-files.js';
import { mountFileUploads } from '../state/media/file-uploads.js';
import { subjectResolvers } from '../control/policies/subjects.js';
import type { TestConsole, TestWorld } from './world.js';

const silent = pino({ level: 'silent' });

export type Api = Client<typeof contract>;

interface Place {
  readonly groupId?: string;
  /** An inventory of the user; administrators see all of it. */
  readonly inventoryId?: string;
}

export interface TestApi {
  /** A client of a user with this role in the north group. */
  as(role: Role, place?: Place): Promise<Api>;
  /** Request headers of such a user. */
  headersOf(role: Role, place?: Place): Promise<Record<string, string>>;
  readonly anonymous: Api;
  /** A client with an API key. */
  withKey(secret: string): Api;
  readonly kicked: string[];
  /** Messages to people that were queued. */
  readonly posted: Message[];
  /** For routes that are not in the contract. */
  readonly app: FastifyInstance;
  /** Also closes the console. */
  close(): Promise<void>;
}

/** Identity providers of tests run on this machine. */
const PROVIDER_NETWORKS = ownNetworks('127.0.0.0/8');

/** The API of the console over HTTP, in process; responses are checked against their schemas. */
export async function testApi(world: TestWorld, console: TestConsole, publicUrl?: string): Promise<TestApi> {
  const { db, vault, clock } = world;
  const { registry, dispatcher, transmissions } = console;
  const kicked: string[] = [];
  const posted: Message[] = [];
  const post = async (_tx: unknown, message: Message) => {
    posted.push(message);
    return 'outbox' as const;
  };
  const sendOff = async ({ deviceId }: { readonly deviceId: string }): Promise<void> => void kicked.push(deviceId);
  const all = { db, vault, registry, dispatcher, transmissions, clock };
  const throttle = new Throttle(all);
  const { app, sessions } = await testHttp(db, {
    contract,
    clock,
    subjects: subjectResolvers(all),
    handlers: (parts) =>
      areaHandlers({
        ...all,
        sendOff,
        throttle,
        sessions: parts.sessions,
        secondFactors: new SecondFactors(all),
        passkeys: new Passkeys({ ...all, publicUrl }),
        mailer: { post, sends: () => false, sendNow: () => Promise.reject(new Error('not in this test')) },
        clearRetained: async () => undefined,
        providers: new Providers({ clock, networks: PROVIDER_NETWORKS }),
        providerNetworks: PROVIDER_NETWORKS,
        aiNetworks: PROVIDER_NETWORKS,
        webhookNetworks: PROVIDER_NETWORKS,
        counters: console.usage,
        tallyLogs: new TallyLogs(),
        modemCatalogue: { load: async () => undefined },
        log: silent,
        version: '0.0.0',
        demo: false,
        publicUrl,
        thirdParty: { mapStyleUrl: undefined, chatScriptUrl: undefined },
        applications: { videoReturn: undefined, matrix: undefined, customerPortal: undefined },
        gateway: undefined,
        ice: { urls: [], turnSecret: undefined },
        broker: { mqttPort: 1883 },
        kick: (deviceId) => void kicked.push(deviceId),
      }),
  });
  mountLogFiles(app, all);
  mountServerLogFiles(app, all);
  mountRemoteFiles(app, all);
  mountSoftwareFiles(app, all);
  mountAuditFile(app, all);
  mountPlaceHistoryFile(app, all);
  mountPortalDocuments(app, all);
  mountReportFile(app, { db, clock });
  mountUserFile(app, all);
  mountUnitFile(app, all);
  mountServerFile(app, all);
  mountFileUploads(app, all);
  mountChannelFiles(app, all);
  mountIngest(app, { ...all, throttle, publicUrl });
  const inject: Injectable = injectable(app);
  async function tokenOf(role: Role, { groupId = world.north, inventoryId }: Place = {}): Promise<string> {
    const id = `user-${role}-${groupId}`;
    const token = await db.transaction().execute(async (tx) => {
      const user = { id, username: id, password_hash: '', roles: [role] };
      await tx
        .insertInto('users')
        .values(user)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const place = { user_id: id, group_id: groupId };
      await tx
        .insertInto('user_groups')
        .values(place)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      if (inventoryId !== undefined)
        await tx
          .insertInto('user_inventories')
          .values({ user_id: id, inventory_id: inventoryId })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      return sessions.begin(tx, id, '127.0.0.1');
    });
    return token.value;
  }
  return {
    app,
    kicked,
    posted,
    anonymous: testClient(contract, inject).client,
    withKey: (secret) =>
      testClient(contract, (request) =>
        inject({ ...request, headers: { ...request.headers, authorization: `Bearer ${secret}` } }),
      ).client,
    async as(role, place) {
      const { client, jar } = testClient(contract, inject);
      jar.set('backhaul', await tokenOf(role, place));
      return client;
    },
    async headersOf(role, place) {
      return { 'application-id': 'test', cookie: `backhaul=${await tokenOf(role, place)}` };
    },
    async close() {
      await console.close();
      await app.close();
    },
  };
}

/** A freshly started console, its API, and an operator of the north group; for `beforeEach`: closed after the test. */
export async function freshConsole(
  world: TestWorld,
  publicUrl?: string,
): Promise<{ readonly console: TestConsole; readonly api: TestApi; readonly regular: Api }> {
  const console = await world.console();
  const api = await testApi(world, console, publicUrl);
  onTestFinished(() => api.close());
  return { console, api, regular: await api.as('luc_regular') };
}

/** Returns the problem with which a call is refused. */
export async function refusal(call: Promise<unknown>): Promise<unknown> {
  try {
    await call;
    return 'not refused';
  } catch (error) {
    if (error instanceof Error && 'problem' in error) return error.problem;
    throw error;
  }
}
