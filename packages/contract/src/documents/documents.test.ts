import asyncApiSchemas from '@asyncapi/specs';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { UNIT_COMMANDS } from '@backhaul/domain';
import { type CallDef, defineCalls } from '../call/define.js';
import { errorsOf } from '../call/errors-of.js';
import { UP_TOPICS } from '../bus/topics.js';
import { contract } from '../calls/index.js';
import { asyncApiDocument, openApiDocument } from './index.js';

const version = '1.2.3';

const redocly = async (document: unknown) => {
  const config = await createConfig({
    extends: ['recommended-strict'],
    // The legacy paths are ambiguous; the router prefers the literal segment.
    rules: { 'no-ambiguous-paths': 'off', 'no-unused-components': 'error' },
  });
  const problems = await lintFromString({ source: JSON.stringify(document), absoluteRef: 'openapi.json', config });
  return problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer ?? ''}`);
};

const codes = (call: CallDef): string => errorsOf(call).join(' ');

describe('OpenAPI document', () => {
  it('passes the linter', async () => {
    expect(await redocly(openApiDocument(contract, { version }))).toEqual([]);
  });

  it('is really linted: a broken document does not pass', async () => {
    expect(await redocly({ ...openApiDocument(contract, { version }), paths: { '/x': { get: {} } } })).not.toEqual([]);
  });

  it('has every call, under its path and method', () => {
    const { paths } = z
      .object({ paths: z.record(z.string(), z.record(z.string(), z.looseObject({ operationId: z.string() }))) })
      .parse(openApiDocument(contract, { version }));
    const documented = Object.values(paths).flatMap((methods) => Object.values(methods).map((one) => one.operationId));
    const calls = Object.entries(contract).flatMap(([group, all]) =>
      Object.keys(all).map((name) => `${group}.${name}`),
    );
    const beside = [
      'media.thumbnail',
      'media.lastPicture',
      'operations.alive',
      'operations.ready',
      'operations.metrics',
    ];
    expect(documented.toSorted()).toEqual([...calls, ...beside].toSorted());
  });

  const withBody = Object.entries(contract).flatMap(([group, all]) =>
    Object.entries<CallDef>(all).flatMap(([name, call]) => (call.body ? [[`${group}.${name}`, call] as const] : [])),
  );

  it.each(withBody)('shows a body of %s that fits', (_, { body, example }) => {
    expect(z.safeParse(z.instanceof(z.ZodType).parse(body), example).error).toBeUndefined();
  });

  it('names the errors that come with the shape of a call, and those that a call declares', () => {
    expect(codes(contract.units.startStream)).toMatch(/UNAUTHENTICATED.*FORBIDDEN.*CONFLICT.*IDEMPOTENCY.*NO_CHANNEL/);
    expect(codes(contract.session.signIn)).not.toMatch(/UNAUTHENTICATED|FORBIDDEN|IDEMPOTENCY/);
    expect(codes(contract.units.unit)).not.toMatch(/BAD_ORIGIN|MEDIA_TYPE|CONFLICT|THROTTLED/);
    expect(codes(contract.session.updateCurrentUser)).toMatch(/THROTTLED/);
  });

  it('describes each command of a unit', () => {
    for (const command of UNIT_COMMANDS) expect(contract.devices.command.description).toContain(`\`${command}\``);
  });

  it('keeps input and output apart where they differ, and together where they do not', () => {
    const Same = z.strictObject({ a: z.string() }).meta({ id: 'Same' });
    const Differs = z.object({ a: z.string().default('x'), same: Same }).meta({ id: 'Differs' });
    const Outer = z.strictObject({ inner: Differs }).meta({ id: 'Outer' });
    const calls = defineCalls({
      put: { method: 'PUT', path: '/x', summary: 'x', access: { public: true }, body: Outer, response: Outer },
    });
    const document = openApiDocument({ calls }, { version });
    expect(document['components']).toMatchObject({
      schemas: {
        Differs: { required: ['a', 'same'] },
        DiffersInput: { required: ['same'] },
        Outer: { properties: { inner: { $ref: '#/components/schemas/Differs' } } },
        OuterInput: { properties: { inner: { $ref: '#/components/schemas/DiffersInput' } } },
      },
    });
    expect(JSON.stringify(document)).not.toMatch(/SameInput|schema:(input|output)|\$defs/);
  });
});

describe('AsyncAPI document', () => {
  // The official schema has its own copy of draft 7.
  const ajv = addFormats.default(new Ajv({ strict: false, meta: false, validateSchema: false }));
  const validate = ajv.compile(asyncApiSchemas.schemas['3.0.0']);

  it('fits the official schema', () => {
    validate(asyncApiDocument({ version }));
    expect(validate.errors ?? []).toEqual([]);
  });

  it('is really checked: a broken document does not fit', () => {
    expect(validate({ ...asyncApiDocument({ version }), channels: { x: { messages: 1 } } })).toBe(false);
  });

  it('describes every topic, live updates, previews and share links', () => {
    const { channels } = z.object({ channels: z.record(z.string(), z.unknown()) }).parse(asyncApiDocument({ version }));
    expect(Object.keys(channels).toSorted()).toEqual(
      [
        ...Object.keys(UP_TOPICS),
        'command',
        'liveRequest',
        'liveMessage',
        'preview',
        'shareRequest',
        'shareMessage',
        'tallyPageRequest',
        'tallyPageMessage',
      ].toSorted(),
    );
  });

  it('refers to nothing that is not there', () => {
    const document = asyncApiDocument({ version });
    const text = JSON.stringify(document);
    for (const [, pointer = ''] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
      const target = pointer.split('/').reduce<unknown>((node, key) => z.looseObject({}).parse(node)[key], document);
      expect(target, pointer).toBeDefined();
    }
  });
});
