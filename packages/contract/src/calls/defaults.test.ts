import { expect, it } from 'vitest';
import * as z from 'zod';
import type { CallDef } from '../call/define.js';
import { contract } from './index.js';

/** PUT calls that replace a whole record or act once, so that absent fields have a meaning of their own. */
const REPLACES: readonly string[] = [
  'bridges.selectReturn',
  'invitations.inviteAdhoc',
  'servers.resetInstance',
  'unitLogs.ask',
  'usageReports.save',
];

const calls: readonly (readonly [name: string, call: CallDef])[] = Object.entries(contract).flatMap(
  ([group, ofGroup]) =>
    Object.entries(ofGroup).map(([name, call]): readonly [string, CallDef] => [`${group}.${name}`, call]),
);

/** Paths at which a JSON schema gives an absent field a default. */
function defaultsIn(schema: unknown, path: string): readonly string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([key, value]) => {
    if (key === 'default') return [path];
    return key === 'properties'
      ? Object.entries(value).flatMap(([name, one]) => defaultsIn(one, `${path}.${name}`))
      : defaultsIn(value, path);
  });
}

it('a change gives no field a value that was left out', () => {
  const given = calls.flatMap(([name, { method, body }]) =>
    method !== 'PUT' || !(body instanceof z.ZodType) || REPLACES.includes(name)
      ? []
      : defaultsIn(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }), name),
  );
  expect(given).toEqual([]);
});
