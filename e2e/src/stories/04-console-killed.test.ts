import type { Locator, WebSocketRoute } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { openDesk } from '../browser/desk.js';
import { findRecord, putOnAir } from '../api/records.js';
import { openUnit, reaches, rowOf, stateIn, stop } from '../browser/units.js';
import { watchFrames } from '../browser/video.js';
import { transmissionsOf } from '../product/transmissions.js';
import { isAlive } from '../product/processes.js';
import { partOf } from '../product/product.js';
import { until } from '../until.js';

const product = inject('product');
const { url } = product;
/** Time limit from the console's return until a browser is current, ms. */
const RIGHT_AGAIN_MS = 5000;

const { api, screen } = await openDesk();
let pane: Locator;

const isReady = async () => (await fetch(`${url}/readyz`)).ok;

describe('a console that is killed while a unit is on air', () => {
  it('restarts by itself; transmission, picture and browser continue', async () => {
    const { page } = screen;
    const { uid, transmission } = await putOnAir(api, 'crew-1', 'studio-1');
    pane = await openUnit(page, 'crew-1');
    await watchFrames(pane.locator('video'), 15);
    const before = await transmissionsOf(product, uid);

    const killed = partOf(product, 'console');
    process.kill(killed.pid, 'SIGKILL');
    await until('the console has ended', () => !isAlive(killed));
    await page.getByText('Partial access.').waitFor();
    expect(await stateIn(rowOf(page, 'crew-1'))).toBe('live');

    await until('the console is ready again', isReady, 30_000);
    const back = performance.now();
    await page.getByText('Partial access.').waitFor({ state: 'detached' });
    const frames = watchFrames(pane.locator('video[data-playing]'), 15);
    await reaches(rowOf(page, 'crew-1'), 'live');
    expect(performance.now() - back).toBeLessThan(RIGHT_AGAIN_MS);

    expect((await frames).pictures).toBeGreaterThan(5);
    expect((await findRecord(api, 'crew-1')).transmission?.id).toBe(transmission?.id);
    expect(await transmissionsOf(product, uid)).toEqual(before);
  });

  it('accepts commands again at once', async () => {
    await stop(screen.page, pane);
    expect(screen.problems).toEqual([]);
  });
});

describe('a console that lost its devices', () => {
  it('shows that until they are connected again', async () => {
    const page = await screen.page.context().newPage();
    const sockets: WebSocketRoute[] = [];
    const away = { now: false };
    // A console without its broker closes its sockets, refuses others, and reports what is missing.
    await page.routeWebSocket(/\/v2\/live/, async (socket) => {
      if (away.now) return socket.close({ code: 1011 });
      sockets.push(socket);
      socket.connectToServer();
    });
    const parts = { database: true, bus: false, feed: true };
    await page.route('**/readyz', (route) =>
      away.now ? route.fulfill({ status: 503, json: { status: 'waiting', parts } }) : route.fallback(),
    );
    await page.goto('/unit/list');
    await page.locator('[data-row]').first().waitFor();
    const warning = page.getByText('The console has lost its connection to the devices and is reconnecting.');
    expect(await warning.count()).toBe(0);

    away.now = true;
    for (const socket of sockets) await socket.close({ code: 1012 });
    await warning.waitFor();
    // Also after other sockets were refused.
    await page.waitForResponse('**/readyz');
    await warning.waitFor();
    await page.getByText('Connection to the console lost.').waitFor({ state: 'detached' });

    away.now = false;
    await warning.waitFor({ state: 'detached' });
    await page.close();
  });
});

describe('a unit whose process is killed', () => {
  it('is offline at once and returns by itself', async () => {
    const { page } = screen;
    await openUnit(page, 'crew-2');
    const row = rowOf(page, 'crew-2');
    await reaches(row, 'idle');
    process.kill(partOf(product, 'crew-2').pid, 'SIGKILL');
    await reaches(row, 'offline', 5000);
    await row.getByText(/^last seen/).waitFor();
    await reaches(row, 'idle', 30_000);
  });
});
