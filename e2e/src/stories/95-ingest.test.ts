import { afterAll, expect, inject, it } from 'vitest';
import { findChannel, idleAgain, putOnAir, recordsOf } from '../api/records.js';
import { openDesk } from '../browser/desk.js';
import { faultsInThemes } from '../browser/looks.js';
import { withDatabase } from '../product/database.js';
import { until } from '../until.js';

const product = inject('product');
const SLUGLINE = 'E2E-ingest-bridge';
const RECORDED_MS = 8_000;
const { api, screen: desk } = await openDesk();
const { page, problems } = desk;

afterAll(async () => {
  await idleAgain(api);
  await withDatabase(product, (db) => db.query('delete from stories where slugline = $1', [SLUGLINE]));
});

it('an ingest channel records a unit with a story by itself, under its slugline, and ends with the transmission', async () => {
  await idleAgain(api);
  const { groupId, units } = await recordsOf(api);
  const unitId = units.find(({ name }) => name === 'crew-1')?.uid ?? '';
  const { channelId } = await findChannel(api, 'studio-1');
  const ofChannel = { params: { id: channelId } };

  await page.goto(`/manage/channels?open=${channelId}&tab=ingest`);
  const records = page.getByRole('checkbox', { name: 'Record stories' });
  await records.waitFor();
  await records.check();
  await until('the channel records stories', async () => (await api.channels.ingestAssociation(ofChannel)).enabled);
  expect(await faultsInThemes({ api, page }, 'channel-ingest', () => records.waitFor())).toEqual([]);

  const { id: storyId } = await api.stories.create({ body: { groupId, slugline: SLUGLINE } });
  await api.stories.choose({ params: { id: unitId }, body: { storyId } });
  await until(
    'the unit has the story',
    async () => (await api.configuration.metadata({ params: { id: unitId } })).desired.fields.slugline === SLUGLINE,
  );
  const recording = async () => (await api.channels.ingestAssociation(ofChannel)).recording.state;
  expect(await recording()).toBe('off');
  await putOnAir(api, 'crew-1', 'studio-1');
  await until('the channel is recorded', async () => (await recording()) === 'recording', 60_000);
  await page.waitForTimeout(RECORDED_MS);
  await api.units.stopStream({ params: { id: unitId } });
  await until('the recording has ended', async () => (await recording()) === 'off', 60_000);
  const query = { groupId, channelId, searchValue: SLUGLINE };
  const file = await until('the file is there', async () => (await api.channelFiles.list({ query })).items[0], 60_000);
  expect(file).toMatchObject({ kind: 'recorded', luName: 'crew-1', metadata: { slugline: SLUGLINE } });
  await api.stories.clear({ params: { id: unitId } });
  await api.channels.setIngestAssociation({ ...ofChannel, body: { enabled: false } });
  expect(problems).toEqual([]);
});
