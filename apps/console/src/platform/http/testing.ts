import type { Contract } from '@backhaul/contract';
import type { Injectable } from '@backhaul/testing';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { type DestinationStream, pino } from 'pino';
import { Sessions } from '../access/sessions.js';
import { type Clock, systemClock } from '../kernel/clock.js';
import type { Database } from '../db/schema.js';
import type { HttpLimits } from './limits.js';
import { createLogger } from './log.js';
import { testVault } from '../vault/testing.js';
import { Metrics } from './metrics.js';
import { createHttp } from './server.js';
import type { ThirdParty } from './third-party.js';
import type { HandlersOf, SubjectKinds, SubjectResolvers } from './types.js';

export interface TestHttpOptions<C extends Contract, S extends SubjectKinds> {
  readonly contract: C;
  readonly handlers: (parts: { readonly sessions: Sessions }) => HandlersOf<C, S>;
  readonly subjects: SubjectResolvers<S>;
  readonly clock?: Clock;
  readonly publicUrl?: string;
  readonly thirdParty?: ThirdParty;
  readonly webRoot?: string;
  readonly logTo?: DestinationStream;
  readonly limits?: Partial<HttpLimits>;
}

/** The HTTP side over a test's database, with the calls under test; replies are checked. */
export async function testHttp<C extends Contract, S extends SubjectKinds>(
  db: Kysely<Database>,
  options: TestHttpOptions<C, S>,
): Promise<{ app: FastifyInstance; sessions: Sessions }> {
  const clock = options.clock ?? systemClock;
  const sessions = new Sessions({ db, clock });
  const app = await createHttp({
    log: options.logTo ? createLogger('info', options.logTo) : pino({ level: 'silent' }),
    db,
    vault: testVault(),
    clock,
    sessions,
    metrics: new Metrics(),
    contract: options.contract,
    handlers: options.handlers({ sessions }),
    subjects: options.subjects,
    readiness: {},
    publicUrl: options.publicUrl,
    thirdParty: options.thirdParty,
    webRoot: options.webRoot ?? '/nowhere',
    version: '0.0.0',
    limits: options.limits,
    checkReplies: true,
  });
  return { app, sessions };
}

/** A server in the form that shared tests call, in process. */
export const injectable =
  (app: FastifyInstance): Injectable =>
  async ({ method, url, headers, payload }) => {
    const response = await app.inject({ method, url, headers, ...(payload !== undefined && { payload }) });
    return { status: response.statusCode, headers: response.headers, body: response.rawPayload };
  };
