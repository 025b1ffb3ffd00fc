import type { OrderAnswer, OrderContext } from '@backhaul/agent';
import { FIRST_CONFIGURATION, type UnitConfiguration } from '@backhaul/contract';
import { UnitOrder, UnitState, UnitTelemetry } from '@backhaul/contract/bus';
import { SimulatedNetwork, type Reception } from '../../simulated-network/simulated-network.js';
import { isAway, type Condition } from '../../simulation/condition.js';
import { initialCondition } from '../../simulation/initial-condition.js';
import { nextChangeMs, step } from '../../simulation/step.js';
import { seededRandom } from '../../random/random.js';
import { unitTelemetry } from '../../report/gauges.js';
import { unitTraits, type UnitTraits } from '../../traits/traits.js';
import { SilentPart } from '../../unit/silent-part.js';
import { unitProfile } from '../../unit/profile.js';
import { transmit } from '../../unit/transmit.js';

const NUMBER = { session: 's', seq: 1 };
const CONTEXT: OrderContext = {
  id: 'o1',
  reportProgress: () => undefined,
  signal: new AbortController().signal,
  cancel: () => false,
};
const TARGET = {
  protocol: 'srt',
  host: 'simulated.invalid',
  port: 9001,
  passphrase: 'p'.repeat(16),
  latencyMs: 500,
} as const;

/** The traits of a unit of this name that has every kind of network. */
function traitsOf(name: string): UnitTraits {
  for (let number = 0; number < 500; number += 1) {
    const traits = unitTraits({ deviceId: 'u1', name }, `table-${number}`);
    const kinds = new Set(traits.links.map(({ kind }) => kind));
    const isReached = traits.links.every(({ capacityKbps }) => capacityKbps > 2000);
    if (!isReached) continue;
    if (traits.model.type !== 'fieldUnits' || (traits.model.name === 'Field 800' && kinds.size === 4)) return traits;
  }
  throw new Error(`no unit like ${name}`);
}

/** The reports of a unit, and the streams that servers receive from it. */
interface Reports {
  readonly state: UnitState;
  readonly telemetry: UnitTelemetry;
  readonly received: (channelId: string) => Reception | undefined;
}

/** A simulated unit that changes only by order. */
export function stillUnit(name = 'oslo-pack-1') {
  const traits = traitsOf(name);
  const network = new SimulatedNetwork();
  const random = seededRandom('still');
  const first = initialCondition(traits, seededRandom('first'), { rested: true });
  let condition: Condition = {
    ...first,
    temperature: 50,
    links: first.links.map((link) => ({ ...link, strength: 0, flutter: 0, connected: true, leftMs: 1e9 })),
    camera: { connected: true, leftMs: 1e9 },
  };
  const change = (how: (now: Condition) => Condition): void => {
    const before = condition;
    condition = how(before);
    transmit({ network, credentials: { deviceId: 'u1' } }, traits, before, condition);
  };
  const profile = unitProfile({
    traits,
    random,
    change,
    brokerUrl: 'mqtt://127.0.0.1',
    condition: () => condition,
    now: () => 1,
    unpaired: () => undefined,
    located: (state) => state,
    locate: () => undefined,
    room: new SilentPart({ unitId: 'u1', report: (audioRoom) => change((now) => ({ ...now, audioRoom })) }),
    showTally: () => undefined,
    wait: () => Promise.resolve(),
    sends: () => false,
  });
  let version = 0;
  return {
    traits,
    /** Configures it as the console does, by a whole configuration. */
    configure: (wanted: Partial<UnitConfiguration>): Promise<void> => {
      version += 1;
      return profile.configure(version, { ...FIRST_CONFIGURATION, ...wanted });
    },
    order: async (order: unknown): Promise<OrderAnswer> => {
      const answer = await profile.execute(UnitOrder.parse(order), CONTEXT);
      if (!answer) throw new Error('the order was left open');
      return answer;
    },
    /** Changes its state from outside. */
    change,
    reports: (): Reports => ({
      state: UnitState.parse({ ...profile.describe(), ...NUMBER }),
      telemetry: UnitTelemetry.parse({ ...unitTelemetry(traits, condition), ...NUMBER }),
      received: (channelId) => network.receptionOf(channelId),
    }),
    /** Advances time until its activity changes: a connecting unit streams, an offline one is back. */
    goOn: (): void => {
      const { activity } = condition;
      const was = JSON.stringify([activity.kind, 'phase' in activity ? activity.phase : null]);
      const isSame = (now: Condition): boolean =>
        JSON.stringify([now.activity.kind, 'phase' in now.activity ? now.activity.phase : null]) === was;
      for (let turn = 0; turn < 50 && isSame(condition); turn += 1) {
        change((now) => step(now, Math.min(nextChangeMs(now), 60_000), traits, random));
      }
    },
    isAway: (): boolean => isAway(condition),
    pass: (ms: number): void => change((now) => step(now, ms, traits, seededRandom('pass'))),
  };
}
export type StillUnit = ReturnType<typeof stillUnit>;

/** A start order; `several`: for several cameras, as the console sends it. */
export const startOrder = (args: object = {}): object => ({
  name: 'start',
  args: { transmissionId: 't1', channelId: 'c1', channelName: 'studio', transport: TARGET, ...args },
});

/** Outputs to these channels, as the console assigns them. */
export const outputsTo = (channels: readonly { readonly picture: string; readonly channelId: string }[]) =>
  channels.map((one) => ({ ...one, channelName: one.channelId, transport: TARGET }));
