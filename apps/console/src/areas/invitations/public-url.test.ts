import type { MadeInvitation } from '@backhaul/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ask, closeGuests, database, freshGuests, home, invite, openGuests } from '../../testing/invitations.js';

beforeAll(() => openGuests(undefined));
beforeEach(freshGuests);
afterAll(closeGuests);

const outbox = () => database.db.selectFrom('outbox').selectAll().execute();

describe('a console without a configured public address', () => {
  it.each(['email', 'sms'])('sends no invitation by %s, whatever host it is asked by', async (transport) => {
    const recipient = transport === 'email' ? 'anna@example.com' : '491511234567';
    expect((await invite({ transport, recipient })).body.code).toBe('NO_PUBLIC_URL');
    const { unitId } = (await invite()).body;
    const renewed = await ask('luc_contractor', 'POST', `/smartunit/${unitId}/invitation`, { transport, recipient });
    expect(renewed.body.code).toBe('NO_PUBLIC_URL');
    expect(await outbox()).toEqual([]);
  });

  it('shows links under the requested host, reports that it sends none, and stores no address of a request', async () => {
    const { link, unitId } = (await invite()).body;
    expect(link).toMatch(/^http:\/\/localhost(:\d+)?\/guest#/);
    const settings = await ask<{ sends: boolean }>(
      'luc_contractor',
      'GET',
      `/groups/${home.groupId}/smartunit/settings`,
    );
    expect(settings.body.sends).toBe(false);
    const read = await ask<MadeInvitation>('luc_contractor', 'GET', `/smartunit/${unitId}/invitation`);
    expect(read.status).toBe(200);
    const rows = await database.db.selectFrom('invitations').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain('localhost');
  });
});
