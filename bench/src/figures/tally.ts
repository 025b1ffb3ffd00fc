import { writeTsl31 } from '@backhaul/domain';
import { createSocket } from 'node:dgram';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freeUdpPort } from '../channel/udp-port.js';
import type { Context, Figure, Outcome } from '../figure.js';
import { Scene } from '../glass/scene.js';
import { quantile, round } from '../measure/statistics.js';
import { eventually } from '../subject/wait.js';
import { withWorld } from '../subject/world.js';

const CUTS = { full: 300, short: 20 };
const MOST_MS = 150;
/** Interval between cuts of a director, ms. */
const EVERY_MS = 200;
const PATIENCE_MS = 5000;
const LAMPS = { programmeLamp: 1, previewLamp: 2 };

async function run({ short, report }: Context): Promise<Outcome> {
  return withWorld(1, async (world) => {
    const { api } = world.admin;
    const scene = new Scene(world);
    const switcher = createSocket('udp4');
    try {
      const unit = await scene.begin('test', 500);
      report('the unit is on air');
      await api.unitServices.add({ params: { id: unit }, body: { serviceId: 'tally' } });
      const listenPort = await freeUdpPort();
      const { inventoryId, server } = world;
      const body = { name: 'Gallery', kind: 'tsl31', inventoryId, serverId: server.deviceId, listenPort } as const;
      const { id: interfaceId } = await api.tallyInterfaces.create({ body });
      const { items } = await api.channels.list({ query: { serverId: server.deviceId } });
      await api.tallyInterfaces.associate({
        params: { id: items[0]?.id ?? '' },
        body: { interfaceId, address: 1 },
      });
      const lamp = path.join(world.folder, 'unit', 'tally');
      const cut = (programme: boolean): void =>
        switcher.send(writeTsl31(1, { programme, preview: !programme, text: 'CAM 1' }, LAMPS), listenPort, '127.0.0.1');
      const isLit = async (programme: boolean): Promise<boolean> =>
        (await readFile(lamp, 'utf8')).startsWith(programme ? 'programme' : 'preview');
      await eventually('the lamp follows the switcher', 60_000, () => {
        cut(true);
        return isLit(true);
      });
      const late: number[] = [];
      const count = short ? CUTS.short : CUTS.full;
      for (let i = 0; i < count; i += 1) {
        const programme = i % 2 === 1;
        const begin = performance.now();
        cut(programme);
        while (!(await isLit(programme))) {
          if (performance.now() - begin > PATIENCE_MS) throw new Error('the lamp did not follow a cut');
          await sleep(1);
        }
        late.push(performance.now() - begin);
        await sleep(EVERY_MS);
      }
      return outcome(late);
    } finally {
      switcher.close();
      await scene.end();
    }
  });
}

function outcome(late: readonly number[]): Outcome {
  const [median, high] = [round(quantile(late, 0.5), 1), round(quantile(late, 0.99), 1)];
  return {
    rows: [{ '': 'TSL datagram → server → console → lamp file of the unit', 'p50 ms': median, 'p99 ms': high }],
    values: { cuts: late.length, p50: median, p99: high },
    summary: `A cut of the switcher (TSL UMD 3.1 over UDP) is at the lamp of a unit on air after ${median} ms at the median, ${high} ms at 99 %, of ${late.length}.`,
    met: median <= MOST_MS,
  };
}

export const tally: Figure = {
  name: 'tally',
  title: "From the bus of a switcher over server and console to the lamp of a crew's unit",
  goal: `median ≤ ${MOST_MS} ms`,
  run,
};
