import * as z from 'zod';
import { Destination } from './destination.js';
import { SmpteReport, SmpteSettings } from './server-smpte.js';

/**
 * SMPTE 2110 of a channel: its destinations of that kind, and what its server reports: the PTP domain, its clock, and the bounds of
 * ports. `server` is null if it does not send ST 2110, or has not reported yet.
 */
export const ChannelSmpte = z
  .object({
    destinations: z.array(Destination),
    server: SmpteReport.pick({ videoPort: true, audioPort: true, clock: true })
      .extend({ ptpDomain: SmpteSettings.shape.ptpDomain })
      .nullable(),
  })
  .meta({ id: 'ChannelSmpte' });
export type ChannelSmpte = z.output<typeof ChannelSmpte>;
