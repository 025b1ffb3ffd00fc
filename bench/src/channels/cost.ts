import { setTimeout as sleep } from 'node:timers/promises';
import { bareReceiver, send } from '../channel/sender.js';
import { freeUdpPort } from '../channel/udp-port.js';
import { cpuOf, type Shares } from '../measure/cpu.js';
import { capture, type RtmpPlatform } from './receivers.js';
import type { ChannelStage } from './stage.js';

/** CPU of one channel with all functions, and of a bare receiver of the same stream at the same time. */
export interface Cost {
  readonly channel: Shares;
  readonly bare: Shares;
  /** Number of different thumbnails. */
  readonly thumbnails: number;
}

/** Input by SRT, programme with a slate, recording, one thumbnail a second, and two copied destinations: SRT and RTMP. */
export async function costOf(
  stage: ChannelStage,
  platform: RtmpPlatform,
  clip: string,
  { folder, settle, seconds }: { readonly folder: string; readonly settle: number; readonly seconds: number },
): Promise<Cost> {
  const id = 'cost';
  const captured = await capture(folder, 'cost-srt');
  const destinations = [captured.destination, platform.destination('cost-rtmp')];
  await stage.serve(id, { recording: true, destinations });
  const place = stage.srtPlace(id);
  const barePlace = { ...place, port: await freeUdpPort() };
  const bare = bareReceiver(barePlace);
  await sleep(1000);
  const senders = [send(clip, place), send(clip, barePlace)];
  await stage.collects(id);
  for (const { destinationId } of destinations) await stage.becomes(id, destinationId, 'connected');
  const looking = stage.look(id);
  await sleep(settle * 1000);
  const [channel, peer] = await cpuOf([stage.pid, bare.pid], seconds);
  const thumbnails = await looking.stop();
  for (const child of [...senders, bare]) if (child.gone) throw new Error(`${child.name} ended: ${child.lastOutput}`);
  for (const child of [...senders, bare]) await child.end();
  await captured.stop();
  await stage.serve(id, { recording: false, destinations: [] });
  await stage.collects(id, false);
  // The measured picture must be intact: it moves.
  if (thumbnails < 2) throw new Error('the thumbnail does not change');
  return { channel: channel ?? new Map(), bare: peer ?? new Map(), thumbnails };
}
