import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { bareReceiver, makeClip, send } from '../channel/sender.js';
import { freeUdpPort } from '../channel/udp-port.js';
import type { Context, Figure, Outcome } from '../figure.js';
import { familyCpu } from '../measure/processes.js';
import { round } from '../measure/statistics.js';
import { forkProgram } from '../subject/child.js';
import { appEntry } from '../subject/places.js';
import { eventually } from '../subject/wait.js';
import { withWorld, type World } from '../subject/world.js';

const FULL = { seconds: 30, settle: 10 };
const SHORT = { seconds: 4, settle: 2 };
const MOST_RATIO = 1.5;

async function run(context: Context): Promise<Outcome> {
  const size = context.short ? SHORT : FULL;
  return withWorld(1, async (world) => {
    const clip = await makeClip(world.folder);
    const server = await startServer(world);
    const [channel] = await world.admin.api.channels.fetch({ query: { crnt_vcg_uid: world.groupId } });
    const params = { id: channel?.channelId ?? '' };
    await world.admin.api.channels.addInputSource({ params, body: { protocol: 'srt' } });
    const source = async () => (await world.admin.api.channels.inputSource({ params }))[0];
    await eventually('the channel listens', 30_000, async () => (await source())?.ready === true);
    const place = await source();
    if (!place?.passphrase) throw new Error('the channel has no passphrase');
    const settings = { passphrase: place.passphrase, latencyMs: place.latencyMs };

    const idle = await cpuOf([server.pid], size.seconds / 2);
    const barePlace = { ...settings, port: await freeUdpPort() };
    const bare = bareReceiver(barePlace);
    await sleep(1000);
    const senders = [send(clip, { ...settings, port: place.port }), send(clip, barePlace)];
    await eventually('the picture arrives', 30_000, async () => {
      const now = await world.admin.api.channels.status({ params });
      return now.status === 'collecting' && now.video?.width === 1280 && now.receivedKbps > 1000;
    });
    await sleep(size.settle * 1000);
    const live = await cpuOf([server.pid, bare.pid], size.seconds);
    const thumbnail = await thumbnailOf(world, params);
    const children = [...senders, bare, server];
    for (const child of children) if (child.gone) throw new Error(`${child.name} ended: ${child.lastWords}`);
    for (const child of children) await child.end();
    context.say(`a thumbnail of ${thumbnail} bytes`);
    return outcome(idle[0] ?? new Map(), live[0] ?? new Map(), live[1] ?? new Map());
  });
}

/** The media server as it ships. */
async function startServer(world: World) {
  const file = path.join(world.folder, 'server.json');
  await writeFile(file, JSON.stringify(world.server), { mode: 0o600 });
  const basePort = await freeUdpPort();
  return forkProgram('server', appEntry('server'), [
    `--credentials=${file}`,
    `--state-dir=${path.join(world.folder, 'server')}`,
    '--host=127.0.0.1',
    `--base-port=${basePort}`,
  ]);
}

/** What is measured must be whole: the channel has a picture of its stream. */
async function thumbnailOf(world: World, params: { readonly id: string }): Promise<number> {
  const { thumbnailUrl } = await world.admin.api.channels.status({ params });
  if (thumbnailUrl === null) throw new Error('the channel has no thumbnail');
  const response = await fetch(world.console.url + thumbnailUrl, { headers: world.admin.headers });
  const picture = Buffer.from(await response.arrayBuffer());
  if (!response.ok || picture[0] !== 0xff || picture[1] !== 0xd8) throw new Error(`no JPEG: ${response.status}`);
  return picture.length;
}

/** CPU that each family of processes used within some time, % of a core by command. */
async function cpuOf(pids: readonly number[], seconds: number): Promise<ReadonlyMap<string, number>[]> {
  const before = await Promise.all(pids.map(familyCpu));
  const begin = performance.now();
  await sleep(seconds * 1000);
  const after = await Promise.all(pids.map(familyCpu));
  const passed = (performance.now() - begin) / 1000;
  return after.map((family, i) => {
    const shares = new Map<string, number>();
    for (const [pid, { name, seconds: used }] of family) {
      const share = ((used - (before[i]?.get(pid)?.seconds ?? 0)) / passed) * 100;
      shares.set(name, (shares.get(name) ?? 0) + share);
    }
    return shares;
  });
}

const total = (shares: ReadonlyMap<string, number>): number => [...shares.values()].reduce((sum, one) => sum + one, 0);

function outcome(
  idle: ReadonlyMap<string, number>,
  live: ReadonlyMap<string, number>,
  bare: ReadonlyMap<string, number>,
): Outcome {
  const [ours, theirs, rest] = [total(live), total(bare), total(idle)].map((share) => round(share));
  const ratio = round((ours ?? 0) / (theirs || Infinity));
  return {
    rows: [
      { '': 'server with one live channel', '% of a core': ours ?? 0 },
      ...[...live].map(([name, share]) => ({ '': `  ${name}`, '% of a core': round(share) })),
      { '': 'server with an idle channel', '% of a core': rest ?? 0 },
      { '': 'bare ffmpeg -c copy', '% of a core': theirs ?? 0 },
    ],
    values: { ours: ours ?? 0, peer: theirs ?? 0, idle: rest ?? 0, ratio },
    summary: `one live channel (720p30 at 2.5 Mbps, SRT, preview, thumbnails) takes ${ours} % of a core on the server, all its processes; a bare ffmpeg -c copy of the same stream ${theirs} %: ratio ${ratio}.`,
    met: ratio <= MOST_RATIO,
  };
}

export const channel: Figure = {
  name: 'channel',
  title: 'CPU of one live channel on the server, against a bare ffmpeg -c copy of the same stream',
  goal: `ratio ≤ ${MOST_RATIO}`,
  run,
};
