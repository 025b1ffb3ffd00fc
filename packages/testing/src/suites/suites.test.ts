import { defineCalls, ERRORS, type ErrorName, message } from '@backhaul/contract';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { Injectable, TestRequest, TestResponse } from '../client/injectable.js';
import { twoTenants } from '../tenants/tenants.js';
import { accessMatrix } from './access-matrix.js';
import { badInput } from './bad-input.js';

const things = defineCalls({
  rename: {
    method: 'POST',
    path: '/things/{id}',
    summary: 'x',
    access: { permission: 'unit:rename' },
    subject: { kind: 'unit', in: 'params', key: 'id' },
    params: z.strictObject({ id: z.string().regex(/^[a-z0-9-]{1,64}$/) }),
    body: z.strictObject({ name: z.string().max(20) }),
    response: z.object({ ok: z.boolean() }),
    errors: ['NOT_FOUND'],
  },
});
const contract = { things };
const { home, foreign } = twoTenants();
const everybody = [...home.users];

const answer = (status: number, body: unknown): TestResponse => ({
  status,
  headers: { 'content-type': status >= 400 ? 'application/problem+json' : 'application/json' },
  body: Buffer.from(JSON.stringify(body)),
});
const refuse = (name: ErrorName): TestResponse =>
  answer(ERRORS[name].status, { ...ERRORS[name], type: 'about:blank', message: message(name) });

/** A small server without defects, or with one. */
function server(wrong?: (request: TestRequest, right: TestResponse) => TestResponse): Injectable {
  return async (request) => {
    const right = rightAnswer(request);
    return wrong?.(request, right) ?? right;
  };
}

function rightAnswer({ url, headers, payload }: TestRequest): TestResponse {
  if (!headers['application-id']) return refuse('INVALID');
  const user = everybody.find(({ id }) => id === headers['cookie']);
  if (!user) return refuse('UNAUTHENTICATED');
  const mayRename = [
    'super_user',
    'luc_admin',
    'luc_media_group_admin',
    'luc_contractor',
    'luc_partner',
    'luc_regular',
  ];
  if (!mayRename.includes(user.role)) return refuse('FORBIDDEN');
  const key = headers['idempotency-key'];
  if (key !== undefined && !/^[\x21-\x7e]{1,255}$/.test(key)) return refuse('INVALID');
  if (headers['content-type'] !== 'application/json') return refuse('MEDIA_TYPE');
  if (payload && payload.length > 1_000_000) return refuse('TOO_LARGE');
  const id = /^\/things\/([a-z0-9-]{1,64})$/.exec(url)?.[1];
  if (id === undefined || !isValidBody(payload)) return refuse('INVALID');
  const wide = user.role !== 'luc_contractor' && user.role !== 'luc_partner' && user.role !== 'luc_regular';
  const seen = id === 'own' || (wide && id === 'neighbour') || (user.role === 'super_user' && id === 'foreign');
  return seen ? answer(200, { ok: true }) : refuse('NOT_FOUND');
}

function isValidBody(payload: TestRequest['payload']): boolean {
  try {
    const { success, data } = things.rename.body.safeParse(JSON.parse(String(payload)));
    return success && !data.name.includes('\\') && !String(payload).includes('__proto__');
  } catch {
    return false;
  }
}

const matrix = (inject: Injectable) =>
  accessMatrix({
    contract,
    inject,
    users: everybody,
    headers: async ({ id }) => ({ cookie: id }),
    subjects: {
      unit: [
        { id: 'own', inventoryId: home.inventoryId, groupId: home.groupId },
        { id: 'neighbour', inventoryId: home.inventoryId, groupId: home.neighbourGroupId },
        { id: 'foreign', inventoryId: foreign.inventoryId, groupId: foreign.groupId },
      ],
      device: [],
      channel: [],
      anyChannel: [],
      returnChannel: [],
      server: [],
      group: [],
      inventory: [],
      label: [],
      graphic: [],
      streamProfile: [],
      streamProvider: [],
      auditEntry: [],
      apiKey: [],
      webhook: [],
      usageProfile: [],
      geocodingProfile: [],
      modemVendor: [],
      operatorSet: [],
      inventoryService: [],
      supportCase: [],
      portalDocument: [],
      audioInterface: [],
      tallyInterface: [],
      audioRoom: [],
      story: [],
      accessApproval: [],
      remoteAction: [],
      alert: [],
      publisher: [],
      subscriber: [],
      rollout: [],
      clientNotification: [],
      organization: [],
      softwareVersion: [],
      releaseNote: [],
      alertRoute: [],
      dutyList: [],
      maintenanceWindow: [],
      user: [],
    },
  });

