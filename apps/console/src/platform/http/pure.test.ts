import { ERRORS, message } from '@backhaul/contract';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { sessionCookie, sessionTokenOf } from '../access/cookie.js';
import { fieldProblems } from './fields.js';
import { html } from './html.js';
import { isOwnOrigin } from './origin.js';
import { problemOf, refusalOf } from './problem.js';
import { securityHeaders } from './security-headers.js';
import { backslashed, unstorable } from './text.js';
import { wireConversion } from './wire.js';

const complaints = (schema: z.ZodType, value: unknown) => {
  const result = schema.safeParse(value, { reportInput: true });
  const fields = result.success ? [] : fieldProblems('body', result.error.issues);
  return fields.map((field) => ({ path: field.path, message: field.message.text }));
};

describe('fieldProblems', () => {
  const schema = z.strictObject({
    name: z.string().min(3).max(5).optional(),
    filled: z.string().min(1).optional(),
    count: z.int().min(2).max(9).optional(),
    size: z.number().optional(),
    kind: z.enum(['a', 'b']).optional(),
    deep: z.array(z.strictObject({ id: z.string().regex(/^x/) })).optional(),
    one: z.union([z.literal(1), z.literal(2)]).optional(),
  });
  it.each<[value: unknown, path: string, sentence: string]>([
    [{ name: 'abcdef' }, 'body.name', 'Must have at most 5 characters'],
    [{ name: 'a' }, 'body.name', 'Must have at least 3 characters'],
    [{ filled: '' }, 'body.filled', 'This field is required'],
    [{ name: 1 }, 'body.name', 'Invalid field'],
    [{ count: 1 }, 'body.count', 'Must be 2 or more'],
    [{ count: 10 }, 'body.count', 'Must be 9 or less'],
    [{ count: 2.5 }, 'body.count', 'Must be an integer'],
    [{ count: 'x' }, 'body.count', 'Must be a number'],
    [{ size: 'x' }, 'body.size', 'Must be a number'],
    [{ kind: 'c' }, 'body.kind', 'Invalid field'],
    [{ one: 3 }, 'body.one', 'Invalid field'],
    [{ deep: [{ id: 'y' }] }, 'body.deep.0.id', 'Invalid field'],
    [{ deep: [{}] }, 'body.deep.0.id', 'This field is required'],
    [{ deep: [{ id: 'x', no: 1 }] }, 'body.deep.0.no', 'Invalid field'],
    [{ toString: 1 }, 'body.toString', 'Invalid field'],
    [[], 'body', 'Invalid field'],
  ])('%j: %s %s', (value, path, sentence) => {
    expect(complaints(schema, value)).toEqual([{ path, message: sentence }]);
  });

  it('names what is missing', () => {
    expect(complaints(z.strictObject({ kind: z.enum(['a']), n: z.int() }), {})).toEqual([
      { path: 'body.kind', message: 'This field is required' },
      { path: 'body.n', message: 'This field is required' },
    ]);
  });
});

describe('wireConversion', () => {
  const convert = wireConversion(
    z.strictObject({ n: z.int().default(1), f: z.number(), b: z.boolean(), list: z.array(z.int()), text: z.string() }),
  );
  it.each<[input: Record<string, unknown>, output: Record<string, unknown>]>([
    [
      { n: '12', f: '-1.5', b: 'true' },
      { n: 12, f: -1.5, b: true },
    ],
    [
      { n: '', f: '1e3', b: '1' },
      { n: '', f: '1e3', b: '1' },
    ],
    [
      { n: ' 1', f: '0x10', b: 'TRUE' },
      { n: ' 1', f: '0x10', b: 'TRUE' },
    ],
    [{ n: ['1', '2'] }, { n: ['1', '2'] }],
    [{ list: '1' }, { list: [1] }],
    [{ list: ['1', 'x'] }, { list: [1, 'x'] }],
    [
      { text: '12', other: '3' },
      { text: '12', other: '3' },
    ],
  ])('%j becomes %j', (input, output) => {
    expect(convert(input)).toEqual(output);
  });
});

describe('unstorable', () => {
  it.each<[value: unknown, paths: string[]]>([
    ['fine 👍', []],
    ['\0', ['body']],
    [{ a: ['x', 'y\ud800'] }, ['body.a.1']],
    [{ 'k\0': 1 }, ['body']],
    [{ a: null, b: 1 }, []],
  ])('%j', (value, paths) => {
    expect(unstorable('body', value).map(({ path }) => path)).toEqual(paths);
  });
});

describe('backslashed', () => {
  it.each<[value: unknown, paths: string[]]>([
    [{ name: 'a/b', list: ['x'] }, []],
    [{ name: 'a\\b' }, ['body.name']],
    [{ a: { b: ['x', '\\'] } }, ['body.a.b.1']],
    [{ password: '\\', paths: ['\\'], modemPasswords: { usb0: '\\' } }, []],
  ])('%j', (value, paths) => {
    expect(backslashed('body', value).map(({ path }) => path)).toEqual(paths);
  });
});

