import { beforeEach, describe, expect, it } from 'vitest';
import { type Api, freshConsole, refusal, type TestApi } from '../../testing/api.js';
import { testWorld } from '../../testing/world.js';

const world = await testWorld();
let api: TestApi;
let boss: Api;

type NewNote = Parameters<Api['releaseNotes']['create']>[0]['body'];
const make = (change: Partial<NewNote> = {}) =>
  boss.releaseNotes.create({
    body: {
      title: 'Multiview',
      body: '**Two** screens',
      version: '1.4',
      active: true,
      publishedFrom: world.clock.now(),
      ...change,
    },
  });
const list = { query: {} } as const;
const HOUR = 3_600_000;

/** A user from before the first note. */
async function reader(role: 'luc_regular' | 'luc_read' = 'luc_regular'): Promise<Api> {
  const user = await api.as(role);
  await world.db
    .updateTable('users')
    .set({ created_at: new Date(world.clock.now() - 1000 * HOUR) })
    .execute();
  return user;
}
const unread = async (user: Api): Promise<string[]> =>
  (await user.client.releaseNotes({})).filter(({ isRead }) => !isRead).map(({ title }) => title);

beforeEach(async () => {
  await world.db.deleteFrom('release_notes').execute();
  ({ api } = await freshConsole(world));
  boss = await api.as('super_user');
});

describe('a note on what is new', () => {
  it('is created, listed, changed and deleted, each of which is audited', async () => {
    const made = await make();
    expect(made).toMatchObject({ title: 'Multiview', version: '1.4', state: 'published', readers: 0 });
    const params = { id: made.id };
    const changed = await boss.releaseNotes.update({ params, body: { active: false } });
    expect(changed).toEqual({ ...made, active: false, state: 'off' });
    expect((await boss.releaseNotes.list(list)).items).toEqual([changed]);
    await boss.releaseNotes.remove({ params });
    const rows = await world.db.selectFrom('audit').select('action').where('subject_id', '=', made.id).orderBy('id').execute(); // prettier-ignore
    expect(rows.map(({ action }) => action)).toEqual([
      'releaseNote:create',
      'releaseNote:update',
      'releaseNote:remove',
    ]);
    expect(await refusal(boss.releaseNotes.get({ params }))).toMatchObject({ status: 404 });
  });

  it('is offered to each user until that user has read it, and stays to be read', async () => {
    const { id } = await make();
    const [one, other] = [await reader(), await reader('luc_read')];
    expect(await unread(one)).toEqual(['Multiview']);
    await one.client.readReleaseNotes({ body: { ids: [id, 'missing'] } });
    await one.client.readReleaseNotes({ body: { ids: [id] } });
    expect(await one.client.releaseNotes({})).toMatchObject([{ id, body: '**Two** screens', isRead: true }]);
    expect(await unread(other)).toEqual(['Multiview']);
    expect(await boss.releaseNotes.get({ params: { id } })).toMatchObject({ readers: 1 });
  });

  it('is seen from the time it is published, newest first, and never while it is off', async () => {
    const now = world.clock.now();
    await make({ title: 'Older', publishedFrom: now - HOUR });
    await make({ title: 'Newer', publishedFrom: now });
    const later = await make({ title: 'Later', publishedFrom: now + HOUR });
    await make({ title: 'Off', active: false });
    expect(later.state).toBe('planned');
    const user = await reader();
    expect(await unread(user)).toEqual(['Newer', 'Older']);
    // An unpublished note cannot be marked as read in advance.
    await user.client.readReleaseNotes({ body: { ids: [later.id] } });
    await boss.releaseNotes.update({ params: { id: later.id }, body: { publishedFrom: now } });
    expect(await unread(user)).toContain('Later');
  });

  it('is nothing new to a user who was created after it', async () => {
    await make({ publishedFrom: world.clock.now() - HOUR });
    const user = await reader();
    await world.db
      .updateTable('users')
      .set({ created_at: new Date(world.clock.now()) })
      .execute();
    expect(await user.client.releaseNotes({})).toMatchObject([{ title: 'Multiview', isRead: true }]);
  });

  it.each<[Partial<NewNote>, string, string]>([
    [{ title: '' }, 'title', 'This field is required'],
    [{ title: 'x'.repeat(129) }, 'title', 'Must have at most 128 characters'],
    [{ body: '' }, 'body', 'This field is required'],
    [{ body: String.raw`a\b` }, 'body', 'Cannot contain \\'],
    [{ version: ' ' }, 'version', 'This field is required'],
  ])('with %j is refused, and changes nothing', async (change, path, message) => {
    const expected = { code: 'INVALID', errors: [{ path: `body.${path}`, message }] };
    expect(await refusal(make(change))).toMatchObject(expected);
    const made = await make();
    expect(await refusal(boss.releaseNotes.update({ params: { id: made.id }, body: change }))).toMatchObject(expected);
    expect((await boss.releaseNotes.list(list)).items).toEqual([made]);
  });

  it('is kept by superusers alone', async () => {
    const { id } = await make();
    const administrator = await api.as('luc_media_group_admin', { inventoryId: world.inventoryId });
    expect(await refusal(administrator.releaseNotes.list(list))).toMatchObject({ status: 403 });
    expect(await refusal(administrator.releaseNotes.get({ params: { id } }))).toMatchObject({ status: 403 });
    expect(await refusal(administrator.releaseNotes.update({ params: { id }, body: { active: false } }))).toMatchObject(
      { status: 403 },
    );
    expect(await refusal(administrator.releaseNotes.remove({ params: { id } }))).toMatchObject({ status: 403 });
  });
});
