import type { SharedJob } from '../control/jobs/shared-jobs.js';
import { UpdateLetterJob } from '../control/release-notes/update-letter-job.js';
import { ServiceWarningJob } from '../control/services/warning-job.js';
import { MonthlyReportJob } from '../control/usage-reports/monthly-job.js';

/** Jobs that send e-mail to users automatically: ends of services, monthly reports, and release notes. */
export const letterJobs = (parts: ConstructorParameters<typeof UpdateLetterJob>[0]): readonly SharedJob[] => [
  new ServiceWarningJob(parts),
  new MonthlyReportJob(parts),
  new UpdateLetterJob(parts),
];
