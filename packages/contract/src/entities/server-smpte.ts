import { PTP_STATES } from '@backhaul/domain';
import * as z from 'zod';

const InterfaceName = z.string().min(1).max(64);
const Bounds = z.object({ min: z.int(), max: z.int() });

/** ST 2110 settings of a server: interfaces of primary and secondary addresses, null: by the routes of the system; the domain of PTP. */
export const SmpteSettings = z
  .strictObject({
    mainPort: InterfaceName.nullable(),
    secondaryPort: InterfaceName.nullable(),
    ptpDomain: z.int().min(0).max(255),
  })
  .meta({ id: 'SmpteSettings' });

/**
 * What a server reports about ST 2110: the settings that it applies, its interfaces with their IPv4 addresses, bounds of each parameter,
 * and whether its clock follows PTP in the domain. `grandmaster`: EUI-64 as in IEEE 1588; `offsetNs`: from the grandmaster.
 */
export const SmpteReport = z
  .object({
    applied: SmpteSettings,
    interfaces: z.array(z.object({ name: InterfaceName, address: z.ipv4() })).max(64),
    ptpDomain: Bounds,
    videoPort: Bounds,
    audioPort: Bounds,
    clock: z.object({
      state: z.enum(PTP_STATES),
      grandmaster: z.string().max(32).nullable(),
      offsetNs: z.number().nullable(),
    }),
  })
  .meta({ id: 'SmpteReport' });
export type SmpteReport = z.output<typeof SmpteReport>;

/** The requested ST 2110 settings of a server, and what it reports; null: it does not send ST 2110, or has not reported yet. */
export const ServerSmpte = z
  .object({ requested: SmpteSettings, reported: SmpteReport.nullable() })
  .meta({ id: 'ServerSmpte' });
export type ServerSmpte = z.output<typeof ServerSmpte>;
