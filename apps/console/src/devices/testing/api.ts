import { contract, type Contract } from '@backhaul/contract';
import type { Client } from '@backhaul/contract/client';
import type { Role } from '@backhaul/domain';
import { testClient, type Injectable } from '@backhaul/testing';
import type { FastifyInstance } from 'fastify';
import { onTestFinished } from 'vitest';
import { Throttle } from '../../access/throttle.js';
import { adminUnitHandlers } from '../../areas/admin-units/handlers.js';
import { alertHandlers } from '../../areas/alerts/handlers.js';
import { bridgeHandlers } from '../../areas/bridges/handlers.js';
import { cameraHandlers } from '../../areas/cameras/handlers.js';
import { pointHandlers } from '../../areas/points/handlers.js';
import { channelHandlers } from '../../areas/channels/handlers.js';
import { labelHandlers } from '../../areas/labels/handlers.js';
import { settingsHandlers } from '../../areas/settings/handlers.js';
import { configurationHandlers } from '../../areas/configuration/handlers.js';
import { pairingHandlers } from '../../areas/pairing/handlers.js';
import { placeHandlers } from '../../areas/places/handlers.js';
import { pushHandlers } from '../../areas/pushes/handlers.js';
import { searchHandlers } from '../../areas/search/handlers.js';
import { serverHandlers } from '../../areas/servers/handlers.js';
import { unitLogHandlers } from '../../areas/unit-logs/handlers.js';
import { mountLogFiles } from '../../areas/unit-logs/mount.js';
import { unitOrderHandlers } from '../../areas/unit-orders/handlers.js';
import { storageHandlers } from '../../areas/storages/handlers.js';
import { unitServiceHandlers } from '../../areas/unit-services/handlers.js';
import { timelineHandlers } from '../../areas/timeline/handlers.js';
import { deviceHandlers } from '../../areas/units/device-handlers.js';
import { unitHandlers } from '../../areas/units/handlers.js';
import { usageHandlers } from '../../areas/usage/handlers.js';
import { injectable, testHttp } from '../../http/testing.js';
import { subjectResolvers } from '../../policies/subjects.js';
import type { TestConsole, TestWorld } from './world.js';

const calls = {
  configuration: contract.configuration,
  settings: contract.settings,
  devices: contract.devices,
  units: contract.units,
  unitLogs: contract.unitLogs,
  unitOrders: contract.unitOrders,
  adminUnits: contract.adminUnits,
  unitServices: contract.unitServices,
  labels: contract.labels,
  places: contract.places,
  pushes: contract.pushes,
  storages: contract.storages,
  bridges: contract.bridges,
  cameras: contract.cameras,
  points: contract.points,
  channels: contract.channels,
  search: contract.search,
  servers: contract.servers,
  alerts: contract.alerts,
  pairing: contract.pairing,
  timeline: contract.timeline,
  usage: contract.usage,
} satisfies Contract;
export type Api = Client<typeof calls>;

interface Place {
  readonly groupId?: string;
}

export interface TestApi {
  /** A client of a user with this role, in the north group. */
  as(role: Role, place?: Place): Promise<Api>;
  /** Headers of a request of such a user. */
  headersOf(role: Role, place?: Place): Promise<Record<string, string>>;
  readonly anonymous: Api;
  readonly kicked: string[];
  /** For what is no call of the contract. */
  readonly app: FastifyInstance;
  /** Closes the console too. */
  close(): Promise<void>;
}

/** The calls of this part of the console over HTTP, in process; replies are checked against their schemas. */
export async function testApi(world: TestWorld, console: TestConsole): Promise<TestApi> {
  const { db, vault, clock } = world;
  const { registry, dispatcher, transmissions } = console;
  const kicked: string[] = [];
  const sendOff = async ({ deviceId }: { readonly deviceId: string }): Promise<void> => void kicked.push(deviceId);
  const all = { db, vault, registry, dispatcher, transmissions, clock };
  const { app, sessions } = await testHttp(db, {
    contract: calls,
    clock,
    subjects: subjectResolvers(all),
    handlers: () => ({
      configuration: configurationHandlers(all),
      settings: settingsHandlers(all),
      devices: deviceHandlers(all),
      units: unitHandlers(all),
      bridges: bridgeHandlers(all),
      unitLogs: unitLogHandlers(all),
      unitOrders: unitOrderHandlers({ ...all, sendOff }),
      adminUnits: adminUnitHandlers({ ...all, sendOff, clearWords: async () => undefined }),
      unitServices: unitServiceHandlers(all),
      labels: labelHandlers(all),
      timeline: timelineHandlers(all),
      places: placeHandlers(all),
      usage: usageHandlers({ ...all, counters: console.usage }),
      pushes: pushHandlers(all),
      storages: storageHandlers(all),
      cameras: cameraHandlers(all),
      points: pointHandlers(all),
      channels: channelHandlers(all),
      search: searchHandlers(all),
      servers: serverHandlers(all),
      alerts: alertHandlers(all),
      pairing: pairingHandlers({
        ...all,
        throttle: new Throttle(all),
        broker: { mqttPort: 1883 },
        kick: (deviceId) => void kicked.push(deviceId),
      }),
    }),
  });
  mountLogFiles(app, all);
  const inject: Injectable = injectable(app);
  async function tokenOf(role: Role, { groupId = world.north }: Place = {}): Promise<string> {
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
      return sessions.begin(tx, id, '127.0.0.1');
    });
    return token.value;
  }
  return {
    app,
    kicked,
    anonymous: testClient(calls, inject).client,
    async as(role, place) {
      const { client, jar } = testClient(calls, inject);
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

/** A console as right after a start, its calls, and who operates the units of the north; for `beforeEach`: closed after the test. */
export async function freshConsole(
  world: TestWorld,
): Promise<{ readonly console: TestConsole; readonly api: TestApi; readonly regular: Api }> {
  const console = await world.console();
  const api = await testApi(world, console);
  onTestFinished(() => api.close());
  return { console, api, regular: await api.as('luc_regular') };
}

/** Answers the code and the messages with which a call is refused. */
export async function refusal(call: Promise<unknown>): Promise<unknown> {
  try {
    await call;
    return 'not refused';
  } catch (error) {
    if (error instanceof Error && 'problem' in error) return error.problem;
    throw error;
  }
}
