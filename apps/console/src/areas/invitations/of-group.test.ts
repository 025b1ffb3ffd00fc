import type { Invitation, MadeInvitation } from '@backhaul/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  ask as askAs,
  closeGuests,
  database,
  DAY,
  foreign,
  freshGuests,
  home,
  openGuests,
  PUBLIC_URL,
  theirs,
} from '../../testing/invitations.js';

beforeAll(() => openGuests(PUBLIC_URL));
beforeEach(freshGuests);
afterAll(closeGuests);

const ask = <T>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
  askAs<T>('luc_contractor', method, path, body);
const group = `/groups/${home.groupId}`;
let made = 0;
const guest = () => ({ name: `of-group-${(made += 1)}` });
const adhoc = async (query = '') => {
  const { body } = await ask<Invitation[]>('GET', `${group}/adhoc${query}`);
  return [...body].map(({ name }) => name);
};

describe('guests of a group by its paths', () => {
  it('are invited for a time, and listed by their kind', async () => {
    const smart = await ask<MadeInvitation>('PUT', `${group}/adhoc`, { ...guest(), transport: 'link' });
    expect(smart).toMatchObject({ status: 201, body: { mode: 'adhoc', type: 'smartUnits', delivery: 'shown' } });
    const lite = await ask<MadeInvitation>('PUT', `${group}/adhoc`, {
      ...guest(),
      type: 'liteUnits',
      transport: 'link',
    });
    const lasting = { ...guest(), mode: 'permanent', transport: 'link' };
    const permanent = await ask<MadeInvitation>('POST', `${group}/invitation`, lasting);
    expect(permanent.body).toMatchObject({ mode: 'permanent', expiresAt: null });
    expect(await adhoc()).toEqual([smart.body.name, lite.body.name]);
    expect(await adhoc('?mode=liteUnits')).toEqual([lite.body.name]);
    expect(await adhoc(`?mode=smartUnits&crnt_vcg_uid=${home.groupId}`)).toEqual([smart.body.name]);
    expect(JSON.stringify((await ask('GET', `${group}/adhoc`)).body)).not.toContain('#');
    const foreignNow = await ask('GET', `${group}/adhoc?crnt_vcg_uid=${foreign.groupId}`);
    expect(foreignNow.status).toBe(404);
    expect((await ask('GET', `/groups/${foreign.groupId}/adhoc`)).status).toBe(404);
    expect((await ask('PUT', `${group}/adhoc`, lasting)).status).toBe(400);
  });

  it('get their link by e-mail and SMS, by the rules of any invitation', async () => {
    const mail = { ...guest(), recipient: 'anna@example.com' };
    expect(await ask<MadeInvitation>('POST', `${group}/email`, mail)).toMatchObject({
      status: 201,
      body: { transport: 'email', recipient: 'anna@example.com', delivery: 'outbox' },
    });
    const bad = await ask('POST', `${group}/email`, { ...guest(), recipient: 'nobody' });
    expect(bad.body.errors).toMatchObject([{ path: 'body.recipient' }]);
    const sms = await ask('POST', `${group}/sms`, { ...guest(), recipient: '4915112345678' });
    expect(sms.body).toMatchObject({ code: 'NO_SMS' });
    const rows = await database.db.selectFrom('audit').select('detail').where('action', '=', 'guest:invite').execute();
    expect(rows.map(({ detail }) => detail)).toContain('adhoc, email');
  });

  it('have permanent links that are renewed as the group says', async () => {
    expect((await ask('PUT', `${group}/permanent?regenerate=weekly`)).body).toMatchObject({ regeneration: 'weekly' });
    const read = await ask<{ invitations: readonly object[] }>(
      'GET',
      `${group}/permanent?crnt_vcg_uid=${home.groupId}&regenerate=daily`,
    );
    expect(read.body).toMatchObject({ regeneration: 'weekly' });
    const { invitations: before, ...settings } = read.body;
    expect(settings).toEqual((await ask('GET', `${group}/smartunit/settings`)).body);
    const lasting = await ask<MadeInvitation>('POST', `${group}/invitation`, {
      ...guest(),
      mode: 'permanent',
      transport: 'link',
    });
    await ask('PUT', `${group}/adhoc`, { ...guest(), transport: 'link' });
    const after = await ask('GET', `${group}/permanent`);
    expect(after.body).toMatchObject({
      invitations: [...before, { unitId: lasting.body.unitId, mode: 'permanent' }],
    });
    expect(JSON.stringify(after.body)).not.toContain('#');
    expect((await ask('PUT', `${group}/permanent`)).status).toBe(400);
    expect((await ask('PUT', `/groups/${foreign.groupId}/permanent?regenerate=daily`)).status).toBe(404);
  });

  it('end when the group says, where the unit is in it', async () => {
    const { body } = await ask<MadeInvitation>('PUT', `${group}/adhoc`, { ...guest(), transport: 'link' });
    const at = (groupId: string, unitId = body.unitId) => `/v2/groups/${groupId}/units/${unitId}/expiration`;
    expect((await ask('GET', at(home.groupId))).body).toEqual({ expiresAt: body.expiresAt });
    const set = await ask<{ expiresAt: number }>('PUT', at(home.groupId), { expiration: 'week' });
    expect(set.body.expiresAt - (body.expiresAt ?? 0)).toBeGreaterThanOrEqual(6 * DAY);
    expect((await ask('GET', `/v2/units/${body.unitId}/expiration`)).body).toEqual(set.body);
    for (const path of [
      at(home.neighbourGroupId),
      at(foreign.groupId),
      at(home.groupId, theirs.unit[0]?.id),
      at('missing'),
    ]) {
      expect((await ask('GET', path)).status).toBe(404);
      expect((await ask('PUT', path, { expiration: 'day' })).status).toBe(404);
    }
    const admin = await askAs('luc_admin', 'PUT', at(home.neighbourGroupId), { expiration: 'day' });
    expect(admin.status).toBe(404);
  });
});
