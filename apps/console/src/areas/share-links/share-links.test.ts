import { hashToken } from '../../platform/access/link-token.js';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Api, freshConsole, refusal, type TestApi } from '../../testing/api.js';
import { testWorld } from '../../testing/world.js';

const world = await testWorld();
const { db } = world;
let api: TestApi;
let admin: Api;
let regular: Api;

beforeEach(async () => {
  ({ api, regular } = await freshConsole(world));
  admin = await api.as('luc_contractor');
  await db.deleteFrom('share_links').execute();
  await db.deleteFrom('audit').execute();
});

const HOUR = 3_600_000;
const of = (id: string = world.channelId) => ({ params: { id } });
type Body = Parameters<Api['shareLinks']['create']>[0]['body'];
const create = (body: Partial<Body> = {}) =>
  admin.shareLinks.create({ ...of(), body: { description: 'Agency', duration: 'day', ...body } });
const tokenOf = (link: string) => link.split('#')[1] ?? '';

describe('a share link', () => {
  it('is answered once, and kept as a hash', async () => {
    const made = await create();
    expect(made).toMatchObject({
      description: 'Agency',
      startsAt: world.now,
      duration: 'day',
      endsAt: world.now + 24 * HOUR,
      state: 'active',
      watchers: [],
    });
    expect(made.link).toMatch(/^http:\/\/[^/]+\/watch#[A-Za-z0-9_-]{43}$/);
    const token = tokenOf(made.link);
    const seen = await regular.shareLinks.list(of());
    expect(seen).toHaveLength(1);
    const rows = await db.selectFrom('share_links').selectAll().execute();
    expect(rows[0]?.token_hash).toEqual(hashToken(token));
    const audit = await db.selectFrom('audit').selectAll().execute();
    expect(audit).toMatchObject([
      { action: 'shareLink:create', subject_kind: 'channel', subject_id: world.channelId, detail: 'Agency' },
    ]);
    expect(JSON.stringify([seen, rows, audit])).not.toContain(token);
  });

  it('starts later when it is to, and never ends when it is to', async () => {
    const startsAt = world.now + HOUR;
    expect(await create({ startsAt, duration: 'hour' })).toMatchObject({
      state: 'scheduled',
      startsAt,
      endsAt: startsAt + HOUR,
    });
    world.now += 1;
    expect(await create({ duration: 'never' })).toMatchObject({ state: 'active', endsAt: null });
    world.now += 2 * HOUR;
    expect((await regular.shareLinks.list(of())).map(({ state }) => state)).toEqual(['ended', 'active']);
  });

  it.each<[string, Partial<Body>, string, string]>([
    ['no description', { description: ' ' }, 'description', 'This field is required'],
    ['a backslash', { description: 'a\\b' }, 'description', 'Cannot contain \\'],
    [
      'a start in the past',
      { startsAt: Date.UTC(2039, 0, 1) },
      'startsAt',
      'The start time must be in the future, or now',
    ],
  ])('is refused with %s', async (_, body, field, message) => {
    expect(await refusal(create(body))).toMatchObject({
      code: 'INVALID',
      errors: [{ path: `body.${field}`, message }],
    });
    expect(await regular.shareLinks.list(of())).toEqual([]);
  });

  it('needs a duration', async () => {
    const headers = { ...(await api.headersOf('luc_contractor')), 'content-type': 'application/json' };
    const url = `/luc/luc-core-web/rest/v2/channels/${world.channelId}/shareLinks`;
    const reply = await api.app.inject({ method: 'POST', url, headers, payload: { description: 'Agency' } });
    expect(reply.json()).toMatchObject({ code: 'INVALID', errors: [{ path: 'body.duration' }] });
  });

  it('is one of at most ten of a channel, also when they are created together', async () => {
    await Promise.all(Array.from({ length: 9 }, () => create()));
    const last = await Promise.all([1, 2, 3].map(() => refusal(create())));
    expect(last.filter((answer) => answer === 'not refused')).toHaveLength(1);
    expect(last.find((answer) => answer !== 'not refused')).toMatchObject({ code: 'SHARE_LIMIT' });
    const all = await regular.shareLinks.list(of());
    expect(all).toHaveLength(10);
    await admin.shareLinks.revoke({ params: { id: world.channelId, shareLinkId: all[0]?.shareLinkId ?? '' } });
    expect(await refusal(create())).toBe('not refused');
  });

  it('needs the feature in one of the groups of its channel', async () => {
    const without = (features: readonly string[]) =>
      db
        .updateTable('groups')
        .set({ features: [...features] })
        .where('id', '=', world.north)
        .execute();
    const { features } = await db
      .selectFrom('groups')
      .select('features')
      .where('id', '=', world.north)
      .executeTakeFirstOrThrow();
    await without(features.filter((one) => one !== 'ExternalPreview'));
    try {
      expect(await refusal(create())).toMatchObject({ status: 409, code: 'FEATURE_OFF' });
    } finally {
      await without(features);
    }
    expect(await refusal(create())).toBe('not refused');
  });

  it('is revoked by who configures its channel, and by its channel alone', async () => {
    const { shareLinkId } = await create();
    const [, other] = world.channelIds;
    expect(await refusal(admin.shareLinks.revoke({ params: { id: other, shareLinkId } }))).toMatchObject({
      code: 'NOT_FOUND',
    });
    const own = { params: { id: world.channelId, shareLinkId } };
    expect(await refusal(regular.shareLinks.revoke(own))).toMatchObject({ code: 'FORBIDDEN' });
    await admin.shareLinks.revoke(own);
    expect(await refusal(admin.shareLinks.revoke(own))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await regular.shareLinks.list(of())).toEqual([]);
    const actions = await db.selectFrom('audit').select(['action', 'result']).orderBy('id').execute();
    expect(actions.map(({ action, result }) => `${action} ${result}`)).toContain('shareLink:revoke done');
  });

  it('keeps its channel from being deleted until it is revoked', async () => {
    const { items } = await admin.channels.list({ query: { searchValue: 'studio-1' } });
    const serverId = items[0]?.server?.id ?? world.serverId;
    const channel = await admin.channels.create({ body: { name: 'shared-once', serverId } });
    const body = { description: 'Agency', duration: 'day' } as const;
    const { shareLinkId } = await admin.shareLinks.create({ ...of(channel.id), body });
    expect(await refusal(admin.channels.remove(of(channel.id)))).toMatchObject({ status: 409 });
    await admin.shareLinks.revoke({ params: { id: channel.id, shareLinkId } });
    await admin.channels.remove(of(channel.id));
    expect(await db.selectFrom('share_links').selectAll().execute()).toEqual([]);
  });
});
