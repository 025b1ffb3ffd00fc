import type { UnitConfiguration } from '@backhaul/contract';
import { applySupported, type DeviceSoftwareCode, type ReturnInstance } from '@backhaul/domain';
import type { Random } from '../random/random.js';
import { supportedSettings } from '../traits/capabilities.js';
import type { UnitTraits } from '../traits/traits.js';
import { hasPicture, type Condition, type Run } from './condition.js';
import { beginPipe, endPipe } from './pipe.js';
import { beginReturn, endReturn } from './returns.js';
import {
  connecting,
  connectingMs,
  idle,
  restart,
  stoppingMs,
  switchOff,
  upgradeFailure,
  upgradeMs,
  type Leaving,
} from './activity-model.js';

/** The outcome of an order: a new state, or the reason why it was refused, as a sentence for users. */
export type OrderOutcome =
  | { readonly condition: Condition; readonly refusal: null }
  | { readonly condition: Condition; readonly refusal: string };

const accepted = (condition: Condition): OrderOutcome => ({ condition, refusal: null });
const refused = (condition: Condition, refusal: string): OrderOutcome => ({ condition, refusal });

/** Starts to transmit. A repeated start of the same transmission changes nothing. */
export function start(condition: Condition, run: Run, random: Random): OrderOutcome {
  const { activity } = condition;
  switch (activity.kind) {
    case 'transmitting':
      return activity.run?.id === run.id && activity.phase !== 'stopping'
        ? accepted(condition)
        : refused(condition, 'The unit is already on air');
    case 'recording':
      return refused(condition, 'The unit is recording for store and forward');
    case 'upgrading':
      return refused(condition, 'The unit is upgrading');
    case 'occupied':
    case 'bridging':
      return refused(condition, 'The unit is busy');
    case 'leaving':
    case 'away':
      return refused(condition, 'The unit is restarting or switching off');
    case 'idle':
      if (!hasPicture(condition)) return refused(condition, 'No camera is connected');
      return accepted({
        ...condition,
        channelId: run.channelId,
        activity: connecting(run, random),
      });
    default:
      return activity satisfies never;
  }
}

/** Records the state of the real stream of a transmission: connected or not, and its bitrate in kbps. */
export function sent(condition: Condition, id: string, { up, kbps }: { up: boolean; kbps: number }): Condition {
  const { activity } = condition;
  if (activity.kind !== 'transmitting' || activity.phase === 'stopping') return condition;
  if (activity.run?.id !== id || !activity.run.clip) return condition;
  const run = { ...activity.run, clip: { kbps } };
  return { ...condition, activity: { ...activity, run, phase: up ? 'streaming' : 'connecting', leftMs: Infinity } };
}

/** Ends a transmission; null: any. Does nothing when the transmission has ended already. */
export function stop(condition: Condition, transmissionId: string | null, random: Random): OrderOutcome {
  const { activity } = condition;
  if (activity.kind !== 'transmitting' || activity.phase === 'stopping') return accepted(condition);
  if (transmissionId !== null && activity.run?.id !== transmissionId) return accepted(condition);
  return accepted({ ...condition, activity: { ...activity, phase: 'stopping', leftMs: stoppingMs(random) } });
}

/** Remembers the channel of the next start. */
export const selectChannel = (condition: Condition, channelId: string | null): OrderOutcome =>
  accepted({ ...condition, channelId });

/** Restarts the unit whatever it is doing, except during an upgrade, after which it would have no software. */
export function reboot(condition: Condition, random: Random): OrderOutcome {
  if (condition.activity.kind === 'upgrading') return refused(condition, 'The unit is upgrading');
  return accepted({ ...condition, activity: resumesAfter(condition, restart(random)) });
}

/** Switches the unit off; somebody switches it on again after a while. */
export function shutDown(condition: Condition, random: Random): OrderOutcome {
  if (condition.activity.kind === 'upgrading') return refused(condition, 'The unit is upgrading');
  return accepted({ ...condition, activity: resumesAfter(condition, switchOff(random)) });
}

/** Makes the unit resume a persistent transmission when it is back. */
function resumesAfter({ activity, configuration }: Condition, leaving: Leaving): Leaving {
  const run = activity.kind === 'transmitting' && activity.phase !== 'stopping' ? activity.run : null;
  return run && configuration.applied.persistentStream ? { ...leaving, resumes: { ...run, resumed: true } } : leaving;
}

