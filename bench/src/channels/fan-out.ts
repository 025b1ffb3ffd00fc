import { setTimeout as sleep } from 'node:timers/promises';
import { send } from '../channel/sender.js';
import { missingOf, picturesOf } from './numbered.js';
import { brokenCounters, capture, intoNothing, type RtmpPlatform } from './receivers.js';
import type { ChannelStage } from './stage.js';

/** Losses of the first destination while others were added one after another. */
export interface FanOut {
  readonly destinations: number;
  readonly pictures: number;
  readonly lostPictures: number;
  readonly lostPackets: number;
  readonly complaints: number;
}

/** A clip that is sent repeatedly, and its number of frames. */
export interface Round {
  readonly clip: string;
  readonly pictures: number;
}

export async function fanOut(
  stage: ChannelStage,
  platform: RtmpPlatform,
  round: Round,
  { folder, destinations }: { readonly folder: string; readonly destinations: number },
): Promise<FanOut> {
  const id = 'fan-out';
  const first = await capture(folder, 'first');
  let all = [first.destination];
  await stage.serve(id, { destinations: all });
  const sender = send(round.clip, stage.srtPlace(id));
  await stage.becomes(id, first.destination.destinationId, 'connected');
  for (let index = 2; index <= destinations; index += 1) {
    const name = `destination-${index}`;
    all = [...all, index % 2 === 0 ? platform.destination(name) : intoNothing(name)];
    await stage.serve(id, { destinations: all });
    await stage.becomes(id, name, 'connected');
  }
  await sleep(3000);
  await stage.serve(id, { destinations: [first.destination] });
  await sleep(2000);
  await sender.end();
  await first.stop();
  await stage.serve(id, { destinations: [] });
  const seen = await picturesOf(first.file);
  return {
    destinations,
    pictures: seen.pictures.length,
    lostPictures: missingOf(seen, round.pictures).lost,
    lostPackets: await brokenCounters(first.file),
    complaints: seen.complaints,
  };
}
