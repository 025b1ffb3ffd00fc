import { startSpeech, type Reply } from '@backhaul/testing/speech';
import { pino } from 'pino';
import { afterAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { TranscriptJob } from '../../control/transcripts/transcript-job.js';
import { ownNetworks } from '../../control/webhooks/receivers.js';
import { type Api, freshConsole, refusal, type TestApi } from '../../testing/api.js';
import { insertInventoryService } from '../../testing/inserts.js';
import { speechOfFiles } from '../../testing/speech-of-files.js';
import { testWorld, type TestConsole } from '../../testing/world.js';

const KEY = 'sk-very-secret-4711';
/** Length of a piece, ms. */
const PIECE_MS = 300_000;
const LENGTH_MS = PIECE_MS + 4000;
const FILE = 'rec-1';

const world = await testWorld();
const { db } = world;
const [one] = world.channelIds;
let mediaKey = '';
const files = await speechOfFiles(LENGTH_MS / 1000, () => mediaKey, world.clock.now);
const speech = await startSpeech();
afterAll(() => speech.close());
let console: TestConsole;
let api: TestApi;
let regular: Api;
let logged: string;

beforeEach(async () => {
  ({ console, api, regular } = await freshConsole(world));
  logged = '';
  files.read.length = 0;
  files.status = 200;
  speech.heard.length = 0;
  speech.reply = null;
  speech.key = KEY;
  mediaKey = console.registry.serverRecord(world.serverId)?.mediaKey ?? '';
  await db.deleteFrom('recordings').execute();
  await db.deleteFrom('ai_settings').execute();
  await db.deleteFrom('inventory_services').execute();
  await insertFile(FILE);
  await serves();
  await set({ provider: 'openai', baseUrl: speech.baseUrl, apiKey: KEY });
});

const serves = () =>
  console.serverReports(world.serverId, { configurationVersion: 1_000, orders: ['makeClip'], mediaUrl: files.url });
const set = async (body: object): Promise<void> => {
  await (await api.as('super_user')).aiSettings.update({ body });
};
const media = { durationMs: LENGTH_MS, video: 'h264', audio: 'aac', width: 1, height: 1, frameRate: 25 };
const insertFile = (id: string, change: object = {}) =>
  db
    .insertInto('recordings')
    .values({
      id,
      device_id: world.serverId,
      channel_id: one,
      name: `${id}.mkv`,
      started_at: new Date(world.now - 10_000_000),
      ended_at: new Date(world.now),
      bytes: '1000',
      sha256: 'a',
      media: JSON.stringify(media),
      ...change,
    })
    .execute();

/** The job of a console that has just started. */
function job(patienceMs = 30_000): TranscriptJob {
  const log = pino({ level: 'trace' }, { write: (line: string) => void (logged += line) });
  const networks = ownNetworks('127.0.0.0/8');
  const { vault, clock } = world;
  const made = new TranscriptJob({
    db,
    vault,
    registry: console.registry,
    clock,
    networks,
    log,
    timing: { patienceMs, abandonedMs: 90_000 },
  });
  onTestFinished(() => made.close());
  return made;
}
const runs = async (one_: TranscriptJob = job()): Promise<void> => {
  await one_.run();
  await one_.idle();
};
const make = (fileId = FILE, by = regular) => by.transcripts.make({ params: { id: one }, body: { fileId } });
const cancel = (fileId = FILE, by = regular) => by.transcripts.cancel({ params: { id: one }, body: { fileId } });
const read = async (fileId = FILE, by = regular) =>
  (await by.transcripts.get({ params: { id: one }, query: { fileId } })).transcript;
const found = async (searchValue: string, by = regular) => {
  const query = { groupId: world.north, searchKey: 'transcript' as const, searchValue };
  return (await by.channelFiles.list({ query })).items.map(({ fileId }) => fileId);
};

const answers =
  (status: number, body: string, headers = {}): Reply =>
  (response) =>
    void response.writeHead(status, headers).end(body);
const endless: Reply = (response) => {
  response.writeHead(200);
  const piece = Buffer.alloc(65_536, ' ');
  const pour = (): void => {
    while (!response.destroyed && response.write(piece));
  };
  response.on('drain', pour);
  pour();
};

describe('the transcript of a file', () => {
  it('is made piece by piece of its sound, with the times of the file', async () => {
    expect(await regular.transcripts.get({ params: { id: one }, query: { fileId: FILE } })).toEqual({
      host: speech.host,
      transcript: null,
    });
    expect((await make()).transcript).toMatchObject({ state: 'waiting', pieces: 2, piecesDone: 0, host: speech.host });
    await runs();
    const made = await read();
    expect(made).toMatchObject({ state: 'done', piecesDone: 2, problem: null, model: 'whisper-1', language: 'auto' });
    expect(made?.segments).toEqual([
      { fromMs: 0, toMs: 2000, text: 'The harbour is on fire.' },
      { fromMs: 2000, toMs: 4000, text: 'Nobody was hurt.' },
      { fromMs: PIECE_MS, toMs: PIECE_MS + 2000, text: 'The harbour is on fire.' },
      { fromMs: PIECE_MS + 2000, toMs: PIECE_MS + 4000, text: 'Nobody was hurt.' },
    ]);
    expect(speech.heard.map(({ seconds }) => Math.round(seconds))).toEqual([300, 4]);
    expect(speech.heard[0]).toMatchObject({
      authorization: `Bearer ${KEY}`,
      codec: 'opus',
      channels: 1,
      fields: { model: 'whisper-1', response_format: 'verbose_json', 'timestamp_granularities[]': 'segment' },
    });
    expect(speech.heard[0]?.fields).not.toHaveProperty('language');
    const row = await db.selectFrom('audit').selectAll().where('action', '=', 'file:transcribe').executeTakeFirst();
    expect(row).toMatchObject({ subject_kind: 'channel', subject_id: one, detail: `rec-1.mkv → ${speech.host}` });
  });

  it('is made in the language that is set, and made again when it is asked for again', async () => {
    await set({ language: 'de', model: 'large-v3' });
    await make();
    await runs();
    expect(speech.heard[0]?.fields).toMatchObject({ language: 'de', model: 'large-v3' });
    speech.words = ['Other words.'];
    await make();
    await runs();
    expect((await read())?.segments.map(({ text }) => text)).toEqual(['Other words.', 'Other words.']);
    speech.words = ['The harbour is on fire.', 'Nobody was hurt.'];
  });

  it('goes on after a restart with the piece that it was at', async () => {
    await make();
    const first = job();
    speech.reply = (response, { seconds }) => {
      // The console closes during the second piece.
      if (seconds < 100) void first.close();
      else response.writeHead(200).end(JSON.stringify({ text: 'First.', segments: [] }));
    };
    await runs(first);
    expect(await read()).toMatchObject({ state: 'working', piecesDone: 1 });
    speech.reply = null;
    files.read.length = 0;
    await runs();
    expect(files.read).toEqual([[PIECE_MS, LENGTH_MS + 1000]]);
    expect(await read()).toMatchObject({ state: 'done', piecesDone: 2 });
  });

  it('is made of one file of an inventory at a time', async () => {
    await insertFile('rec-2');
    await make();
    await make('rec-2');
    const working = job();
    await working.run();
    await working.run();
    await working.idle();
    expect([(await read())?.state, (await read('rec-2'))?.state]).toEqual(['done', 'waiting']);
  });

  it('stops when somebody cancels it, and goes on after what there is of it', async () => {
    await make();
    const working = job();
    speech.reply = (response, { seconds }) => {
      if (seconds > 100) response.writeHead(200).end(JSON.stringify({ text: 'First.' }));
      // The service never answers for the second piece.
      else void cancel().then(() => working.run());
    };
    await runs(working);
    expect(await read()).toMatchObject({ state: 'cancelled', piecesDone: 1, segments: [{ text: 'First.' }] });
    await cancel();
    const rows = await db.selectFrom('audit').select('id').where('action', '=', 'file:cancelTranscript').execute();
    expect(rows).toHaveLength(1);
    speech.reply = null;
    await make();
    await runs();
    expect((await read())?.segments.map(({ text }) => text)).toEqual(['First.', 'The harbour is on fire.', 'Nobody was hurt.']); // prettier-ignore
  });

  it('is deleted with its file', async () => {
    await make();
    await runs();
    await db.deleteFrom('recordings').where('id', '=', FILE).execute();
    expect(await db.selectFrom('transcript_pieces').select('number').execute()).toEqual([]);
    expect(await refusal(read())).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('a transcript is refused', () => {
  it('to read-only users, who may read it, and to users of other groups', async () => {
    const reader = await api.as('luc_read');
    const stranger = await api.as('luc_contractor', { groupId: world.south });
    await make();
    await runs();
    expect(await refusal(make(FILE, reader))).toMatchObject({ code: 'FORBIDDEN' });
    expect(await refusal(cancel(FILE, reader))).toMatchObject({ code: 'FORBIDDEN' });
    expect((await read(FILE, reader))?.segments).toHaveLength(4);
    expect(await refusal(read(FILE, stranger))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await refusal(make(FILE, stranger))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await refusal(make('missing'))).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('of a private session to those who may not watch it', async () => {
    await insertFile('rec-private', { private: true });
    const admin = await api.as('luc_admin', { inventoryId: world.inventoryId });
    expect(await refusal(make('rec-private'))).toMatchObject({ code: 'FORBIDDEN' });
    await make('rec-private', admin);
    await runs();
    expect(await refusal(read('rec-private'))).toMatchObject({ code: 'FORBIDDEN' });
    expect((await read('rec-private', admin))?.state).toBe('done');
    expect([await found('harbour'), await found('harbour', admin)]).toEqual([[], ['rec-private']]);
  });

  it('where no service is set, or the inventory has none', async () => {
    await set({ provider: 'off' });
    expect(await refusal(make())).toMatchObject({ code: 'AI_DISABLED', title: 'AI service disabled' });
    await set({ provider: 'openai' });
    const id = await insertInventoryService(db, world.inventoryId);
    await db.updateTable('inventory_services').set({ purchased: false }).where('id', '=', id).execute();
    expect(await refusal(make())).toMatchObject({ code: 'AI_DISABLED' });
    expect(await regular.transcripts.get({ params: { id: one }, query: { fileId: FILE } })).toMatchObject({
      host: null,
    });
  });

  it.each([
    ['of a file without sound', { media: JSON.stringify({ ...media, audio: null }) }],
    ['of metadata', { name: 'story.xml', media: null }],
  ])('%s', async (_, change) => {
    await insertFile('rec-silent', change);
    expect(await refusal(make('rec-silent'))).toMatchObject({ code: 'FILE_SILENT' });
  });
});

describe('a transcript that cannot be made says why, and keeps what there is', () => {
  it.each<[string, Reply, object]>([
    [
      'a wrong key',
      answers(401, JSON.stringify({ error: { message: `Incorrect: ${KEY}` } })),
      { code: 'key', status: 401 },
    ],
    ['no such model', answers(400, '{}'), { code: 'status', status: 400 }],
    ['no service for transcripts', answers(404, 'nothing here'), { code: 'notFound', status: 404 }],
    ['a page', answers(200, '<html></html>'), { code: 'answer', status: 200 }],
    ['JSON of another kind', answers(200, '{"segments":"x"}'), { code: 'answer', status: 200 }],
    ['a redirection', answers(302, '', { location: 'http://127.0.0.1:1/' }), { code: 'redirect', status: 302 }],
    ['an endless answer', endless, { code: 'tooLong', status: null }],
  ])('%s', async (_, reply, problem) => {
    await make();
    speech.reply = (response, heard) => {
      if (heard.seconds > 100) return answers(200, '{"text":"First."}')(response, heard);
      reply(response, heard);
    };
    await runs();
    const failed = await read();
    expect(failed).toMatchObject({ state: 'failed', problem, piecesDone: 1, segments: [{ text: 'First.' }] });
    expect(JSON.stringify(failed) + logged).not.toContain(KEY);
    expect(logged).toContain('a transcript failed');
  });

  it.each<[string, Reply, object]>([
    ['a fault of the service', answers(500, KEY), { code: 'status', status: 500 }],
    ['a service that is busy', answers(429, ''), { code: 'busy', status: 429 }],
    ['a closed connection', (response) => void response.destroy(), { code: 'unreachable', status: null }],
    ['no answer in time', () => undefined, { code: 'timeout', status: null }],
    [
      'an answer that stops',
      (response) => void response.writeHead(200).write('{"te'),
      { code: 'timeout', status: null },
    ],
  ])('%s, after three more tries', async (_, reply, problem) => {
    await db
      .updateTable('recordings')
      .set({ media: JSON.stringify({ ...media, durationMs: 1000 }) })
      .execute();
    await make();
    speech.reply = reply;
    const trying = job('code' in problem && problem.code === 'timeout' ? 3000 : 30_000);
    for (const wait of [10_000, 60_000, 300_000]) {
      await runs(trying);
      expect(await read()).toMatchObject({ state: 'waiting', problem });
      const tries = speech.heard.length;
      await runs(trying);
      expect(speech.heard).toHaveLength(tries);
      world.now += wait;
    }
    await runs(trying);
    expect(speech.heard).toHaveLength(4);
    expect(await read()).toMatchObject({ state: 'failed', problem });
    expect(logged).not.toContain(KEY);
    speech.reply = null;
    await serves();
    await make();
    await runs();
    expect(await read()).toMatchObject({ state: 'done', problem: null });
  });

  it('a server that is away is waited for, however long', async () => {
    await make();
    files.status = 503;
    for (let round = 0; round < 6; round += 1) {
      await runs();
      expect(await read()).toMatchObject({ state: 'waiting', problem: { code: 'server' } });
      world.now += 30_000;
    }
    files.status = 200;
    await runs();
    expect((await read())?.state).toBe('done');
  });

  it.each([
    [404, 'fileGone'],
    [204, 'noSound'],
  ])('a server that answers %i: %s', async (status, code) => {
    await make();
    files.status = status;
    await runs();
    expect(await read()).toMatchObject({ state: 'failed', problem: { code } });
  });

  it('a service that was switched off, or is another one now', async () => {
    await make();
    await set({ provider: 'off' });
    await runs();
    expect((await read())?.state).toBe('off');
    await set({ provider: 'openai' });
    await make();
    await set({ model: 'other' });
    await runs();
    expect(await read()).toMatchObject({ state: 'failed', problem: { code: 'settings' } });
    expect(speech.heard).toEqual([]);
  });
});

describe('what a service says', () => {
  it('is plain text of limited length', async () => {
    speech.reply = (response) =>
      void response.end(
        JSON.stringify({
          text: 'x',
          segments: [
            { start: -5, end: 1e9, text: '<script>\u0000\u202e alert(1)\n</script>' },
            { start: 1, end: 2, text: 'y'.repeat(5000) },
          ],
        }),
      );
    await make();
    await runs();
    const segments = (await read())?.segments ?? [];
    expect(segments[0]).toEqual({ fromMs: 0, toMs: PIECE_MS, text: '<script> alert(1) </script>' });
    expect(segments[1]?.text).toHaveLength(1000);
  });
});

describe('files are found by what was said in them', () => {
  it('by all words, or how they begin, in any piece', async () => {
    await insertFile('rec-2');
    speech.reply = (response, { seconds }) =>
      void response.end(JSON.stringify({ text: seconds > 100 ? 'Überschwemmung in Köln' : 'Nobody was hurt' }));
    await make();
    await runs();
    for (const text of ['köln', 'KÖLN', 'übersch', 'hurt köln', ' hurt,  nobody '])
      expect(await found(text)).toEqual([FILE]);
    for (const text of ['urt', 'köln berlin', '%', '&|!:*', "'"]) expect(await found(text)).toEqual([]);
    expect(await found('')).toHaveLength(2);
  });
});
