import { contract } from '@backhaul/contract';
import type { Role } from '@backhaul/domain';
import {
  callAt,
  keyHeaders,
  guardingLeaks,
  hiddenFrom,
  twoTenants,
  type TestRequest,
  type TestUser,
} from '@backhaul/testing';
import { signIn } from '../subject/api.js';
import { startConsole } from '../subject/console.js';
import { connectDatabase } from '../subject/database.js';
import { withFolder } from '../subject/places.js';
import { realHttp } from '../subject/real-http.js';
import { Sessions } from '../subject/sessions.js';
import { openShare } from './open-share.js';
import { letSupportIn } from './support.js';
import { ReportingDevices } from './reporting-devices.js';
import { createAssets } from './create-assets.js';
import type { TenantAssets, Testbed } from './testbed.js';
import { startMediaStub } from './media-stub.js';

/** Runs with two customers on one console with a single database connection, while all their devices report. */
export const withTestbed = <R>(
  short: boolean,
  work: (testbed: Testbed, devices: ReportingDevices) => Promise<R>,
): Promise<R> =>
  withFolder(async (folder) => {
    const console = await startConsole(folder, { DATABASE_CONNECTIONS: '1' });
    const db = await connectDatabase(folder);
    const house = await startMediaStub();
    const http = realHttp(console.url);
    try {
      const admin = await signIn(console.url);
      const access = { url: console.url, db, admin };
      const tenants = twoTenants();
      const [home, foreign] = [await createAssets(access, tenants.home), await createAssets(access, tenants.foreign)];
      await letSupportIn(db, [tenants.home, tenants.foreign]);
      const given = await openShare(access, home, foreign);
      for (const { things } of [home, foreign]) {
        for (const { id, groupId } of things.channel) house.show(id, groupId.replace('grp', 'canary'));
      }
      const markers = [...home.markers, ...foreign.markers, ...given.markers];
      const sessions = new Sessions(db);
      const people = [tenants.home, tenants.foreign].flatMap((tenant) => [...tenant.users, ...tenant.support]);
      const users = new Map(people.map((user) => [user.id, user]));
      const keys = new Map(
        [...home.keys, ...foreign.keys].map((key) => [keyHeaders(key.apiKey ?? '').authorization, key]),
      );
      const callerOf = (headers: Readonly<Record<string, string>>): TestUser | null =>
        keys.get(headers['authorization'] ?? '') ?? users.get(sessions.userOf(headers) ?? '') ?? null;
      const found = new Set<string>();
      const hidden = new Map<TestUser | null, readonly string[]>();
      const hiddenOf = (user: TestUser | null, request: TestRequest): readonly string[] => {
        // What support sees differs from call to call.
        if (user?.visit) return hiddenFrom(user, markers, callAt(contract, request)?.access);
        const known = hidden.get(user) ?? hiddenFrom(user, markers);
        hidden.set(user, known);
        return known;
      };
      const inject = guardingLeaks(http.inject, {
        hidden: (request) => hiddenOf(callerOf(request.headers), request),
        complain: (complaint) => void found.add(complaint),
      });
      const devices = await ReportingDevices.gather([home, foreign], house.url);
      const testbed: Testbed = {
        console,
        url: console.url,
        brokerUrl: home.rogue.brokerUrl,
        db,
        admin,
        sessions,
        home,
        foreign,
        openShare: given,
        markers,
        inject,
        short,
        usersOf: ({ tenant: { users: all, support } }: TenantAssets) => [...(short ? oneOfEach(all) : all), ...support],
        leaks() {
          const all = [...found];
          found.clear();
          return all;
        },
      };
      try {
        return await work(testbed, devices);
      } finally {
        await devices.close();
      }
    } finally {
      http.close();
      await house.close();
      await db.end();
      await console.child.end();
    }
  });

/** Roles with the most different permissions: all, an inventory, viewing a group, almost none. Support manages a group. */
const APART: ReadonlySet<Role> = new Set<Role>(['super_user', 'luc_admin', 'luc_read', 'luc_vr_viewer']);

const oneOfEach = (users: readonly TestUser[]): readonly TestUser[] => users.filter(({ role }) => APART.has(role));
