import type { UnitState } from '@backhaul/contract/bus';
import type { Condition } from '../life/condition.js';
import { OFFERED } from '../unit/tasks.js';
import { installs, settingsOnOffer } from '../traits/offer.js';
import type { UnitTraits } from '../traits/traits.js';
import { applicationsOf } from './applications.js';
import { gaugesOf } from './gauges.js';
import { ratesOf } from './rates.js';

/** The whole reported state. No engines: nothing is encoded, at most a clip is sent as it is; `simulated` says so. */
export function unitState(traits: UnitTraits, condition: Condition): Omit<UnitState, 'session' | 'seq'> {
  const { model } = traits;
  return {
    kind: 'unit',
    model: model.name,
    type: model.type,
    swVersion: condition.swVersion,
    simulated: true,
    applications: applicationsOf(condition),
    transmission: transmissionOf(condition),
    channelId: condition.channelId,
    pushes: [...condition.pushes],
    cameraConnected: condition.camera.connected,
    ...gaugesOf(traits, condition, ratesOf(traits, condition)),
    configuration: condition.configuration,
    capabilities: capabilitiesOf(traits, condition),
    engines: [],
  };
}

function transmissionOf({ activity }: Condition): UnitState['transmission'] {
  if (activity.kind !== 'transmitting' || activity.run === null) return null;
  const { mode, several: _, clip: __, ...run } = activity.run;
  return { ...run, phase: activity.phase, ...(mode !== 'live' && { mode }) };
}

function capabilitiesOf({ model }: UnitTraits, { swVersion }: Condition): UnitState['capabilities'] {
  const offer = settingsOnOffer(model, swVersion);
  const pipes = offer.features.includes('ipPipe');
  const takes = (name: (typeof OFFERED)[number]): boolean => {
    // A phone has neither software of ours, nor an ear piece, nor an input that carries ancillary data.
    if (name === 'upgrade' || name === 'ifb' || name === 'ancillaryData') return installs(model);
    return pipes || (name !== 'startPipe' && name !== 'stopPipe');
  };
  return { ...offer, orders: OFFERED.filter(takes) };
}

/** Whether the console must learn at once what happened between the two. */
export function isNews(before: Condition, after: Condition): boolean {
  return (
    before.configuration !== after.configuration ||
    before.channelId !== after.channelId ||
    before.pushes !== after.pushes ||
    before.camera.connected !== after.camera.connected ||
    before.links.some(({ connected }, index) => connected !== after.links[index]?.connected) ||
    signature(before) !== signature(after)
  );
}

const signature = (condition: Condition): string =>
  JSON.stringify([applicationsOf(condition), transmissionOf(condition)?.id]);
