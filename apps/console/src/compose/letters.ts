import type { SharedJob } from '../control/jobs/shared-jobs.js';
import { UpdateLetterJob } from '../control/release-notes/update-letter-job.js';
import { ServiceWarningJob } from '../control/services/warning-job.js';
import { MonthlyReportJob } from '../control/usage-reports/monthly-job.js';

/** The jobs that write to users by themselves: ends of services, monthly reports, and what is new. */
export const letterJobs = (parts: ConstructorParameters<typeof UpdateLetterJob>[0]): readonly SharedJob[] => [
  new ServiceWarningJob(parts),
  new MonthlyReportJob(parts),
  new UpdateLetterJob(parts),
];
