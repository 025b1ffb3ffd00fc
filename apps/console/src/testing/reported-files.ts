import type { DeviceEvent } from '@backhaul/contract/bus';
import { pino } from 'pino';
import { DeviceEvents } from '../control/jobs/device-events.js';
import type { TestWorld } from './world.js';

type ReportedFile = NonNullable<DeviceEvent['recording']>;

/** Start of finished files, ms. */
export const FILES_START = Date.UTC(2026, 5, 1);

/** A finished file of a channel, one minute long, as reported by its server. */
export const finishedFile = (channelId: string, name: string, change: Partial<ReportedFile> = {}) => ({
  channelId,
  recording: {
    name,
    startedAt: FILES_START,
    endedAt: FILES_START + 60_000,
    bytes: 1000,
    sha256: 'a'.repeat(64),
    ...change,
  },
});

let count = 0;

/** Reports files of a server in one batch. `from`: another server than the first one. */
export async function reportFiles(
  { db, serverId, channelId }: Pick<TestWorld, 'db' | 'serverId' | 'channelId'>,
  events: readonly (Partial<DeviceEvent> & { readonly from?: string })[],
): Promise<void> {
  const log = pino({ level: 'silent' });
  const job = new DeviceEvents({ db, publish: async () => undefined, clock: { now: Date.now }, log });
  for (const { from = serverId, ...event } of events) {
    count += 1;
    const whole = { id: `file-event-${count}`, at: FILES_START, transmissionId: null, channelId, detail: '' };
    job.event({ deviceId: from, bucket: 0 }, { type: 'recordingClosed', ...whole, ...event });
  }
  await job.stop();
}
