import { message, type Destination } from '@backhaul/contract';
import type { VisibleChannel } from '../../control/policies/records.js';
import type { AreaHandlers } from '../../control/policies/subjects.js';
import type { Caller } from '../../platform/access/scope.js';
import { invalid } from '../../platform/kernel/refusal.js';
import type { Registry } from '../../state/registry/types.js';
import type { KeptDestinations } from './details.js';

/** Default name of a destination. */
const FIRST_NAME = 'SMPTE 2110';

const isSmpte = ({ protocol }: Destination): boolean => protocol === 'st2110';

type Reports = Pick<Registry, 'reportedServer'>;
type Calls = Pick<AreaHandlers<'destinations'>, 'smpte' | 'setSmpte'>;

/** Calls on SMPTE 2110 of channels: the same records and rules as streaming destinations. */
export function smpteCalls(registry: Reports, kept: KeptDestinations): Calls {
  const shown = async (caller: Caller, channel: VisibleChannel) => {
    const report = registry.reportedServer(channel.record.serverId)?.state?.smpte;
    const server = report && {
      ptpDomain: report.applied.ptpDomain,
      clock: report.clock,
      videoPort: report.videoPort,
      audioPort: report.audioPort,
    };
    const all = await kept.list(caller, channel);
    return { destinations: all.filter(isSmpte), server: server ?? null };
  };
  return {
    smpte: (_input, { caller, subject: channel }) => shown(caller, channel),
    async setSmpte({ body: { destinationId, ...settings } }, { caller, subject: channel }) {
      const all = await kept.list(caller, channel);
      const named = all.find((one) => one.destinationId === destinationId);
      if (named && !isSmpte(named)) throw invalid('body.destinationId', message('default'));
      const [first, ...more] = all.filter(isSmpte);
      if (destinationId === undefined && more.length > 0) throw invalid('body.destinationId', message('required'));
      const id = destinationId ?? first?.destinationId;
      if (id === undefined) await kept.create(caller, channel, { name: FIRST_NAME, ...settings, protocol: 'st2110' });
      else await kept.update(caller, channel, id, settings);
      return shown(caller, channel);
    },
  };
}
