import { startSpeech } from '@backhaul/testing/speech';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { type Api, freshConsole, refusal, type TestApi } from '../../testing/api.js';
import { testWorld } from '../../testing/world.js';

const KEY = 'sk-very-secret-4711';
const world = await testWorld();
const speech = await startSpeech();
afterAll(() => speech.close());
let api: TestApi;
let boss: Api;

beforeEach(async () => {
  await world.db.deleteFrom('ai_settings').execute();
  await world.db.deleteFrom('audit').execute();
  speech.reply = null;
  speech.key = KEY;
  ({ api } = await freshConsole(world));
  boss = await api.as('super_user');
});

const set = (body: object) => boss.aiSettings.update({ body });
const on = (change: object = {}) => set({ provider: 'openai', baseUrl: speech.baseUrl, apiKey: KEY, ...change });
const test = () => boss.aiSettings.test({});

describe('the service that makes transcripts', () => {
  it('is off until it is set', async () => {
    const off = { provider: 'off', baseUrl: '', keySet: false, model: 'whisper-1', language: 'auto' };
    expect(await boss.aiSettings.get({})).toEqual(off);
    expect(await refusal(test())).toMatchObject({ code: 'AI_DISABLED' });
    expect(await refusal(set({ provider: 'openai' }))).toMatchObject({ errors: [{ path: 'body.baseUrl' }] });
  });

  it('is audited, and its key is neither answered nor stored as it is', async () => {
    expect(await on()).toMatchObject({ provider: 'openai', keySet: true });
    await set({ apiKey: 'another-key' });
    const rows = await world.db.selectFrom('audit').selectAll().orderBy('id').execute();
    expect(rows.map(({ action, detail }) => [action, detail])).toEqual([
      ['system:configureAi', null],
      ['system:configureAi', 'another key'],
    ]);
    const stored = await world.db.selectFrom('ai_settings').selectAll().execute();
    expect(JSON.stringify([rows, stored, await boss.aiSettings.get({})])).not.toMatch(/sk-very|another-key/);
    await set({ model: 'whisper-1' });
    expect(await world.db.selectFrom('audit').select('id').execute()).toHaveLength(2);
  });

  it('keeps its key for its own protocol, host and port alone', async () => {
    await on();
    expect(await set({ baseUrl: `${speech.baseUrl}/other` })).toMatchObject({ keySet: true });
    expect(await set({ baseUrl: 'http://127.0.0.1:9/v1' })).toMatchObject({ keySet: false });
    await on();
    expect(await set({ baseUrl: 'https://speech.example.org/v1' })).toMatchObject({ keySet: false });
    await on();
    expect(await set({ apiKey: '' })).toMatchObject({ keySet: false });
  });

  it.each([
    ['ftp://speech.example.org', 'Invalid URL format'],
    ['https://user:pass@speech.example.org', 'Invalid URL format'],
    ['http://10.0.0.5/v1', /not allowed/],
    ['https://169.254.169.254/v1', /not allowed/],
    ['http://203.0.113.5/v1', /not allowed/],
  ])('is refused at %s', async (baseUrl, message) => {
    const problem = await refusal(on({ baseUrl }));
    expect(problem).toMatchObject({ code: 'INVALID', errors: [{ path: 'body.baseUrl' }] });
    expect(JSON.stringify(problem)).toMatch(message);
    expect((await boss.aiSettings.get({})).provider).toBe('off');
  });

  it('is for superusers alone', async () => {
    const admin = await api.as('luc_media_group_admin', { inventoryId: world.inventoryId });
    expect(await refusal(admin.aiSettings.get({}))).toMatchObject({ status: 403 });
    expect(await refusal(admin.aiSettings.update({ body: {} }))).toMatchObject({ status: 403 });
    expect(await refusal(admin.aiSettings.test({}))).toMatchObject({ status: 403 });
  });
});

describe('a test of it', () => {
  it('sends one second of sound, and answers what was understood', async () => {
    await on();
    expect(await test()).toMatchObject({
      host: speech.host,
      problem: null,
      status: 200,
      text: 'The harbour is on fire. Nobody was hurt.',
    });
    expect(speech.heard.at(-1)).toMatchObject({ authorization: `Bearer ${KEY}`, seconds: 1, fileName: 'test.wav' });
  });

  it('names a wrong key without repeating it', async () => {
    await on({ apiKey: 'wrong-key-1' });
    const answer = await test();
    expect(answer).toMatchObject({ problem: 'key', status: 401, text: '' });
    expect(JSON.stringify(answer)).not.toContain('wrong-key-1');
  });

  it.each([
    ['a service that is not there', 'http://127.0.0.1:9/v1', 'unreachable', null],
    ['a host that is unknown', 'https://speech.invalid/v1', 'unreachable', null],
    ['a service without transcripts', undefined, 'notFound', 404],
  ])('names %s', async (_, url, problem, status) => {
    await on({ baseUrl: url ?? `${speech.baseUrl}/elsewhere` });
    expect(await test()).toMatchObject({ problem, status });
  });

  it('names an answer that is no transcript, and follows no redirection', async () => {
    await on();
    speech.reply = (response) => void response.end('<html>');
    expect(await test()).toMatchObject({ problem: 'answer', status: 200 });
    const before = speech.heard.length;
    speech.reply = (response) => void response.writeHead(307, { location: `${speech.baseUrl}/x` }).end();
    expect(await test()).toMatchObject({ problem: 'redirect', status: 307 });
    expect(speech.heard).toHaveLength(before + 1);
  });

  it('asks no host whose address is not allowed', async () => {
    await on();
    // As if the host name resolved to another address now.
    await world.db.updateTable('ai_settings').set({ base_url: 'https://10.255.255.1/v1', api_key: null }).execute();
    expect(await test()).toMatchObject({ problem: 'forbidden', status: null });
  });
});
