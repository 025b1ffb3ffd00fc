import type { CertificateFacts } from '@backhaul/domain';
import { countServerChange } from '../../control/commands/desired.js';
import { sealCertificate } from '../../control/configuration/server-certificates.js';
import { lockServer } from '../../control/devices/server-row.js';
import { mutate } from '../../platform/access/mutate.js';
import type { Caller } from '../../platform/access/scope.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import type { CertificateDependencies } from './dependencies.js';
import { readCertificate } from './read.js';
import { certificateOf, storeCertificate } from './store.js';

/** Sets the certificate of a server. @throws {Refusal} INVALID with the wrong field, NOT_FOUND */
export async function setCertificate(
  dependencies: CertificateDependencies,
  caller: Caller,
  serverId: string,
  entered: Parameters<typeof readCertificate>[0],
): Promise<void> {
  const { vault, clock } = dependencies;
  const { shown, secret } = readCertificate(entered, clock.now());
  const sealed = sealCertificate(vault, serverId, secret);
  await change(dependencies, caller, serverId, () => ({ shown, secret: sealed }));
}

/** Removes the certificate of a server. @throws {Refusal} CERTIFICATE_NOT_FOUND, CERTIFICATE_BUSY, NOT_FOUND */
export async function removeCertificate(
  dependencies: CertificateDependencies,
  caller: Caller,
  serverId: string,
): Promise<void> {
  const { registry } = dependencies;
  await change(dependencies, caller, serverId, (before) => {
    if (before === null) throw new Refusal('CERTIFICATE_NOT_FOUND');
    if (isUsed(registry, serverId)) throw new Refusal('CERTIFICATE_BUSY');
    return null;
  });
}

/** Whether a channel of the server receives over TLS, as reported. */
const isUsed = (registry: CertificateDependencies['registry'], serverId: string): boolean =>
  registry.server(serverId)?.online === true &&
  registry
    .channelsOfServer(serverId)
    .some(({ id }) => registry.reportedChannel(id)?.callers?.some(({ protocol }) => protocol === 'rtmps'));

type Stored = Parameters<typeof storeCertificate>[2];

async function change(
  dependencies: CertificateDependencies,
  caller: Caller,
  serverId: string,
  next: (before: CertificateFacts | null) => Stored,
): Promise<void> {
  await mutate(
    dependencies,
    caller,
    async (tx) => {
      await lockServer(tx, serverId);
      const before = await certificateOf(tx, serverId);
      const after = next(before);
      await storeCertificate(tx, serverId, after);
      await countServerChange(tx, serverId);
      return { from: before?.fingerprint ?? null, to: after?.shown.fingerprint ?? null };
    },
    ({ from, to }) => ({
      action: to === null ? 'server:certificateDelete' : 'server:certificate',
      subject: { kind: 'server', id: serverId },
      changes: [{ path: 'fingerprint', from, to }],
      touches: [['server', serverId]],
    }),
  );
  void dependencies.dispatcher.converge(serverId);
}
