import type { Logger } from 'pino';
import { IfbJob, type IfbParts } from '../control/audio-interfaces/ifb-job.js';
import { CrewCalls, type CrewCallParts } from '../control/audio-rooms/crew-calls.js';
import { AudioRoomJob } from '../control/audio-rooms/room-job.js';
import type { Publish } from '../control/commands/types.js';
import type { SharedJob } from '../control/jobs/shared-jobs.js';

/** Jobs that decide who is in audio rooms and on direct lines. */
export const audioRoomJobs = (parts: IfbParts & { readonly publish: Publish }): readonly SharedJob[] => [
  new AudioRoomJob(parts),
  new IfbJob(parts),
];

/** Connects units as their crews ask. */
export const openCrewCalls = (parts: CrewCallParts & { readonly log: Logger }): CrewCalls =>
  new CrewCalls({ ...parts, log: parts.log.child({ part: 'crew calls' }) });
