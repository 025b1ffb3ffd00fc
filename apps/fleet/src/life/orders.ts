import type { UnitConfiguration } from '@backhaul/contract';
import { takenUp, type ReturnInstance } from '@backhaul/domain';
import type { Random } from '../random/random.js';
import { settingsOnOffer } from '../traits/offer.js';
import type { UnitTraits } from '../traits/traits.js';
import { hasPicture, type Condition, type Run } from './condition.js';
import { beginPipe, endPipe } from './pipe.js';
import { beginReturn, endReturn } from './returns.js';
import {
  connecting,
  connectingMs,
  rest,
  restart,
  stoppingMs,
  switchOff,
  upgradeFailure,
  upgradeMs,
  type Leaving,
} from './spells.js';

/** What an order makes of a unit: a new condition, or why not, in words for people. */
export type Obeyed =
  | { readonly condition: Condition; readonly refusal: null }
  | { readonly condition: Condition; readonly refusal: string };

const obeyed = (condition: Condition): Obeyed => ({ condition, refusal: null });
const refused = (condition: Condition, refusal: string): Obeyed => ({ condition, refusal });

/** Starts to transmit. The same run asked for twice is one. */
export function start(condition: Condition, run: Run, random: Random): Obeyed {
  const { activity } = condition;
  switch (activity.kind) {
    case 'transmitting':
      return activity.run?.id === run.id && activity.phase !== 'stopping'
        ? obeyed(condition)
        : refused(condition, 'The unit is on air already');
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
      return obeyed({
        ...condition,
        channelId: run.channelId,
        activity: connecting(run, random),
      });
    default:
      return activity satisfies never;
  }
}

/** What becomes of the real stream of a run: it gets through or not, and so much of it, kbps. */
export function sent(condition: Condition, id: string, { up, kbps }: { up: boolean; kbps: number }): Condition {
  const { activity } = condition;
  if (activity.kind !== 'transmitting' || activity.phase === 'stopping') return condition;
  if (activity.run?.id !== id || !activity.run.clip) return condition;
  const run = { ...activity.run, clip: { kbps } };
  return { ...condition, activity: { ...activity, run, phase: up ? 'streaming' : 'connecting', leftMs: Infinity } };
}

/** Ends a transmission; null: whatever runs. One that does not run has ended already. */
export function stop(condition: Condition, transmissionId: string | null, random: Random): Obeyed {
  const { activity } = condition;
  if (activity.kind !== 'transmitting' || activity.phase === 'stopping') return obeyed(condition);
  if (transmissionId !== null && activity.run?.id !== transmissionId) return obeyed(condition);
  return obeyed({ ...condition, activity: { ...activity, phase: 'stopping', leftMs: stoppingMs(random) } });
}

/** Remembers the channel of the next start. */
export const selectChannel = (condition: Condition, channelId: string | null): Obeyed =>
  obeyed({ ...condition, channelId });

/** Restarts the unit, whatever it does; not in the midst of an upgrade, which would leave it without software. */
export function reboot(condition: Condition, random: Random): Obeyed {
  if (condition.activity.kind === 'upgrading') return refused(condition, 'The unit is upgrading');
  return obeyed({ ...condition, activity: goesOn(condition, restart(random)) });
}

/** Switches the unit off; somebody switches it on again after a while. */
export function shutDown(condition: Condition, random: Random): Obeyed {
  if (condition.activity.kind === 'upgrading') return refused(condition, 'The unit is upgrading');
  return obeyed({ ...condition, activity: goesOn(condition, switchOff(random)) });
}

/** A persistent transmission is taken up again when the unit is back. */
function goesOn({ activity, configuration }: Condition, leaving: Leaving): Leaving {
  const run = activity.kind === 'transmitting' && activity.phase !== 'stopping' ? activity.run : null;
  return run && configuration.applied.persistentStream ? { ...leaving, resumes: { ...run, resumed: true } } : leaving;
}

/** Installs a version; whether it will fail is decided now. */
export function upgrade(condition: Condition, version: string, random: Random): Obeyed {
  if (condition.activity.kind !== 'idle') return refused(condition, 'The unit is on air or busy with something else');
  const totalMs = upgradeMs(random);
  return obeyed({
    ...condition,
    activity: { kind: 'upgrading', leftMs: totalMs, totalMs, order: { version, code: upgradeFailure(random) } },
  });
}

/** A test or the sending of logs keeps the unit from anything else; at most for `ms`. */
export function occupy(condition: Condition, what: 'speedtest' | 'fetchlogs', ms: number): Obeyed {
  if (condition.activity.kind !== 'idle') return refused(condition, 'The unit is on air or busy with another test');
  return obeyed({ ...condition, activity: { kind: 'occupied', leftMs: ms + 5_000, what } });
}

/** What occupied the unit is over. */
export const release = (condition: Condition, random: Random): Condition =>
  condition.activity.kind === 'occupied' ? { ...condition, activity: rest(random) } : condition;

/** Takes a return of a channel, beside whatever else it does. */
export const startReturn = (
  condition: Condition,
  instance: ReturnInstance,
  channelId: string,
  random: Random,
): Obeyed => obeyed({ ...condition, returns: beginReturn(condition.returns, instance, channelId, random) });

/** Ends a return. */
export const stopReturn = (condition: Condition, instance: ReturnInstance, random: Random): Obeyed =>
  obeyed({ ...condition, returns: endReturn(condition.returns, instance, random) });

/** Leads the network beside the unit to the station: nothing else at the same time. */
export function startBridge(condition: Condition, random: Random): Obeyed {
  const { activity } = condition;
  if (activity.kind === 'bridging' && activity.phase !== 'stopping') return obeyed(condition);
  if (activity.kind !== 'idle') return refused(condition, 'The unit is busy');
  return obeyed({ ...condition, activity: { kind: 'bridging', phase: 'setup', leftMs: connectingMs(random) } });
}

/** Ends that; a unit without it has ended it already. */
export function stopBridge(condition: Condition, random: Random): Obeyed {
  const { activity } = condition;
  if (activity.kind !== 'bridging' || activity.phase === 'stopping') return obeyed(condition);
  return obeyed({ ...condition, activity: { kind: 'bridging', phase: 'stopping', leftMs: stoppingMs(random) } });
}

/** Makes an IP pipe, beside whatever else it does. */
export const startPipe = (condition: Condition, random: Random): Obeyed =>
  condition.configuration.applied.ipPipeTarget.host === ''
    ? refused(condition, 'No address is set for the IP pipe')
    : obeyed({ ...condition, pipe: beginPipe(condition.pipe, random) });

/** Ends it. */
export const stopPipe = (condition: Condition, random: Random): Obeyed =>
  obeyed({ ...condition, pipe: endPipe(condition.pipe, random) });

/** Applies what is wanted, as far as the model can; what it cannot stays as it was. */
export function configure(
  condition: Condition,
  version: number,
  wanted: UnitConfiguration,
  traits: Pick<UnitTraits, 'model' | 'links'>,
): Condition {
  const now = condition.configuration.applied;
  const { applied } = takenUp(wanted, now, settingsOnOffer(traits, condition.swVersion));
  const links = condition.links.map((link, index) => {
    const port = traits.links[index]?.port;
    const [before, after] = [now, applied].map(({ interfaces }) => simOf(interfaces, port));
    return after === before || !after || link.sim === null ? link : { ...link, sim: after, operator: null };
  });
  return { ...condition, links, configuration: { version, applied } };
}

const simOf = (interfaces: UnitConfiguration['interfaces'], port: string | undefined) =>
  interfaces.find((one) => one.port === port)?.activeSim;
