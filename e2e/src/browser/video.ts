import type { Locator } from 'playwright-core';
import { until } from '../until.js';

/** Frames that a video element decoded while it was watched. */
export interface Decoded {
  /** Number of presented frames. */
  readonly frames: number;
  /** Number of different pictures among them. */
  readonly pictures: number;
  /** Elapsed media time, s. */
  readonly seconds: number;
  /** Size of a frame. */
  readonly width: number;
  readonly height: number;
  /** Difference between the brightest and the darkest pixel; 0 in an empty picture. */
  readonly contrast: number;
}

/**
 * Watches a video element until it has presented `wanted` frames; fails if none is presented
 * for `ms`. Frames are scaled down and compared by pixels.
 */
export const watchFrames = (video: Locator, wanted: number, ms = 15_000): Promise<Decoded> =>
  video.evaluate(
    (element, [count, limit]) =>
      new Promise<Decoded>((resolve, reject) => {
        if (!(element instanceof HTMLVideoElement)) return reject(new Error('This is no video'));
        const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 36 });
        const context = canvas.getContext('2d', { willReadFrequently: true });
        const pictures = new Set<string>();
        let frames = 0;
        let first: number | null = null;
        let contrast = 0;
        const late = () => reject(new Error(`${frames} of ${count} frames came, and none for ${limit} ms`));
        let timer = setTimeout(late, limit);
        const look: VideoFrameRequestCallback = (_now, { mediaTime, width, height }) => {
          frames += 1;
          clearTimeout(timer);
          first ??= mediaTime;
          context?.drawImage(element, 0, 0, 64, 36);
          const points = context?.getImageData(0, 0, 64, 36).data ?? new Uint8ClampedArray();
          const lights = points.filter((_, i) => i % 4 === 1);
          contrast = Math.max(contrast, Math.max(...lights) - Math.min(...lights));
          pictures.add(lights.join());
          if (frames < count) {
            timer = setTimeout(late, limit);
            element.requestVideoFrameCallback(look);
            return;
          }
          resolve({ frames, pictures: pictures.size, seconds: mediaTime - first, width, height, contrast });
        };
        element.requestVideoFrameCallback(look);
        return undefined;
      }),
    [wanted, ms] as const,
  );

/** The current still: its pixels as text, and its contrast; null if there is none. */
const still = (canvas: Locator): Promise<{ readonly points: string; readonly contrast: number } | null> =>
  canvas.evaluate((element) => {
    if (!(element instanceof HTMLCanvasElement) || element.dataset['seen'] === undefined) return null;
    const small = Object.assign(document.createElement('canvas'), { width: 64, height: 36 });
    const context = small.getContext('2d');
    context?.drawImage(element, 0, 0, 64, 36);
    const lights = (context?.getImageData(0, 0, 64, 36).data ?? new Uint8ClampedArray()).filter((_, i) => i % 4 === 1);
    return { points: lights.join(), contrast: Math.max(...lights) - Math.min(...lights) };
  });

/** Waits until an element has shown `wanted` different stills. */
export async function watchStills(
  canvas: Locator,
  wanted: number,
  ms = 20_000,
): Promise<{ readonly contrast: number }> {
  const pictures = new Set<string>();
  let contrast = 0;
  await until(
    `${wanted} different stills`,
    async () => {
      const seen = await still(canvas);
      if (seen === null) return false;
      contrast = Math.max(contrast, seen.contrast);
      return pictures.add(seen.points).size >= wanted;
    },
    ms,
  );
  return { contrast };
}

/** Mean brightness of the current picture, 0 to 255; null if there is none. */
export const brightnessOf = (picture: Locator): Promise<number | null> =>
  picture.evaluate((element) => {
    const drawn = element instanceof HTMLCanvasElement && element.dataset['seen'] !== undefined;
    const playing = element instanceof HTMLVideoElement && element.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA;
    const loaded = element instanceof HTMLImageElement && element.complete && element.naturalWidth > 0;
    if (!drawn && !playing && !loaded) return null;
    const small = Object.assign(document.createElement('canvas'), { width: 64, height: 36 });
    const context = small.getContext('2d');
    context?.drawImage(element, 0, 0, 64, 36);
    const lights = (context?.getImageData(0, 0, 64, 36).data ?? new Uint8ClampedArray()).filter((_, i) => i % 4 === 1);
    return lights.reduce((sum, light) => sum + light, 0) / lights.length;
  });

/** Waits until a picture is dark or bright. */
export const showsTone = (picture: Locator, tone: 'dark' | 'bright', ms = 30_000): Promise<unknown> =>
  until(
    `a ${tone} picture`,
    async () => {
      const light = await brightnessOf(picture);
      return light !== null && (tone === 'dark' ? light < 80 : light > 175);
    },
    ms,
  );
