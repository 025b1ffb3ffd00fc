import { IfbJob, type IfbParts } from '../control/audio-interfaces/ifb-job.js';
import { AudioRoomJob } from '../control/audio-rooms/room-job.js';
import type { SharedJob } from '../control/jobs/shared-jobs.js';

/** Jobs that decide who is in audio rooms and on direct lines. */
export const audioRoomJobs = (parts: IfbParts): readonly SharedJob[] => [new AudioRoomJob(parts), new IfbJob(parts)];
