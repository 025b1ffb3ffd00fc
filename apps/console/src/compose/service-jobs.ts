import type { SharedJob } from '../control/jobs/shared-jobs.js';
import { DeviceServiceJob } from '../control/services/device-service-job.js';
import { OverlayTrialJob } from '../control/services/overlay-trial-job.js';

/** Jobs that end services by their limits. */
export const serviceJobs = (parts: ConstructorParameters<typeof OverlayTrialJob>[0]): readonly SharedJob[] => [
  new DeviceServiceJob(parts),
  new OverlayTrialJob(parts),
];
