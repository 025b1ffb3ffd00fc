import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { bareReceiver, makeClip, send } from '../channel/sender.js';
import { freeUdpPort } from '../channel/udp-port.js';
import type { Context, Figure, Outcome } from '../figure.js';
import { cpuOf, total, type Shares } from '../measure/cpu.js';
import { round } from '../measure/statistics.js';
import { forkProgram } from '../subject/child.js';
import { appEntry } from '../subject/places.js';
import { eventually } from '../subject/wait.js';
import { withWorld, type World } from '../subject/world.js';

const FULL = { seconds: 30, settle: 10 };
const SHORT = { seconds: 4, settle: 1 };
const MOST_RATIO = 1.5;
/** With one thumbnail a second, which the bare ffmpeg does not make (docs/adr/0007). */
const MOST_DRAWN = 2.25;

/** Interval at which a browser requests thumbnails, ms. */
const LOOK_MS = 1000;
/** Time without requests after which the server makes no thumbnails, ms. */
const REST_MS = 31_000;

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

    // The work of the start does not belong to the idle state.
    await sleep(size.settle * 1000);
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
    const looking = lookAt(world, params);
    await sleep(1000);
    const live = await cpuOf([server.pid, bare.pid], size.seconds);
    const thumbnail = await looking.stop();
    if (!context.short) await sleep(REST_MS);
    const alone = await cpuOf([server.pid], size.seconds);
    const children = [...senders, bare, server];
    for (const child of children) if (child.gone) throw new Error(`${child.name} ended: ${child.lastOutput}`);
    for (const child of children) await child.end();
    context.report(`${thumbnail.pictures} different thumbnails, the last of ${thumbnail.bytes} bytes`);
    const [watched = new Map<string, number>(), peer = new Map<string, number>()] = live;
    return outcome({ idle: idle[0] ?? new Map(), watched, alone: alone[0] ?? new Map(), peer });
  });
}

/** Starts the media server as it ships. */
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

/** Requests the channel's thumbnail as a tile of the multiview does. `stop` returns what was seen. */
function lookAt(world: World, params: { readonly id: string }) {
  const control = new AbortController();
  let bytes = 0;
  const seen = new Set<string>();
  const look = async (): Promise<void> => {
    for (; !control.signal.aborted; await sleep(LOOK_MS)) {
      const picture = await thumbnailOf(world, params);
      bytes = picture.length;
      seen.add(picture.toString('base64'));
    }
  };
  const done = look();
  // A failure is reported by `stop`.
  done.catch(() => undefined);
  return {
    stop: async () => {
      control.abort();
      await done;
      // A still thumbnail would mean that nothing is made.
      if (seen.size < 2) throw new Error('the thumbnail does not change');
      return { pictures: seen.size, bytes };
    },
  };
}

async function thumbnailOf(world: World, params: { readonly id: string }): Promise<Buffer> {
  const { thumbnailUrl } = await world.admin.api.channels.status({ params });
  if (thumbnailUrl === null) throw new Error('the channel has no thumbnail');
  const response = await fetch(world.console.url + thumbnailUrl, { headers: world.admin.headers });
  const picture = Buffer.from(await response.arrayBuffer());
  if (!response.ok || picture[0] !== 0xff || picture[1] !== 0xd8) throw new Error(`no JPEG: ${response.status}`);
  return picture;
}

const row = (name: string, value = 0) => ({ '': name, '% of a core': round(value) });

function outcome(shares: { readonly [name in 'idle' | 'watched' | 'alone' | 'peer']: Shares }): Outcome {
  const [ours, alone, rest, peer] = [shares.watched, shares.alone, shares.idle, shares.peer].map((one) => total(one));
  const times = (cost = 0): number => round(cost / (peer || Infinity));
  const [ratio, drawn] = [times(alone), times(ours)];
  return {
    rows: [
      row('server with one live channel', alone),
      ...[...shares.alone].map(([name, share]) => row(`  ${name}`, share)),
      row('the same, a thumbnail a second', ours),
      ...[...shares.watched].map(([name, share]) => row(`  ${name}`, share)),
      row('server with an idle channel', rest),
      ...[...shares.idle].map(([name, share]) => row(`  ${name}`, share)),
      row('bare ffmpeg -c copy', peer),
    ],
    values: {
      ours: round(ours ?? 0),
      alone: round(alone ?? 0),
      peer: round(peer ?? 0),
      idle: round(rest ?? 0),
      ratio,
      drawn,
    },
    summary: `one live channel (720p30 at 2.5 Mbps, SRT) takes ${round(alone ?? 0)} % of a core on the server, all its processes, ready for viewers; ${round(ours ?? 0)} % while a thumbnail a second is made; a bare ffmpeg -c copy of the same stream ${round(peer ?? 0)} %: ratio ${ratio}, ${drawn} with thumbnails.`,
    met: ratio <= MOST_RATIO && drawn <= MOST_DRAWN,
  };
}

export const channel: Figure = {
  name: 'channel',
  title: 'CPU of one live channel on the server, against a bare ffmpeg -c copy of the same stream',
  goal: `ratio ≤ ${MOST_RATIO}, with thumbnails ≤ ${MOST_DRAWN}`,
  run,
};
