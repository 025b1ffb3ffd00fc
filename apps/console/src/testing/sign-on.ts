import { randomUUID } from 'node:crypto';
import { contract } from '@backhaul/contract';
import { createClient, manifestOf, type Client } from '@backhaul/contract/client';
import { startProvider, type ProviderPerson, type TestProvider } from '@backhaul/testing/oidc';
import { afterAll, beforeAll } from 'vitest';
import type { RunningConsole } from '../compose/compose.js';
import { ownNetworks } from '../control/webhooks/receivers.js';
import { BACKCHANNEL_LOGOUT, CALLBACK } from '../control/sign-on/addresses.js';
import { testDatabase, type TestDatabase } from '../platform/db/testing.js';
import { testConsole } from './console.js';

export const SECRET = 'the secret of the client';

/** Cookies of one browser, by the origin that set them. */
export class TestBrowser {
  readonly #jars = new Map<string, Map<string, string>>();

  /** One request; redirections are not followed. */
  async visit(url: string, init: { method?: string; body?: URLSearchParams } = {}): Promise<Response> {
    const { origin } = new URL(url);
    const jar = this.jar(origin);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { ...init, redirect: 'manual', headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    return response;
  }

  jar(origin: string): Map<string, string> {
    const jar = this.#jars.get(origin) ?? new Map<string, string>();
    this.#jars.set(origin, jar);
    return jar;
  }
}

export interface SignOnWorld {
  readonly database: TestDatabase;
  readonly running: RunningConsole;
  readonly provider: TestProvider;
  /** A client of a superuser. */
  readonly boss: Client<typeof contract>;
  readonly inventoryId: string;
  readonly north: string;
  readonly south: string;
}

/** A console with a provider, both on this machine, and a superuser; for the top of a test file. */
export function signOnWorld(): () => SignOnWorld {
  let world: SignOnWorld | undefined;
  beforeAll(async () => {
    const database = await testDatabase();
    const running = await testConsole(database.url, {
      signOnNetworks: ownNetworks('127.0.0.0/8'),
      adminPassword: 'Right-pass-1',
    });
    const provider = await startProvider({
      id: 'backhaul',
      secret: SECRET,
      redirectUrl: `${running.url}${CALLBACK}`,
      postLogoutUrl: `${running.url}/sign_in`,
      backchannelLogoutUrl: `${running.url}${BACKCHANNEL_LOGOUT}`,
    });
    const browser = new TestBrowser();
    const boss = clientOf(running.url, browser);
    await boss.session.signIn({ body: { username: 'admin', password: 'Right-pass-1' } });
    const [inventoryId, north, south] = ['inv-metro', 'grp-north', 'grp-south'] as const;
    await database.db
      .insertInto('inventories')
      .values({
        id: inventoryId,
        name: 'Metro',
        cloud_provider: null,
        parent_id: null,
        auto_group_id: null,
        unit_version: null,
        server_version: null,
      })
      .execute();
    for (const id of [north, south])
      await database.db.insertInto('groups').values({ id, name: id, inventory_id: inventoryId }).execute();
    world = { database, running, provider, boss, inventoryId, north, south };
  });
  afterAll(async () => {
    await world?.provider.close();
    await world?.running.close();
    await world?.database.close();
  });
  return () => {
    if (world === undefined) throw new Error('not started');
    return world;
  };
}

/** The API client of a browser. */
export function clientOf(url: string, browser: TestBrowser): Client<typeof contract> {
  const jar = browser.jar(url);
  return createClient<typeof contract>(manifestOf(contract), {
    baseUrl: url,
    applicationId: 'test',
    fetch: async (input, init) => {
      const headers = new Headers(init?.headers);
      headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '));
      const response = await fetch(input, { ...init, headers });
      for (const line of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (value === '') jar.delete(name);
        else jar.set(name, value);
      }
      return response;
    },
  });
}

/** A user of the organization. */
export const aPerson = (over: Partial<ProviderPerson> = {}): ProviderPerson => ({
  email: `${randomUUID()}@metro.example`,
  emailVerified: true,
  givenName: 'Anna',
  familyName: 'Berg',
  groups: [],
  tid: 'metro',
  ...over,
});

/** Follows redirects from a URL to the one to which the provider returns the browser; enters `login` where asked. */
export async function throughProvider(
  browser: TestBrowser,
  provider: TestProvider,
  start: string,
  login: string,
): Promise<string> {
  let url = start;
  for (let step = 0; step < 12; step += 1) {
    const response = await browser.visit(url);
    const location = response.headers.get('location');
    if (location === null) {
      const sent = await browser.visit(url, { method: 'POST', body: new URLSearchParams({ login }) });
      url = new URL(sent.headers.get('location') ?? '', url).href;
    } else url = new URL(location, url).href;
    if (!url.startsWith(provider.issuer)) return url;
  }
  throw new Error('the provider does not come to an end');
}
