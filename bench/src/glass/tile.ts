import type { Page } from 'playwright-core';
import * as z from 'zod';
import { BLOCKS, readCode } from '../channels/numbered.js';

/** Frames as the page returns them, with the levels of their rows of blocks. */
const Shown = z.array(z.object({ at: z.number(), behind: z.number(), row: z.array(z.number()).length(BLOCKS) }));

/** Height of the blocks as a share of the picture. */
const BAND = 20 / 360;

/** A frame with its number, its time on screen, ms since 1970, and its distance to the newest frame of the player, ms. */
interface Seen {
  readonly at: number;
  readonly behind: number;
  readonly number: number;
}

/** Watches the video of a page for this time. */
export async function watchTile(page: Page, seconds: number): Promise<readonly Seen[]> {
  const video = page.locator('video').first();
  await video.waitFor();
  const shown = await video.evaluate(
    (element, { blocks, band, ms }) =>
      new Promise<unknown>((resolve) => {
        if (!(element instanceof HTMLVideoElement)) throw new Error('no video');
        const canvas = document.createElement('canvas');
        [canvas.width, canvas.height] = [blocks, 1];
        const context = canvas.getContext('2d', { willReadFrequently: true });
        if (context === null) throw new Error('no canvas');
        const seen: unknown[] = [];
        const end = performance.now() + ms;
        const look = (): void => {
          const at = performance.timeOrigin + performance.now();
          const height = element.videoHeight * band;
          context.drawImage(element, 0, height / 4, element.videoWidth, height / 2, 0, 0, blocks, 1);
          const { data } = context.getImageData(0, 0, blocks, 1);
          const { buffered, currentTime } = element;
          const behind = buffered.length > 0 ? (buffered.end(buffered.length - 1) - currentTime) * 1000 : 0;
          seen.push({ at, behind, row: Array.from({ length: blocks }, (_, x) => data[x * 4] ?? 0) });
          if (performance.now() >= end) resolve(seen);
          else element.requestVideoFrameCallback(look);
        };
        element.requestVideoFrameCallback(look);
        setTimeout(() => resolve(seen), ms + 5000);
      }),
    { blocks: BLOCKS, band: BAND, ms: seconds * 1000 },
  );
  return Shown.parse(shown).flatMap(({ at, behind, row }) => {
    const picture = readCode(Uint8Array.from(row));
    return picture === undefined ? [] : [{ at, behind, number: picture.number }];
  });
}
