import { FIRST_CONFIGURATION } from '@backhaul/contract';
import { expect, it, onTestFinished, vi } from 'vitest';
import { CrewLine } from './crew-line.js';
import { openCrewPage } from './crew-page.js';

const log = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() };

it('shows the intercom to the crew, connects and disconnects it, and obeys no other site', async () => {
  const sent: { readonly id: string; readonly action: string }[] = [];
  const line = new CrewLine({
    part: () => undefined,
    intercom: () => FIRST_CONFIGURATION.intercom,
    send: (call) => sent.push(call) > 0,
    onChange: () => page.changed(),
  });
  const page = openCrewPage(line, { host: '127.0.0.1', port: 0 }, log);
  onTestFinished(async () => {
    line.stop();
    await page.stop();
  });
  await expect.poll(() => page.port).toBeGreaterThan(0);
  const origin = `http://127.0.0.1:${page.port}`;
  const html = await fetch(origin);
  expect(html.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(await html.text()).toContain('<button id="connect">');
  expect(await (await fetch(`${origin}/intercom.js`)).text()).toContain('EventSource');
  const press = async (path: string, from: string | undefined): Promise<number> =>
    (await fetch(`${origin}${path}`, { method: 'POST', headers: from === undefined ? {} : { origin: from } })).status;
  expect(await press('/connect', 'http://elsewhere.example')).toBe(403);
  expect(await press('/connect', undefined)).toBe(403);
  expect(await press('/toString', origin)).toBe(404);
  expect((await fetch(`${origin}/connect`)).status).toBe(404);
  expect(sent).toEqual([]);

  const events = (await fetch(`${origin}/events`)).body?.getReader();
  const next = async () => Buffer.from((await events?.read())?.value ?? []).toString();
  expect(await next()).toContain('"state":"notConnected"');
  expect(await press('/connect', origin)).toBe(204);
  expect(await next()).toContain('"state":"calling"');
  line.answer(sent[0]?.id ?? '', 'You have reached the license limit for Audio Rooms participants');
  expect(await next()).toContain('You have reached the license limit for Audio Rooms participants');
  expect(await press('/disconnect', origin)).toBe(204);
  expect(sent.map(({ action }) => action)).toEqual(['connect', 'disconnect']);
});
