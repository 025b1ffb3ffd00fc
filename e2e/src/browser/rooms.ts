import type { Browser } from 'playwright-core';
import { afterAll, inject } from 'vitest';
import type { Api } from '../api/api.js';
import { addPerson } from '../product/people.js';
import { until } from '../until.js';
import { openBrowser, openPage, type Screen, WITH_DEVICES } from './browser.js';
import { keepHeard } from './sound.js';
import { signIn } from './session.js';

/** Opens people with a microphone at the units, each in a separate browser with these flags, which is closed after the story. */
export function speakers(): (username: string, flags?: readonly string[]) => Promise<Screen> {
  const product = inject('product');
  const browsers: Browser[] = [];
  afterAll(() => Promise.all(browsers.map((browser) => browser.close())));
  return async (username, flags = WITH_DEVICES) => {
    const person = await addPerson(product, { username, roles: ['luc_regular'], groups: ['North-desk'] });
    const browser = await openBrowser(flags);
    browsers.push(browser);
    const screen = await openPage(browser, product.url);
    await screen.page.context().grantPermissions(['microphone']);
    await keepHeard(screen.page.context());
    await signIn(screen.page, person, '/unit/list');
    return screen;
  };
}

/** Joins a room by the panel. */
export async function join({ page }: Screen, room: string): Promise<void> {
  await page.getByRole('button', { name: 'Audio rooms', exact: true }).click();
  await page.getByRole('button', { name: `Join ${room}`, exact: true }).click();
  await page.getByText('Connected', { exact: true }).first().waitFor({ timeout: 30_000 });
}

/** After the story everybody leaves a room, and it is deleted. */
export function deleteRoomAfterwards(api: Api, name: string): void {
  afterAll(async () => {
    const { items } = await api.audioRooms.list({ query: { searchValue: name } });
    const [room] = items;
    if (!room) return;
    const { participants } = await api.audioRooms.participants({ params: { id: room.id } });
    for (const { id: participantId } of participants)
      await api.audioRooms.leave({ params: { id: room.id, participantId } }).catch(() => undefined);
    await until('the room is empty', async () =>
      api.audioRooms.remove({ params: { id: room.id } }).then(
        () => true,
        () => false,
      ),
    );
  });
}
