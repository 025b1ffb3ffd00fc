import { beforeEach, describe, expect, it } from 'vitest';
import { hashToken } from '../../platform/access/link-token.js';
import { type Api, freshConsole, refusal, type TestApi } from '../../testing/api.js';
import { testWorld } from '../../testing/world.js';

const world = await testWorld();
const { db } = world;
let api: TestApi;
let operator: Api;
let reader: Api;

const HOUR = 3_600_000;
const BODY = { description: 'Camera 1', duration: 'day' } as const;
const tokenOf = (link: string) => link.split('#')[1] ?? '';

beforeEach(async () => {
  ({ api, regular: operator } = await freshConsole(world));
  reader = await api.as('luc_read');
  await db.deleteFrom('tally_links').execute();
  await db.deleteFrom('audit').execute();
});

const kinds = {
  channel: {
    id: () => world.channelId,
    other: () => world.channelIds[1],
    list: (who: Api, id: string) => who.tallyLinks.ofChannel({ params: { id } }),
    create: (who: Api, id: string, body: { description: string; duration: 'hour' | 'day' } = BODY) =>
      who.tallyLinks.createForChannel({ params: { id }, body }),
    revoke: (who: Api, id: string, tallyLinkId: string) =>
      who.tallyLinks.revokeOfChannel({ params: { id, tallyLinkId } }),
  },
  unit: {
    id: () => world.unitId,
    other: () => world.unitIds[1],
    list: (who: Api, id: string) => who.tallyLinks.ofUnit({ params: { id } }),
    create: (who: Api, id: string, body: { description: string; duration: 'hour' | 'day' } = BODY) =>
      who.tallyLinks.createForUnit({ params: { id }, body }),
    revoke: (who: Api, id: string, tallyLinkId: string) => who.tallyLinks.revokeOfUnit({ params: { id, tallyLinkId } }),
  },
};

describe.each(['channel', 'unit'] as const)('a link of the tally page of a %s', (kind) => {
  const { id, other, list, create, revoke } = kinds[kind];

  it('is answered once, and kept as a hash', async () => {
    const made = await create(operator, id());
    expect(made).toMatchObject({ description: 'Camera 1', endsAt: world.now + 24 * HOUR, ended: false });
    expect(made.link).toMatch(/^http:\/\/[^/]+\/tally#[A-Za-z0-9_-]{43}$/);
    const token = tokenOf(made.link);
    const seen = await list(reader, id());
    expect(seen.map(({ tallyLinkId }) => tallyLinkId)).toEqual([made.tallyLinkId]);
    const rows = await db.selectFrom('tally_links').selectAll().execute();
    expect(rows[0]?.token_hash).toEqual(hashToken(token));
    const audit = await db.selectFrom('audit').selectAll().execute();
    expect(audit).toMatchObject([
      { action: 'tallyLink:create', subject_kind: kind, subject_id: id(), detail: 'Camera 1' },
    ]);
    expect(JSON.stringify([seen, rows, audit])).not.toContain(token);
  });

  it('ends with its duration, and stays in the list until it is revoked', async () => {
    const { tallyLinkId } = await create(operator, id(), { description: 'Camera 1', duration: 'hour' });
    world.now += HOUR;
    expect(await list(reader, id())).toMatchObject([{ tallyLinkId, ended: true }]);
    await revoke(operator, id(), tallyLinkId);
    expect(await list(reader, id())).toEqual([]);
  });

  it('is revoked by operators, and by its own page alone', async () => {
    const { tallyLinkId } = await create(operator, id());
    expect(await refusal(revoke(operator, other(), tallyLinkId))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await refusal(revoke(reader, id(), tallyLinkId))).toMatchObject({ code: 'FORBIDDEN' });
    await revoke(operator, id(), tallyLinkId);
    expect(await refusal(revoke(operator, id(), tallyLinkId))).toMatchObject({ code: 'NOT_FOUND' });
    const actions = await db.selectFrom('audit').select(['action', 'result']).orderBy('id').execute();
    expect(actions.map(({ action, result }) => `${action} ${result}`)).toContain('tallyLink:revoke done');
  });

  it('is one of at most ten, also when they are created together', async () => {
    const all = await Promise.all(Array.from({ length: 12 }, () => refusal(create(operator, id()))));
    expect(all.filter((answer) => answer === 'not refused')).toHaveLength(10);
    expect(all.filter((answer) => answer !== 'not refused')).toMatchObject([
      { code: 'TALLY_LINK_LIMIT' },
      { code: 'TALLY_LINK_LIMIT' },
    ]);
  });

  it('is created by operators and administrators alone, with a description', async () => {
    expect(await refusal(create(reader, id()))).toMatchObject({ code: 'FORBIDDEN' });
    expect(await refusal(create(await api.as('luc_application'), id()))).toMatchObject({ code: 'FORBIDDEN' });
    expect(await refusal(create(operator, id(), { description: ' ', duration: 'day' }))).toMatchObject({
      errors: [{ path: 'body.description' }],
    });
    await create(await api.as('luc_admin'), id());
  });
});
