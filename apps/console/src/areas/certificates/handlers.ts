import type { ServerCertificate } from '@backhaul/contract';
import { certificateWarning } from '@backhaul/domain';
import { requireAllChannels } from '../../control/policies/all-channels.js';
import type { AreaHandlers } from '../../control/policies/subjects.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import { removeCertificate, setCertificate } from './change.js';
import type { CertificateDependencies } from './dependencies.js';
import { certificateOf } from './store.js';

/** Handlers of the calls on certificates of servers. */
export function certificateHandlers(dependencies: CertificateDependencies): AreaHandlers<'certificates'> {
  const { db, registry, clock } = dependencies;
  const stateOf = (id: string) => registry.reportedServer(id)?.state ?? null;
  const shown = async (id: string): Promise<ServerCertificate> => {
    const stored = await certificateOf(db, id);
    const state = stateOf(id);
    return {
      certificate: stored && {
        ...stored,
        names: [...stored.names],
        warning: certificateWarning(stored.validTo, clock.now()),
      },
      supported: state && state.rtmps !== undefined,
      reported: state?.rtmps ?? null,
    };
  };
  return {
    get: (_input, { subject: server }) => shown(server.id),
    async set({ body }, { caller, subject: { id } }) {
      // The certificate affects the senders of every channel.
      requireAllChannels(registry, caller, id);
      const state = stateOf(id);
      if (state && state.rtmps === undefined) throw new Refusal('UNSUPPORTED');
      await setCertificate(dependencies, caller, id, body);
      return shown(id);
    },
    async remove(_input, { caller, subject: { id } }) {
      requireAllChannels(registry, caller, id);
      await removeCertificate(dependencies, caller, id);
    },
  };
}
