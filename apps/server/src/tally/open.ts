import type { Device, Log } from '@backhaul/agent';
import type { ServerConfiguration, ServerOrder } from '@backhaul/contract/bus';
import type { ServerOptions } from '../options.js';
import { TallyInterfaces } from './tally-interfaces.js';

/** The tally interfaces of a server, which report over its device. */
export const openTally = (
  { tallyHost, destinations }: Pick<ServerOptions, 'tallyHost' | 'destinations'>,
  device: () => Device<ServerOrder, ServerConfiguration>,
  log: Log,
): TallyInterfaces =>
  new TallyInterfaces({
    listen: tallyHost,
    policy: destinations,
    log,
    now: () => device().now(),
    report: (report) => device().tally(report),
    reportLog: (lines) => device().tallyLog(lines),
  });
