import { contract } from '@backhaul/contract';
import { testClient, twoTenants } from '@backhaul/testing';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { AreaHandlers } from '../control/policies/subjects.js';
import { Passkeys } from '../platform/access/passkeys.js';
import { Providers } from '../control/sign-on/providers.js';
import type { Sessions } from '../platform/access/sessions.js';
import type { Clock } from '../platform/kernel/clock.js';
import { hashPassword } from '../platform/access/passwords.js';
import { SecondFactors } from '../platform/access/second-factors.js';
import { insertTenant } from '../platform/access/testing.js';
import { Throttle } from '../platform/access/throttle.js';
import { testDatabase, type TestDatabase } from '../platform/db/testing.js';
import { injectable, testHttp } from '../platform/http/testing.js';
import { testVault } from '../platform/vault/testing.js';
import { type Fault, SoftwarePasskey } from './authenticator.js';
import { noSubjects } from './policies.js';

export const calls = { session: contract.session, secondFactor: contract.secondFactor, passkeys: contract.passkeys };
export const { home } = twoTenants();
export const ORIGIN = 'https://live.example';
export const PASSWORD = 'Right-pass-1';
export const MINUTE = 60_000;
export const username = 'home.luc_regular';
interface Adding {
  readonly kind?: ConstructorParameters<typeof SoftwarePasskey>[1];
  readonly name?: string;
  readonly fault?: Fault;
}

/** Dependencies of the handlers. */
interface Parts {
  readonly db: TestDatabase['db'];
  readonly vault: ReturnType<typeof testVault>;
  readonly sessions: Sessions;
  readonly throttle: Throttle;
  readonly secondFactors: SecondFactors;
  readonly passkeys: Passkeys;
  readonly providers: Providers;
  readonly publicUrl: string | undefined;
  readonly clock: Clock;
}
type Handlers = { readonly [G in keyof typeof calls]: AreaHandlers<G> };

/** A console with the calls on passkeys and its own database, and software passkeys; for the top of a test file. */
export function passkeyWorld(build: (parts: Parts) => Handlers) {
  const clock = { at: Date.now(), now: () => clock.at };
  let database: TestDatabase;
  let app: FastifyInstance;

  const browser = (server = app) => testClient(calls, injectable(server));
  type Browser = ReturnType<typeof browser>;

  const serve = async (publicUrl: string | undefined) => {
    const { db } = database;
    const http = await testHttp(db, {
      contract: calls,
      subjects: noSubjects,
      clock,
      ...(publicUrl !== undefined && { publicUrl }),
      handlers: ({ sessions }) => {
        const vault = testVault();
        const secondFactors = new SecondFactors({ db, vault, clock });
        const passkeys = new Passkeys({ db, clock, publicUrl });
        const deps = { db, vault, sessions, throttle: new Throttle({ db, clock }), secondFactors, passkeys, clock };
        return build({ ...deps, providers: new Providers({ clock, networks: [] }), publicUrl });
      },
    });
    return http.app;
  };

  async function signedIn(name = username): Promise<Browser> {
    const one = browser();
    await one.client.session.signIn({ body: { username: name, password: PASSWORD } });
    return one;
  }

  /** Adds a passkey to a signed-in user. */
  async function addTo(one: Browser, { kind = {}, name = 'Laptop', fault = {} }: Adding = {}) {
    const passkey = new SoftwarePasskey(ORIGIN, kind);
    const options = await one.client.passkeys.begin({ body: { password: PASSWORD } });
    const added = await one.client.passkeys.add({ body: { name, passkey: passkey.create(options, fault) } });
    return { ...added, device: passkey };
  }

  /** A user with a passkey; `device` is the authenticator. */
  async function withPasskey(adding: Adding = {}, name = username) {
    const one = await signedIn(name);
    return { ...one, ...(await addTo(one, adding)) };
  }

  async function signInWith(device: SoftwarePasskey, fault: Fault = {}, one = browser()) {
    const options = await one.client.session.passkeyChallenge();
    return one.client.session.signInWithPasskey({ body: { passkey: device.sign(options, fault) } });
  }

  /** How the browser's session was authenticated. */
  const wayOf = async ({ client }: Browser) => (await client.session.sessions()).find(({ current }) => current)?.way;

  const signIns = () =>
    database.db
      .selectFrom('audit')
      .select(['result', 'username', 'code', 'detail'])
      .where('action', '=', 'session:signIn')
      .orderBy('id')
      .execute();

  beforeAll(async () => {
    database = await testDatabase();
    await insertTenant(database.db, home);
    app = await serve(ORIGIN);
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });
  beforeEach(async () => {
    clock.at = Date.now();
    const { db } = database;
    for (const table of ['passkeys', 'second_factors', 'recovery_codes', 'throttles', 'audit'] as const)
      await db.deleteFrom(table).execute();
    await db
      .updateTable('users')
      .set({
        password_hash: await hashPassword(PASSWORD),
        active: true,
        password_forced: false,
        password_policy: 'never',
        password_changed_at: new Date(clock.at),
      })
      .execute();
  });

  return {
    clock,
    get database() {
      return database;
    },
    get app() {
      return app;
    },
    browser,
    serve,
    signedIn,
    addTo,
    withPasskey,
    signInWith,
    wayOf,
    signIns,
  };
}
