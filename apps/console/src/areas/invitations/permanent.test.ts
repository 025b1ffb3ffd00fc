import { type MadeInvitation, type Unit } from '@backhaul/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  DAY,
  PUBLIC_URL,
  ask,
  closeGuests,
  connect,
  freshGuests,
  gatewayAnswers,
  home,
  invite,
  jobAt,
  look,
  openGuests,
  things,
  tokenOf,
} from '../../testing/invitations.js';

beforeAll(() => openGuests(PUBLIC_URL));
beforeEach(freshGuests);
afterAll(closeGuests);

const settings = (regeneration: string) =>
  ask<{ regeneration: string }>('luc_contractor', 'PUT', `/groups/${home.groupId}/smartunit/settings`, {
    regeneration,
  });

const in8Days = () => Date.now() + 8 * DAY;

describe('permanent links', () => {
  it('do not expire, and are regenerated at the group’s interval: sent again to their recipient, otherwise void', async () => {
    const shown = (await invite({ mode: 'permanent' })).body;
    const mailed = (await invite({ mode: 'permanent', transport: 'email', recipient: 'kim@example.com' })).body;
    expect([shown.expiresAt, shown.regeneratesAt]).toEqual([null, null]);
    await jobAt(in8Days).run();
    expect((await look(tokenOf(shown))).status).toBe(200);

    expect((await settings('weekly')).body).toEqual({
      regeneration: 'weekly',
      email: 'outbox',
      sms: false,
      sends: true,
      gateway: true,
    });
    const read = await ask<MadeInvitation>('luc_contractor', 'GET', `/smartunit/${mailed.unitId}/invitation`);
    expect(read.body.regeneratesAt).toBe(mailed.madeAt + 7 * DAY);
    await jobAt(() => Date.now() + 6 * DAY).run();
    expect((await look(tokenOf(mailed))).status).toBe(200);
    await jobAt(in8Days).run();
    expect((await look(tokenOf(shown))).body.code).toBe('INVITATION');
    expect((await look(tokenOf(mailed))).body.code).toBe('INVITATION');
    const texts = await ask<{ items: { text: string; recipient: string }[] }>('luc_admin', 'GET', '/v2/admin/outbox');
    const newest = texts.body.items.find(({ recipient }) => recipient === 'kim@example.com')?.text ?? '';
    expect((await look(/#([\w-]{43})/.exec(newest)?.[1] ?? '')).status).toBe(200);
    await settings('never');
  });

  it('cannot be given an end, nor be removed as an ad-hoc unit', async () => {
    const { body } = await invite({ mode: 'permanent' });
    const put = await ask('luc_contractor', 'PUT', `/v2/units/${body.unitId}/expiration`, { expiration: 'day' });
    const removal = await ask('luc_contractor', 'DELETE', `/groups/${home.groupId}/adhoc/units/${body.unitId}`);
    expect([put.body.code, removal.body.code]).toEqual(['NOT_INVITED', 'NOT_INVITED']);
  });
});

describe('a guest', () => {
  it('of an interview has the name that the guest enters, where operators see it; other guests are not asked', async () => {
    const interview = (await invite({ interview: true })).body;
    await connect(tokenOf(interview), ' Anna Kern ');
    const unit = await ask<Unit>('luc_contractor', 'GET', `/v2/units/${interview.unitId}`);
    expect(unit.body.alias).toBe('Anna Kern');
    const plain = (await invite()).body;
    await connect(tokenOf(plain), 'Anna Kern');
    expect((await ask<Unit>('luc_contractor', 'GET', `/v2/units/${plain.unitId}`)).body.alias).toBe('');
    expect((await connect(tokenOf(interview), String.raw`a\b`)).status).toBe(400);
  });

  it('has no return picture without a channel that has one', async () => {
    const { body } = await invite({ interview: true, channelId: things.channel[0]?.id });
    const picture = await ask(null, 'POST', '/v2/guest/picture', { token: tokenOf(body) });
    const name = `channel-${home.groupId}`;
    expect(picture).toEqual({ status: 200, body: { channelName: name, jpeg: null, privateSession: false } });
  });

  it('gets a clear error when the gateway refuses the offer or is unreachable', async () => {
    const { body } = await invite();
    gatewayAnswers(422);
    expect(await connect(tokenOf(body))).toMatchObject({ status: 409, body: { code: 'GUEST_OFFER' } });
    gatewayAnswers(500);
    expect(await connect(tokenOf(body))).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
  });
});

it('units that were not invited have no invitation', async () => {
  const unitId = things.unit[0]?.id ?? '';
  const calls = [
    await ask('luc_admin', 'GET', `/smartunit/${unitId}/invitation`),
    await ask('luc_admin', 'POST', `/smartunit/${unitId}/invitation`, { transport: 'link' }),
    await ask('luc_admin', 'DELETE', `/smartunit/${unitId}/invitation`),
    await ask('luc_admin', 'PUT', `/v2/units/${unitId}/expiration`, { expiration: 'day' }),
  ];
  expect(calls.map(({ body }) => body.code)).toEqual(Array(4).fill('NOT_INVITED'));
  expect((await ask('luc_admin', 'GET', `/v2/units/${unitId}/expiration`)).body).toEqual({ expiresAt: null });
});
