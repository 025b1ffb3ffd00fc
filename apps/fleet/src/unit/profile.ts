import {
  DONE,
  failed,
  NOT_OFFERED,
  type DeviceProfile,
  type OrderAnswer,
  type StartArgs,
  type StateReport,
} from '@backhaul/agent';
import type { LocationRules, UnitConfiguration } from '@backhaul/contract';
import { UnitDownlink, UnitOrder } from '@backhaul/contract/bus';
import type { Tally } from '@backhaul/domain';
import type { Condition } from '../simulation/condition.js';
import {
  configure,
  occupy,
  reboot,
  release,
  selectChannel,
  shutDown,
  start,
  startBridge,
  startPipe,
  startReturn,
  stop,
  stopBridge,
  stopPipe,
  stopReturn,
  type OrderOutcome,
  type UpgradePlan,
} from '../simulation/orders.js';
import type { Random } from '../random/random.js';
import { unitState } from '../report/state.js';
import type { UnitTraits } from '../traits/traits.js';
import type { SilentPart } from './silent-part.js';
import { wait as byClock, type Waits } from './timed-progress.js';
import { perform, type Task, type TaskBody } from './tasks.js';

/** The parts of a simulated unit that the device protocol needs. */
export interface UnitBody {
  readonly traits: UnitTraits;
  readonly random: Random;
  readonly brokerUrl: string;
  readonly condition: () => Condition;
  /** Advances the unit to now, applies the change, and publishes the difference. */
  readonly change: (how: (condition: Condition) => Condition) => void;
  /** Console time, ms. */
  readonly now: () => number;
  readonly unpaired: () => void;
  /** Its part in audio rooms. */
  readonly room: Pick<SilentPart, 'join' | 'leave'>;
  /** The state with the location that it reports, and the rules for it. */
  readonly located: (state: StateReport) => StateReport;
  readonly locate: (rules: LocationRules | null) => void;
  readonly showTally: (tally: Tally | null) => void;
  /** Waits for a time; in real time by default. */
  readonly wait?: Waits['wait'];
  /** Plan for its next upgrade, if not random. */
  readonly nextUpgrade?: () => UpgradePlan;
  /** Sends real video for an accepted start; returns whether there is any. */
  readonly sends: (args: StartArgs) => boolean;
}

/** A simulated unit as a device of the console. */
export const unitProfile = (body: UnitBody): DeviceProfile<UnitOrder, UnitConfiguration> => ({
  downlink: UnitDownlink,
  order: UnitOrder,
  describe: () => body.located(unitState(body.traits, body.condition())),
  locate: async (rules) => body.locate(rules),
  showTally: body.showTally,
  execute: async (order, context) => {
    if (!isOffered(order, body)) return NOT_OFFERED;
    if (isTask(order)) return perform(order, tasksOf(body), context);
    let answer: OrderAnswer = DONE;
    body.change((condition) => {
      const { condition: after, refusal } = applyOrder(body, condition, order);
      if (refusal !== null) answer = failed(refusal);
      return after;
    });
    return answer;
  },
  isConcurrent: (order) => isTask(order) && order.name !== 'cancel',
  // The journal ends with the process, so no order is ever unfinished.
  settle: async () => ({ outcome: 'unknown', error: null }),
  configuredVersion: () => body.condition().configuration.version,
  configure: async (version, wanted) => body.change((condition) => configure(condition, version, wanted, body.traits)),
  unpaired: body.unpaired,
});

/** Whether the unit offers an order; an upgrade is answered by its installer. */
function isOffered(order: UnitOrder, { traits, condition }: UnitBody): boolean {
  const { orders = [], features } = unitState(traits, condition()).capabilities;
  if (order.name === 'start') {
    const run = order.args.several?.run ?? null;
    return run === null || features.includes(run === 'multiCamera' ? 'multiCamera' : 'switcher');
  }
  return ALWAYS.has(order.name) || orders.includes(order.name);
}

const ALWAYS: ReadonlySet<string> = new Set<UnitOrder['name']>(['stop', 'selectChannel', 'upgrade']);

type Plain = Exclude<UnitOrder, Task>;
const PLAIN: ReadonlySet<string> = new Set<Plain['name']>([
  'start',
  'stop',
  'selectChannel',
  'startReturn',
  'stopReturn',
  'startBridge',
  'stopBridge',
  'startPipe',
  'stopPipe',
  'reboot',
  'shutdown',
]);
const isTask = (order: UnitOrder): order is Task => !PLAIN.has(order.name);

const tasksOf = ({
  traits,
  random,
  condition,
  brokerUrl,
  change,
  now,
  nextUpgrade,
  room,
  wait = byClock,
}: UnitBody): TaskBody => ({
  ...(nextUpgrade && { nextUpgrade }),
  wait,
  change,
  now,
  traits,
  random,
  condition,
  brokerUrl,
  room,
  occupy: (what, ms) => {
    let refused: string | null = null;
    change((before) => {
      const { condition: after, refusal } = occupy(before, what, ms);
      refused = refusal;
      return after;
    });
    return { refusal: refused, over: () => change((before) => release(before, random)) };
  },
});

function applyOrder({ random, now, sends }: UnitBody, condition: Condition, order: Plain): OrderOutcome {
  switch (order.name) {
    case 'start': {
      const { transmissionId: id, channelId, mode = 'live', several } = order.args;
      const channels = several?.outputs.map(({ picture, channelId: to }) => ({ picture, channelId: to }));
      const to = several && channels && { several: { run: several.run, channels } };
      return start(
        condition,
        { id, channelId, startedAt: now(), mode, ...to, ...(sends(order.args) && { clip: { kbps: 0 } }) },
        random,
      );
    }
    case 'stop':
      return stop(condition, order.args.transmissionId, random);
    case 'selectChannel':
      return selectChannel(condition, order.args.channelId);
    case 'startReturn':
      return startReturn(condition, order.args.instance, order.args.channelId, random);
    case 'stopReturn':
      return stopReturn(condition, order.args.instance, random);
    case 'startBridge':
      return startBridge(condition, random);
    case 'stopBridge':
      return stopBridge(condition, random);
    case 'startPipe':
      return startPipe(condition, random);
    case 'stopPipe':
      return stopPipe(condition, random);
    case 'reboot':
      return reboot(condition, random);
    case 'shutdown':
      return shutDown(condition, random);
    default:
      return order satisfies never;
  }
}
