import { createSocket } from 'node:dgram';
import { afterAll, expect, it } from 'vitest';
import { findChannel, idleAgain, putOnAir } from '../api/records.js';
import { openDesk } from '../browser/desk.js';
import { faultsOf } from '../browser/looks.js';
import { until } from '../until.js';

const NAME = 'Gallery 86';
const ADDRESS = 86;

const { api, screen } = await openDesk();
const { page } = screen;
const switcher = createSocket('udp4');
let interfaceId: string | undefined;
let unitId = '';

/** A free UDP port of this machine. */
const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const socket = createSocket('udp4').bind(0, '127.0.0.1', () => {
      const { port } = socket.address();
      socket.close(() => resolve(port));
    });
  });

/** A switcher's message about one source, TSL UMD 3.1. */
function say(port: number, address: number, lamps: number, text: string): void {
  const bytes = Buffer.alloc(18, 0x20);
  bytes[0] = 0x80 + address;
  bytes[1] = 0x30 | lamps;
  bytes.write(text, 2, 'latin1');
  switcher.send(bytes, port, '127.0.0.1');
}

afterAll(async () => {
  switcher.close();
  if (interfaceId !== undefined) await api.tallyInterfaces.remove({ params: { id: interfaceId } });
  if (unitId !== '') await api.unitServices.remove({ params: { id: unitId, serviceId: 'tally' } });
  await idleAgain(api);
});

it('a switcher says that a channel is on air, and the crew and the desk see it', async () => {
  const unit = await putOnAir(api, 'crew-1', 'studio-1');
  unitId = unit.uid;
  await api.unitServices.add({ params: { id: unitId }, body: { serviceId: 'tally' } });
  const port = await freePort();

  await page.goto(new URL('/manage/tally', page.url()).href);
  await page.getByRole('button', { name: 'New tally interface' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Name', { exact: true }).fill(NAME);
  await form.getByLabel('Inventory', { exact: true }).selectOption({ label: 'Metro News' });
  await form.getByLabel('Server', { exact: true }).selectOption({ label: 'media-1' });
  await form.getByLabel('Port that the server listens on').fill(String(port));
  expect(await faultsOf(page, 'tally-new')).toEqual([]);
  await form.getByRole('button', { name: 'Create tally interface' }).click();
  await page.getByRole('heading', { name: NAME, level: 1 }).waitFor();
  await page.getByText('Listening', { exact: true }).first().waitFor();
  const { items } = await api.tallyInterfaces.list({ query: { searchValue: NAME } });
  interfaceId = items[0]?.id;

  // Messages are shown before any channel is associated.
  say(port, ADDRESS, 1, 'CAM 86');
  await page.getByRole('tab', { name: 'Messages' }).click();
  await page.getByText('CAM 86', { exact: true }).first().waitFor();
  expect(await faultsOf(page, 'tally-log')).toEqual([]);

  const { channelId } = await findChannel(api, 'studio-1');
  await page.goto(new URL(`/manage/channels?open=${channelId}&tab=tallyLight`, page.url()).href);
  await page.getByRole('button', { name: 'Associate' }).click();
  const associate = page.getByRole('dialog');
  await associate.getByLabel('Tally interface', { exact: true }).selectOption({ label: NAME });
  await associate.getByLabel('Source number').fill(String(ADDRESS));
  await associate.getByRole('button', { name: 'Associate' }).click();
  await page.getByText('The unit that sends shows it to its crew.').waitFor();
  const lightIs = (light: string) =>
    until(`the tally is ${light}`, async () => {
      const { tally } = await api.units.unit({ params: { id: unitId } });
      return tally?.light === light;
    });
  await until('the server has the channel', async () => {
    say(port, ADDRESS, 1, 'CAM 86');
    return (await api.units.unit({ params: { id: unitId } })).tally?.light === 'programme';
  });
  await page.getByText('On air', { exact: true }).first().waitFor();
  expect(await faultsOf(page, 'tally-channel')).toEqual([]);
  say(port, ADDRESS, 2, 'CAM 86');
  await lightIs('preview');

  await page.goto(new URL('/unit/list', page.url()).href);
  const row = page.getByRole('row').filter({ hasText: 'crew-1' }).first();
  await row.getByText('Preview').waitFor();
  say(port, ADDRESS, 1, 'CAM 86');
  await row.getByText('On air').waitFor();
  const { applications } = await api.units.unit({ params: { id: unitId } });
  expect(applications.video?.onAir).toBe(true);

  await page.goto(new URL('/unit/multiview', page.url()).href);
  const tile = (light: string, word: string) =>
    page.locator(`[data-light="${light}"]`, { hasText: 'CAM 86' }).filter({ hasText: word });
  await tile('programme', 'On air').waitFor();
  say(port, ADDRESS, 2, 'CAM 86');
  await tile('preview', 'Preview').waitFor();
});
