import { setTimeout as sleep } from 'node:timers/promises';
import { launch, signInAt } from '../browser/page.js';
import type { Context, Figure, Outcome } from '../figure.js';
import { Camera, CAMERA_DELAY_MS } from '../glass/camera.js';
import { Scene } from '../glass/scene.js';
import { watchTile } from '../glass/tile.js';
import { quantile, round } from '../measure/statistics.js';
import { ensureWeb } from '../subject/web.js';
import { withWorld } from '../subject/world.js';

const DELAY_MS = 500;
const MOST_MS = 800;
const FULL = { settle: 20, seconds: 60 };
const SHORT = { settle: 3, seconds: 5 };
/** A lower frame rate than this, per second, is caused by the machine, not the product. */
const LEAST_RATE = 10;

async function run({ short, report }: Context): Promise<Outcome> {
  const { settle, seconds } = short ? SHORT : FULL;
  await ensureWeb();
  return withWorld(1, async (world) => {
    const [camera, scene] = [new Camera(), new Scene(world)];
    const browser = await launch();
    try {
      const unit = await scene.begin(await camera.start(), DELAY_MS);
      report('the unit is on air');
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
      await signInAt(page, `${world.console.url}/unit/multiview?unit=${unit}`);
      await page.locator('video').first().waitFor();
      await sleep(settle * 1000);
      const shown = await watchTile(page, seconds);
      const late = shown.flatMap(({ at, number }) => {
        const made = camera.times.get(number);
        return made === undefined ? [] : [at - made];
      });
      return outcome(
        late,
        quantile(
          shown.map(({ behind }) => behind),
          0.5,
        ),
        seconds,
      );
    } finally {
      await browser.close();
      await scene.end();
      await camera.end();
    }
  });
}

function outcome(late: readonly number[], behind: number, seconds: number): Outcome {
  if (late.length === 0) throw new Error('no numbered picture was seen in the browser');
  const [median, high] = [quantile(late, 0.5), quantile(late, 0.99)].map((ms) => round(ms, 0));
  const rate = round(late.length / seconds, 1);
  return {
    rows: [
      {
        '': `from a camera to the focus tile, delay ${DELAY_MS} ms`,
        'median, ms': median ?? 0,
        '99 %, ms': high ?? 0,
        'of it in the player, ms': round(behind, 0),
        'pictures/s': rate,
      },
    ],
    values: { medianMs: median ?? 0, p99Ms: high ?? 0, playerMs: round(behind, 0), picturesPerSecond: rate },
    summary: `A picture of a camera (360p30 over SRT with ${CAMERA_DELAY_MS} ms of its own) is on the focus tile after ${median} ms at the median, ${high} ms at 99 %, with a delay of ${DELAY_MS} ms, ${round(behind, 0)} ms of it in the player; ${rate} pictures/s.`,
    met: (median ?? Infinity) <= MOST_MS && rate >= LEAST_RATE,
  };
}

export const glass: Figure = {
  name: 'glass',
  title: 'From a camera over unit, server and console to the focus tile in Chromium, glass to glass',
  goal: `median ≤ ${MOST_MS} ms at a delay of ${DELAY_MS} ms`,
  run,
};