/** How the upgrades of a unit end, if not random: how many of them still fail, and how long each takes. */
export interface UpgradePlan {
  readonly failures?: number;
  readonly takesMs?: number;
}

/** The error of an upgrade that is to fail. */
const PLANNED_FAILURE: DeviceSoftwareCode = 104;

/** Installs a version; whether it will fail is decided here. */
export function upgrade(
  condition: Condition,
  version: string,
  random: Random,
  { failures, takesMs }: UpgradePlan = {},
): OrderOutcome {
  if (condition.activity.kind !== 'idle') return refused(condition, 'The unit is on air or busy with something else');
  const totalMs = takesMs ?? upgradeMs(random);
  const code = failures === undefined ? upgradeFailure(random) : failures > 0 ? PLANNED_FAILURE : null;
  return accepted({
    ...condition,
    activity: { kind: 'upgrading', leftMs: totalMs, totalMs, order: { version, code } },
  });
}

/** Marks the unit as busy with a speed test or with sending logs, for `ms` at most. */
export function occupy(condition: Condition, what: 'speedtest' | 'fetchlogs', ms: number): OrderOutcome {
  if (condition.activity.kind !== 'idle') return refused(condition, 'The unit is on air or busy with another test');
  return accepted({ ...condition, activity: { kind: 'occupied', leftMs: ms + 5_000, what } });
}

/** Marks the unit as no longer busy. */
export const release = (condition: Condition, random: Random): Condition =>
  condition.activity.kind === 'occupied' ? { ...condition, activity: idle(random) } : condition;

/** Starts a return of a channel; independent of other activities. */
export const startReturn = (
  condition: Condition,
  instance: ReturnInstance,
  channelId: string,
  random: Random,
): OrderOutcome => accepted({ ...condition, returns: beginReturn(condition.returns, instance, channelId, random) });

/** Ends a return. */
export const stopReturn = (condition: Condition, instance: ReturnInstance, random: Random): OrderOutcome =>
  accepted({ ...condition, returns: endReturn(condition.returns, instance, random) });

/** Opens the databridge; no other activity is possible at the same time. */
export function startBridge(condition: Condition, random: Random): OrderOutcome {
  const { activity } = condition;
  if (activity.kind === 'bridging' && activity.phase !== 'stopping') return accepted(condition);
  if (activity.kind !== 'idle') return refused(condition, 'The unit is busy');
  return accepted({ ...condition, activity: { kind: 'bridging', phase: 'setup', leftMs: connectingMs(random) } });
}

/** Closes it; does nothing when it is not open. */
export function stopBridge(condition: Condition, random: Random): OrderOutcome {
  const { activity } = condition;
  if (activity.kind !== 'bridging' || activity.phase === 'stopping') return accepted(condition);
  return accepted({ ...condition, activity: { kind: 'bridging', phase: 'stopping', leftMs: stoppingMs(random) } });
}

/** Opens an IP pipe; independent of other activities. */
export const startPipe = (condition: Condition, random: Random): OrderOutcome =>
  condition.configuration.applied.ipPipeTarget.host === ''
    ? refused(condition, 'No address is set for the IP pipe')
    : accepted({ ...condition, pipe: beginPipe(condition.pipe, random) });

/** Closes it. */
export const stopPipe = (condition: Condition, random: Random): OrderOutcome =>
  accepted({ ...condition, pipe: endPipe(condition.pipe, random) });

/** Applies a configuration as far as the model supports it; the rest stays as it was. */
export function configure(
  condition: Condition,
  version: number,
  wanted: UnitConfiguration,
  traits: Pick<UnitTraits, 'model' | 'links'>,
): Condition {
  const now = condition.configuration.applied;
  const { applied } = applySupported(wanted, now, supportedSettings(traits, condition.swVersion));
  const links = condition.links.map((link, index) => {
    const port = traits.links[index]?.port;
    const [before, after] = [now, applied].map(({ interfaces }) => simOf(interfaces, port));
    return after === before || !after || link.sim === null ? link : { ...link, sim: after, operator: null };
  });
  return { ...condition, links, configuration: { version, applied } };
}

const simOf = (interfaces: UnitConfiguration['interfaces'], port: string | undefined) =>
  interfaces.find((one) => one.port === port)?.activeSim;
