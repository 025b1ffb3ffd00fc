import type { UnitState } from '@backhaul/contract/bus';
import { hasPicture, type Condition, type Run } from '../simulation/condition.js';
import type { TransmissionPhase } from '@backhaul/domain';
import type { LinkCondition } from '../links/link.js';
import { clipCoding } from '../clips/coding.js';
import { OFFERED } from '../unit/tasks.js';
import { hasLink, installs, supportedSettings } from '../traits/capabilities.js';
import type { UnitTraits } from '../traits/traits.js';
import { applicationsOf } from './applications.js';
import { gaugesOf } from './gauges.js';

/** The whole reported state. Without engines, because at most a clip is sent; `simulated` marks it. */
export function unitState(traits: UnitTraits, condition: Condition): Omit<UnitState, 'session' | 'seq'> {
  const { model } = traits;
  const { totalKbps: _, ...gauges } = gaugesOf(traits, condition);
  const copies = sendsClip(condition) && clipCoding(traits, condition.configuration.applied) === null;
  return {
    kind: 'unit',
    model: model.name,
    type: model.type,
    swVersion: condition.swVersion,
    simulated: true,
    applications: applicationsOf(condition),
    transmission: transmissionOf(condition),
    channelId: condition.channelId,
    pushes: [...condition.rtmpOutputs],
    cameraConnected: hasPicture(condition),
    ...gauges,
    configuration: condition.configuration,
    // A clip that is copied has a format that no setting has.
    ...(copies && { resolution: null }),
    capabilities: capabilitiesOf(traits, condition),
    engines: [],
  };
}

const sendsClip = ({ activity }: Condition): boolean =>
  activity.kind === 'transmitting' && activity.run?.clip !== undefined;

function transmissionOf({ activity }: Condition): UnitState['transmission'] {
  // A persistent transmission does not end when the unit goes offline.
  if (activity.kind === 'leaving') return activity.resumes ? transmission(activity.resumes, 'connecting') : null;
  return activity.kind === 'transmitting' && activity.run ? transmission(activity.run, activity.phase) : null;
}

const transmission = (
  { id, channelId, startedAt, mode }: Run,
  phase: TransmissionPhase,
): NonNullable<UnitState['transmission']> => ({
  id,
  channelId,
  startedAt,
  phase,
  ...(mode !== 'live' && { mode }),
});

function capabilitiesOf(traits: UnitTraits, { swVersion }: Condition): UnitState['capabilities'] {
  const offer = supportedSettings(traits, swVersion);
  return { ...offer, orders: OFFERED.filter((name) => takes(name, traits, offer)) };
}

/** Whether a unit can carry out an order; phones do not install software. */
function takes(
  name: (typeof OFFERED)[number],
  { model, links }: UnitTraits,
  { features }: UnitState['capabilities'],
): boolean {
  if (name === 'upgrade') return installs(model);
  if (name === 'startPipe' || name === 'stopPipe') return features.includes('ipPipe');
  if (name.startsWith('wifi')) return hasLink(links, ['wifi']);
  return (!name.startsWith('cellular') && name !== 'setActiveSim') || hasLink(links, ['cell']);
}

/** Whether a change must be reported at once. */
export function mustReport(before: Condition, after: Condition): boolean {
  return (
    before.configuration !== after.configuration ||
    before.channelId !== after.channelId ||
    before.rtmpOutputs !== after.rtmpOutputs ||
    before.camera.connected !== after.camera.connected ||
    before.links.some((link, index) => setup(link) !== setup(after.links[index])) ||
    signature(before) !== signature(after)
  );
}

const setup = (link: LinkCondition | undefined): string =>
  JSON.stringify([link?.connected, link?.sim, link?.operator, link?.ssid]);

const signature = (condition: Condition): string =>
  JSON.stringify([applicationsOf(condition), transmissionOf(condition)?.id]);
