import { beforeEach, expect, it } from 'vitest';
import { writePiece } from '../../control/transcripts/transcript-store.js';
import { type Api, freshConsole, refusal, type TestApi } from '../../testing/api.js';
import { testWorld } from '../../testing/world.js';

const FILE = 'rec-1';

const world = await testWorld();
const { db, channelId } = world;
let api: TestApi;
let regular: Api;

beforeEach(async () => {
  await db.deleteFrom('recordings').execute();
  await db.deleteFrom('audit').execute();
  ({ api, regular } = await freshConsole(world));
  const at = new Date(world.now);
  await db
    .insertInto('recordings')
    .values({
      id: FILE,
      device_id: world.serverId,
      channel_id: channelId,
      name: 'rec-1.mkv',
      started_at: at,
      ended_at: at,
      bytes: '1000',
      sha256: 'a',
    })
    .execute();
  await begun();
  await writePiece(db, RUN, 0, [{ fromMs: 0, toMs: 1000, text: 'The harbour is on fire.' }]);
});

const RUN = { file_id: FILE, revision: 1 };
const begun = () =>
  db
    .insertInto('transcripts')
    .values({
      file_id: FILE,
      length_ms: 1000,
      pieces: 2,
      base_url: 'http://speech.invalid',
      model: 'whisper-1',
      language: 'auto',
      asked_by: 'regular',
      asked_at: new Date(world.now),
      next_try_at: null,
      problem: null,
      problem_status: null,
      ended_at: null,
    })
    .execute();
const remove = (by = regular, fileId = FILE) => by.transcripts.remove({ params: { id: channelId, fileId } });
const read = async () =>
  (await regular.transcripts.get({ params: { id: channelId }, query: { fileId: FILE } })).transcript;
const found = async (searchValue: string) => {
  const query = { groupId: world.north, searchKey: 'transcript' as const, searchValue };
  return (await regular.channelFiles.list({ query })).items.map(({ fileId }) => fileId);
};

it('a transcript that is deleted is found by no search, is in the audit once, and its file stays', async () => {
  expect([(await read())?.segments.length, await found('harbour')]).toEqual([1, [FILE]]);
  expect((await remove()).transcript).toBeNull();
  expect([await read(), await found('harbour')]).toEqual([null, []]);
  expect(await db.selectFrom('transcript_pieces').selectAll().execute()).toEqual([]);
  expect(await db.selectFrom('recordings').select('id').execute()).toEqual([{ id: FILE }]);
  await remove();
  const rows = await db.selectFrom('audit').selectAll().where('action', '=', 'file:deleteTranscript').execute();
  expect(rows).toMatchObject([{ subject_kind: 'channel', subject_id: channelId, detail: 'rec-1.mkv' }]);
});

it('what is being made of a deleted transcript is not written any more', async () => {
  await remove();
  expect(await writePiece(db, RUN, 1, [{ fromMs: 1000, toMs: 2000, text: 'Late.' }])).toBe(false);
  expect(await db.selectFrom('transcript_pieces').selectAll().execute()).toEqual([]);
});

it('a transcript is deleted by nobody who may not delete files', async () => {
  expect(await refusal(remove(await api.as('luc_read')))).toMatchObject({
    code: 'FORBIDDEN',
    detail: 'Files deletion is not allowed by this user type',
  });
  expect(await refusal(remove(regular, 'rec-none'))).toMatchObject({ code: 'NOT_FOUND' });
  const stranger = await api.as('luc_contractor', { groupId: world.south });
  expect(await refusal(remove(stranger))).toMatchObject({ code: 'NOT_FOUND' });
  await db.updateTable('recordings').set({ private: true }).execute();
  expect(await refusal(remove())).toMatchObject({ code: 'FORBIDDEN' });
  expect(await db.selectFrom('transcripts').select('file_id').execute()).toEqual([{ file_id: FILE }]);
});
