import type { Role } from '@backhaul/domain';
import { keyHeaders, guardingLeaks, hiddenFrom, twoTenants, type TestUser } from '@backhaul/testing';
import { signIn } from '../subject/api.js';
import { startConsole } from '../subject/console.js';
import { connectDatabase } from '../subject/database.js';
import { withFolder } from '../subject/places.js';
import { realHttp } from '../subject/real-http.js';
import { Sessions } from '../subject/sessions.js';
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
      for (const { things } of [home, foreign]) {
        for (const { id, groupId } of things.channel) house.show(id, groupId.replace('grp', 'canary'));
      }
      const markers = [...home.markers, ...foreign.markers];
      const sessions = new Sessions(db);
      const users = new Map([...home.tenant.users, ...foreign.tenant.users].map((user) => [user.id, user]));
      const keys = new Map(
        [...home.keys, ...foreign.keys].map((key) => [keyHeaders(key.apiKey ?? '').authorization, key]),
      );
      const callerOf = (headers: Readonly<Record<string, string>>): TestUser | null =>
        keys.get(headers['authorization'] ?? '') ?? users.get(sessions.userOf(headers) ?? '') ?? null;
      const found = new Set<string>();
      const hidden = new Map<TestUser | null, readonly string[]>();
      const hiddenOf = (user: TestUser | null): readonly string[] => {
        const known = hidden.get(user) ?? hiddenFrom(user, markers);
        hidden.set(user, known);
        return known;
      };
      const inject = guardingLeaks(http.inject, {
        hidden: ({ headers }) => hiddenOf(callerOf(headers)),
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
        markers,
        inject,
        short,
        usersOf: ({ tenant }: TenantAssets) => (short ? oneOfEach(tenant.users) : tenant.users),
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

/** Roles with the most different permissions: all, an inventory, managing a group, viewing a group, almost none. */
const APART: ReadonlySet<Role> = new Set<Role>(['super_user', 'luc_admin', 'luc_partner', 'luc_read', 'luc_vr_viewer']);

const oneOfEach = (users: readonly TestUser[]): readonly TestUser[] => users.filter(({ role }) => APART.has(role));
