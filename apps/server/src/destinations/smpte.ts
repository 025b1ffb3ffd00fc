import type { SmpteReport } from '@backhaul/contract';
import type { SmpteSettings } from '@backhaul/domain';
import { join } from 'node:path';
import type { SmpteSending } from './destinations.js';
import { PtpClock } from './ptp-clock.js';
import { mediaPorts } from './smpte-ports.js';
import { hasSmpte } from './st2110.js';
import type { TargetPolicy } from './target-policy.js';

interface Settings {
  /** The socket of `ptp4l`. */
  readonly ptpSocket: string;
  readonly stateDir: string;
  readonly policy: TargetPolicy;
  readonly settings: () => SmpteSettings;
  readonly onChange: () => void;
}

const DOMAINS = { min: 0, max: 127 } as const;
const PORTS = { min: 1, max: 65_535 } as const;

/** ST 2110 on this machine: applies settings, and reports the state. */
export async function openSmpte({ ptpSocket, stateDir, policy, settings, onChange }: Settings) {
  const isAvailable = await hasSmpte();
  const clock = new PtpClock({
    socket: ptpSocket,
    ownSocket: join(stateDir, 'pmc'),
    domain: () => settings().ptpDomain,
    onChange,
  });
  const sending: SmpteSending = { settings, clock: () => clock.reading };
  return {
    isAvailable,
    sending,
    report: (): SmpteReport => ({
      applied: settings(),
      interfaces: mediaPorts(policy).map(({ name, address }) => ({ name, address })),
      ptpDomain: DOMAINS,
      videoPort: PORTS,
      audioPort: PORTS,
      clock: clock.reading,
    }),
    start: () => (isAvailable ? clock.start() : undefined),
    stop: () => clock.stop(),
  };
}
