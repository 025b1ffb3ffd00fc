import { defineCalls, ERRORS } from '@backhaul/contract';
import { expect, it } from 'vitest';
import * as z from 'zod';
import type { Injectable, TestResponse } from '../client/injectable.js';
import { twoTenants } from '../tenants/tenants.js';
import { referenceMatrix, type ReferenceMatrixOptions } from './reference-matrix.js';
import { referencesOf } from './references.js';

const Id = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);
const Body = z.strictObject({ channelId: Id.nullable().optional(), name: z.string().max(9) }).meta({ id: 'TestBody' });
const things = defineCalls({
  start: {
    method: 'POST',
    path: '/things/{id}',
    summary: 'x',
    access: { permission: 'unit:start' },
    subject: { kind: 'unit', in: 'params', key: 'id' },
    params: z.strictObject({ id: Id }),
    body: Body,
    response: z.object({ ok: z.boolean() }),
    errors: ['NOT_FOUND'],
  },
});
const { home, foreign } = twoTenants();
const unit = [{ ...home, id: 'own-unit' }];
const channel = [
  { ...home, id: 'own-channel' },
  { ...foreign, id: 'foreign-channel' },
];

const notFound = (detail: string): TestResponse => ({
  status: 404,
  headers: { 'content-type': 'application/problem+json' },
  body: Buffer.from(
    JSON.stringify({ ...ERRORS.NOT_FOUND, type: 'x', detail, message: { code: 'NOT_FOUND', params: {} } }),
  ),
});

const matrix = (
  inject: Injectable,
  references: Readonly<Record<string, string>>,
  { without = {}, users = home.users }: Partial<Pick<ReferenceMatrixOptions, 'without' | 'users'>> = {},
) =>
  referenceMatrix({
    contract: { things },
    inject,
    users,
    headers: async () => ({}),
    things: { unit, channel, group: [] },
    references,
    without,
  });
const KNOWN = { 'things.start body.channelId': 'channel' };
const asked = (payload: unknown): string => /"channelId":"([^"]*)"/.exec(String(payload))?.[1] ?? '';

const telling: Injectable = async ({ payload }) =>
  notFound(asked(payload) === 'foreign-channel' ? 'not yours' : 'missing');

it('finds every field that holds an id, also within a named schema', () => {
  expect(referencesOf(things.start)).toEqual([{ in: 'body', key: 'channelId' }]);
});

it('accepts a server whose answers differ only in the requested id', async () => {
  expect(await matrix(async ({ payload }) => notFound(`no ${asked(payload)}`), KNOWN)).toEqual([]);
});

it('detects a server that distinguishes foreign from missing', async () => {
  const complaints = await matrix(telling, KNOWN);
  expect(complaints).toContain(
    'things.start body.channelId for luc_admin, foreign-channel, is not as when missing: body',
  );
  expect(complaints.join()).not.toContain('super_user');
});

it('requires the kind of thing for each field', async () => {
  expect(await matrix(async () => notFound(''), {})).toEqual([
    'things.start body.channelId holds an id, and nobody says of what',
  ]);
});

it.each(['group', 'story'])('does not skip a kind without records: %s', async (kind) => {
  const references = { 'things.start body.channelId': kind };
  expect(await matrix(telling, references)).toEqual([`${kind} has no records`]);
  expect(await matrix(telling, references, { without: { [kind]: 'nobody has any' } })).toEqual([]);
});

it('accepts no exception for a kind that has records', async () => {
  expect(await matrix(async () => notFound('missing'), KNOWN, { without: { channel: 'forgotten' } })).toEqual([
    'channel has records and is excepted',
  ]);
});

it('lets support tell records apart during a visit, and not after it', async () => {
  const [active, ended] = home.support;
  if (active === undefined || ended === undefined) throw new Error('no support');
  expect(await matrix(telling, KNOWN, { users: [active] })).toEqual([]);
  expect(await matrix(telling, KNOWN, { users: [ended] })).toHaveLength(1);
});