describe('accessMatrix', () => {
  it('accepts a correct server', async () => {
    expect(await matrix(server())).toEqual([]);
  });

  it.each<[title: string, wrong: (request: TestRequest, right: TestResponse) => TestResponse, complaint: RegExp]>([
    ['lets nobody in', (_, right) => (right.status === 401 ? answer(200, {}) : right), /to nobody/],
    [
      'lets in who may not',
      (_, right) => (right.status === 403 ? refuse('NOT_FOUND') : right),
      /who may not, answers 404/,
    ],
    [
      'tells foreign from missing',
      ({ url }, right) =>
        url === '/things/foreign' && right.status === 404
          ? answer(404, { ...ERRORS.NOT_FOUND, type: 'x', detail: 'not yours', message: message('NOT_FOUND') })
          : right,
      /not as when missing/,
    ],
    [
      'tells foreign from missing by a header',
      ({ url }, right) =>
        url === '/things/foreign' && right.status === 404
          ? { ...right, headers: { ...right.headers, etag: '"1"' } }
          : right,
      /not as when missing: header etag/,
    ],
    [
      'shows what is foreign',
      ({ url }, right) => (url === '/things/foreign' && right.status === 404 ? answer(200, { ok: true }) : right),
      /not as when missing/,
    ],
    [
      'hides what is own',
      ({ url }, right) => (url === '/things/own' && right.status === 200 ? refuse('NOT_FOUND') : right),
      /on own answers 404/,
    ],
    [
      'breaks',
      ({ url }, right) => (url === '/things/own' && right.status === 200 ? refuse('INTERNAL') : right),
      /answers 500/,
    ],
    [
      'takes a malformed id',
      ({ url }, right) => (url.includes('%20') && right.status === 400 ? refuse('NOT_FOUND') : right),
      /malformed \(not an id!\), answers 404/,
    ],
    ['refuses every request', (_, right) => (right.status === 200 ? refuse('INVALID') : right), /on own answers 400/],
  ])('detects a server that %s', async (_title, wrong, complaint) => {
    expect((await matrix(server(wrong))).join('\n')).toMatch(complaint);
  });

  it('requires a subject for an id in a path', async () => {
    const { subject: _, ...rename } = things.rename;
    const complaints = await accessMatrix({
      contract: { things: { rename } },
      inject: server(),
      users: [],
      headers: async () => ({}),
      subjects: {
        unit: [],
        device: [],
        channel: [],
        anyChannel: [],
        returnChannel: [],
        server: [],
        group: [],
        inventory: [],
        label: [],
        graphic: [],
        streamProfile: [],
        streamProvider: [],
        auditEntry: [],
        apiKey: [],
        webhook: [],
        usageProfile: [],
        geocodingProfile: [],
        modemVendor: [],
        operatorSet: [],
        inventoryService: [],
        supportCase: [],
        portalDocument: [],
        audioInterface: [],
        tallyInterface: [],
        audioRoom: [],
        story: [],
        accessApproval: [],
        remoteAction: [],
        alert: [],
        publisher: [],
        subscriber: [],
        rollout: [],
        clientNotification: [],
        organization: [],
        softwareVersion: [],
        releaseNote: [],
        alertRoute: [],
        dutyList: [],
        maintenanceWindow: [],
        user: [],
      },
    });
    expect(complaints).toEqual(['things.rename has an id in its path and no subject']);
  });
});

describe('badInput', () => {
  const boss = everybody.find(({ role }) => role === 'super_user')?.id ?? '';
  const suite = (inject: Injectable) =>
    badInput({ contract, inject, headers: async () => ({ cookie: boss }), runs: 40 });

  it('accepts a correct server', async () => {
    expect(await suite(server())).toEqual([]);
  });

  it.each<[title: string, wrong: (request: TestRequest, right: TestResponse) => TestResponse, complaint: RegExp]>([
    ['breaks on bad input', (_, right) => (right.status === 400 ? refuse('INTERNAL') : right), /answers 500/],
    [
      'answers a page',
      (_, right) => (right.status === 400 ? { ...right, body: Buffer.from('<html>') } : right),
      /without a problem document/,
    ],
    [
      'answers an error of its own',
      (_, right) =>
        right.status === 400
          ? answer(400, { ...ERRORS.INVALID, type: 'x', code: 'OWN', message: message('INVALID') })
          : right,
      /does not declare/,
    ],
    [
      'answers what the call does not declare',
      (_, right) => (right.status === 400 ? refuse('UNIT_BUSY') : right),
      /does not declare/,
    ],
    [
      'takes unknown fields',
      (_, right) => (right.status === 400 ? answer(200, {}) : right),
      /an unknown field answers 200/,
    ],
    [
      'needs no application id',
      ({ headers }, right) => (headers['application-id'] ? right : answer(200, {})),
      /no application id answers 200/,
    ],
  ])('detects a server that %s', async (_title, wrong, complaint) => {
    expect((await suite(server(wrong))).join('\n')).toMatch(complaint);
  });
});
