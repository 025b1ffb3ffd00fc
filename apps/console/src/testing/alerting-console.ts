import { contract } from '@backhaul/contract';
import { testClient, twoTenants } from '@backhaul/testing';
import type { Role } from '@backhaul/domain';
import type { Kysely } from 'kysely';
import type { Config } from '../config.js';
import { insertUnits } from '../control/devices/new-unit.js';
import { Sessions } from '../platform/access/sessions.js';
import { insertTenant, sessionHeaders } from '../platform/access/testing.js';
import type { Database } from '../platform/db/schema.js';
import { testDatabase } from '../platform/db/testing.js';
import { injectable } from '../platform/http/testing.js';
import { systemClock } from '../platform/kernel/clock.js';
import { newId } from '../platform/kernel/ids.js';
import type { Api } from './api.js';
import { testConsole } from './console.js';

/** A running console with its jobs, and a unit that alerts can be raised for. */
export interface AlertingConsole {
  readonly db: Kysely<Database>;
  readonly inventoryId: string;
  readonly unitId: string;
  /** The id of the user of a role. */
  idOf(role: Role): string;
  /** A client with a new session of the user of a role. */
  as(role: Role): Promise<Api>;
  /** Raises a critical alert, which says `Battery at 9 %`. */
  raise(): Promise<void>;
  /** Sends critical alerts to the regular user, by these transports. */
  route(transports: Route['transports']): Promise<unknown>;
  close(): Promise<void>;
}

type Route = Parameters<Api['alertRoutes']['create']>[0]['body'];

const alertOf = (unitId: string) => ({
  id: newId('alert'),
  device_id: unitId,
  type: 'battery' as const,
  severity: 'critical' as const,
  since: new Date(systemClock.now()),
  text: 'Battery at 9 %',
  ended_at: null,
  acknowledged_at: null,
  acknowledged_by: null,
  acknowledge_comment: null,
});

/** Starts the console with these settings. */
export async function alertingConsole(settings: Partial<Config>): Promise<AlertingConsole> {
  const { home } = twoTenants();
  const database = await testDatabase();
  const { db } = database;
  await insertTenant(db, home);
  const running = await testConsole(database.url, settings);
  const inventoryId = home.inventoryId;
  const [unitId = ''] = await db
    .transaction()
    .execute((tx) => insertUnits(tx, [{ name: 'cam-1', type: 'fieldUnits', inventoryId, groupIds: [home.groupId] }]));
  const idOf = (role: Role): string => home.users.find((user) => user.role === role)?.id ?? '';
  const sessions = new Sessions({ db, clock: systemClock });
  const as = async (role: Role): Promise<Api> => {
    const own = await sessionHeaders(db, sessions, idOf(role));
    const inject = injectable(running.http);
    return testClient(contract, (request) => inject({ ...request, headers: { ...request.headers, ...own } })).client;
  };
  return {
    db,
    inventoryId,
    unitId,
    idOf,
    as,
    // Not through the alert watch, which would end it at once: no unit reports it.
    raise: async () => void (await db.insertInto('alerts').values(alertOf(unitId)).execute()),
    route: async (transports) =>
      (await as('luc_admin')).alertRoutes.create({
        body: {
          name: 'Desk',
          inventoryId,
          severities: ['critical'],
          types: [],
          groupIds: [],
          labelIds: [],
          userIds: [idOf('luc_regular')],
          dutyListIds: [],
          webhookIds: [],
          transports,
          dwellMinutes: 0,
          repeatMinutes: null,
          quiet: null,
        },
      }),
    async close() {
      await running.close();
      await database.close();
    },
  };
}