describe('isOwnOrigin', () => {
  const host = 'console.example:8080';
  it.each<[title: string, headers: Parameters<typeof isOwnOrigin>[0], publicUrl: string | undefined, own: boolean]>([
    ['no browser', { host }, undefined, true],
    ['the same host', { host, origin: 'http://console.example:8080' }, undefined, true],
    ['the public address', { host, origin: 'https://live.example' }, 'https://live.example/console', true],
    [
      'the public host within HTTP',
      { host: 'live.example', origin: 'http://live.example' },
      'https://live.example',
      false,
    ],
    ['the same host within TLS that nobody named', { host, origin: 'https://console.example:8080' }, undefined, false],
    ['where it listens, beside its public address', { host, origin: `http://${host}` }, 'https://live.example', true],
    ['another site', { host, origin: 'https://evil.example' }, undefined, false],
    ['another port', { host, origin: 'http://console.example:8081' }, undefined, false],
    ['a page without an origin', { host, origin: 'null' }, undefined, false],
    ['no address', { host, origin: 'x' }, undefined, false],
    ['another scheme', { host, origin: 'ftp://console.example:8080' }, undefined, false],
    ['the other site, said by the browser alone', { host, 'sec-fetch-site': 'cross-site' }, undefined, false],
    ['a sibling site', { host, 'sec-fetch-site': 'same-site' }, undefined, false],
    ['ours, said by the browser alone', { host, 'sec-fetch-site': 'same-origin' }, undefined, true],
  ])('%s', (_title, headers, publicUrl, own) => {
    expect(isOwnOrigin(headers, publicUrl)).toBe(own);
  });
});

describe('session cookie', () => {
  it.each([
    [undefined, { name: 'backhaul', secure: false }],
    ['http://10.0.0.1', { name: 'backhaul', secure: false }],
    ['https://live.example', { name: '__Host-backhaul', secure: true }],
  ])('%s', (publicUrl, cookie) => {
    expect(sessionCookie(publicUrl)).toEqual(cookie);
  });

  it('reads its token alone', () => {
    const token = 'a'.repeat(43);
    const cookie = sessionCookie(undefined);
    expect(sessionTokenOf(`other=1; backhaul=${token}`, cookie)).toBe(token);
    expect(sessionTokenOf(`__Host-backhaul=${token}`, cookie)).toBeUndefined();
    expect(sessionTokenOf('backhaul=%E0%A4%A', cookie)).toBeUndefined();
    expect(sessionTokenOf(undefined, cookie)).toBeUndefined();
  });
});

describe('problems', () => {
  it('reveals nothing about unknown errors', () => {
    const refusal = refusalOf(Object.assign(new Error('password=x'), { code: 'XX000' }));
    expect(problemOf(refusal.error, refusal.detail)).toEqual({
      type: 'urn:backhaul:problem:INTERNAL',
      title: ERRORS.INTERNAL.title,
      status: 500,
      code: 'INTERNAL',
      message: { code: 'INTERNAL', params: {} },
    });
  });

  it.each([
    [Object.assign(new Error(''), { code: 'ECONNREFUSED' }), 'UNAVAILABLE'],
    [new Error('timeout exceeded when trying to connect'), 'UNAVAILABLE'],
    [Object.assign(new Error(''), { code: '23503' }), 'NOT_FOUND'],
    [Object.assign(new Error(''), { statusCode: 400 }), 'INVALID'],
    ['text', 'INTERNAL'],
  ])('%s is %s', (error, name) => {
    expect(refusalOf(error).error).toBe(name);
  });

  it.each([
    ['FST_ERR_BAD_URL', 'params'],
    ['FST_ERR_MAX_PARAM_LENGTH', 'params'],
    ['FST_ERR_CTP_INVALID_JSON_BODY', 'body'],
    ['FST_ERR_CTP_INVALID_CONTENT_LENGTH', 'header.content-length'],
  ])('%s names %s', (code, path) => {
    expect(refusalOf(Object.assign(new Error(''), { code })).fields).toEqual([{ path, message: message('default') }]);
  });
});

describe('securityHeaders', () => {
  it('asks for TLS only where there is TLS', () => {
    expect(securityHeaders({ publicUrl: 'http://x', host: 'x' })).not.toHaveProperty('strict-transport-security');
    expect(securityHeaders({ publicUrl: 'https://x', host: 'x' })).toHaveProperty('strict-transport-security');
  });

  it('lets the map come from where the operator said, and no script', () => {
    const settings = {
      publicUrl: undefined,
      host: undefined,
      thirdParty: { mapStyleUrl: 'https://maps.example/a/style.json?key=1' },
    };
    const policy = securityHeaders(settings)['content-security-policy'];
    expect(policy).toContain("connect-src 'self' https://maps.example;");
    expect(policy).toContain("img-src 'self' blob: data: https://maps.example;");
    expect(policy).toContain("script-src 'self';");
  });

  it('lets no host write the policy', () => {
    const policy = securityHeaders({ publicUrl: undefined, host: "x; script-src 'unsafe-inline'" })[
      'content-security-policy'
    ];
    expect(policy).toContain("connect-src 'self';");
    expect(policy).toContain("script-src 'self';");
  });
});

describe('html', () => {
  it('escapes what it is given', () => {
    expect(html`<p title="${'"'}">${'<b>'}${html`<i>${'&'}</i>`}${[html`1`, html`2`]}</p>`.text).toBe(
      '<p title="&quot;">&lt;b&gt;<i>&amp;</i>1\n2</p>',
    );
  });
});
