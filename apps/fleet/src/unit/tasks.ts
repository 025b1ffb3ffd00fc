import {
  DONE,
  doneWith,
  failed,
  NOT_OFFERED,
  notInstalled,
  putLogs,
  type OrderAnswer,
  type OrderContext,
} from '@backhaul/agent';
import type { UnitOrder } from '@backhaul/contract/bus';
import { DEVICE_SOFTWARE_ERRORS, INSTALLS_BY_HAND, ALREADY_STREAMING, TEST_CANCELLED } from '@backhaul/domain';
import type { Condition } from '../simulation/condition.js';
import { upgrade, type UpgradePlan } from '../simulation/orders.js';
import { withOutput, isOutputActive, withoutOutput } from '../simulation/rtmp-outputs.js';
import { capacityOf, lossOf, rttOf } from '../links/link.js';
import { between, pick, type Random } from '../random/random.js';
import { linksOf } from '../report/rates.js';
import type { UnitTraits } from '../traits/traits.js';
import { progressOf } from '../report/applications.js';
import { installs } from '../traits/capabilities.js';
import { performCellular, performWifi } from './network-tasks.js';
import type { SilentPart } from './silent-part.js';
import { waitWithProgress, type Waits } from './timed-progress.js';

/** Orders that take time. */
export type Task = Exclude<
  UnitOrder,
  {
    name:
      | 'start'
      | 'stop'
      | 'selectChannel'
      | 'startReturn'
      | 'stopReturn'
      | 'startBridge'
      | 'stopBridge'
      | 'startPipe'
      | 'stopPipe'
      | 'reboot'
      | 'shutdown';
  }
>;

/** Names of all orders that a simulated unit supports. */
export const OFFERED = [
  'reboot',
  'shutdown',
  'cancel',
  'speedTest',
  'fetchLogs',
  'wifiQuery',
  'wifiConnect',
  'wifiDisconnect',
  'cellularScan',
  'cellularSelect',
  'setActiveSim',
  'startReturn',
  'stopReturn',
  'startBridge',
  'stopBridge',
  'startPipe',
  'stopPipe',
  'startPush',
  'stopPush',
  'joinAudioRoom',
  'leaveAudioRoom',
  'upgrade',
] as const satisfies readonly UnitOrder['name'][];

export interface TaskBody extends Waits {
  readonly traits: UnitTraits;
  readonly random: Random;
  readonly condition: () => Condition;
  readonly brokerUrl: string;
  readonly room: Pick<SilentPart, 'join' | 'leave'>;
  readonly change: (how: (condition: Condition) => Condition) => void;
  /** Console time, ms. */
  readonly now: () => number;
  /** Plan for its next upgrade, if not random. */
  readonly nextUpgrade?: () => UpgradePlan;
  /** Marks the unit as busy until `over` is called; refuses while it is on air. */
  readonly occupy: (
    what: 'speedtest' | 'fetchlogs',
    ms: number,
  ) => { readonly refusal: string | null; readonly over: () => void };
}

const SECOND = 1000;
/** How often an upgrade is checked; it must be answered before the restart. */
const LOOK_MS = 500;

/** Simulates a task: takes as long as a real one, and returns plausible data. */
export async function perform(order: Task, body: TaskBody, context: OrderContext): Promise<OrderAnswer> {
  switch (order.name) {
    case 'cancel':
      return context.cancel(order.args.commandId, TEST_CANCELLED) ? DONE : failed('It has already ended');
    case 'speedTest':
      return during(body, 'speedtest', order.args.seconds * SECOND, () => speedTest(order.args, body, context));
    case 'fetchLogs':
      return during(body, 'fetchlogs', 60 * SECOND, () => sendLogs(order.args, body, context));
    case 'wifiQuery':
    case 'wifiConnect':
    case 'wifiDisconnect':
      return performWifi(order, body, context);
    case 'cellularScan':
    case 'cellularSelect':
    case 'setActiveSim':
      return performCellular(order, body, context);
    case 'startPush':
      return startPush(order.args, body);
    case 'stopPush':
      body.change((now) => withoutOutput(now, order.args.kind));
      return DONE;
    case 'upgrade':
      return install(order.args.version, body, context);
    case 'joinAudioRoom':
      return body.room.join(order.args);
    case 'leaveAudioRoom':
      return body.room.leave();
    // Simulated units do not report these capabilities, so the console does not send these orders.
    case 'limitBandwidth':
    case 'playFile':
    case 'ifb':
    case 'ancillaryData':
    case 'uploadFiles':
    case 'deleteFiles':
    case 'cancelUpload':
      return NOT_OFFERED;
    default:
      return order satisfies never;
  }
}

async function during(
  { occupy }: TaskBody,
  what: 'speedtest' | 'fetchlogs',
  ms: number,
  work: () => Promise<OrderAnswer>,
): Promise<OrderAnswer> {
  const { refusal, over } = occupy(what, ms);
  if (refusal !== null) return failed(refusal);
  try {
    return await work();
  } finally {
    over();
  }
}

type Args<N extends Task['name']> = Extract<Task, { name: N }>['args'];

/** Platforms take a few seconds to connect; a host name that never exists (RFC 2606) fails. */
async function startPush({ kind, name, url }: Args<'startPush'>, body: TaskBody): Promise<OrderAnswer> {
  const begun = { kind, name, state: 'connecting', since: body.now(), error: null } as const;
  if (isOutputActive(body.condition(), kind)) return failed(ALREADY_STREAMING);
  body.change((now) => withOutput(now, begun));
  await body.wait(between(body.random, 2, 5) * SECOND);
  const reached = !/^rtmps?:\/\/[^/:]*\.invalid[:/]/i.test(url);
  const after = reached
    ? ({ ...begun, state: 'streaming', since: body.now() } as const)
    : ({ ...begun, state: 'failed', since: body.now(), error: 'The destination cannot be reached' } as const);
  // It may have been stopped or switched off in the meantime.
  body.change((now) => (now.rtmpOutputs.includes(begun) ? withOutput(now, after) : now));
  return DONE;
}

/** Phones get their software from an app store. */
async function install(
  version: string,
  body: TaskBody,
  { reportProgress, signal }: OrderContext,
): Promise<OrderAnswer> {
  if (!installs(body.traits.model)) return notInstalled(INSTALLS_BY_HAND, true);
  let refused: string | null = null;
  body.change((before) => {
    const { condition, refusal } = upgrade(before, version, body.random, body.nextUpgrade?.());
    refused = refusal;
    return condition;
  });
  if (refused !== null) return notInstalled(refused, true);
  const { activity: begun } = body.condition();
  const code = begun.kind === 'upgrading' ? (begun.order?.code ?? null) : null;
  for (;;) {
    const { activity } = body.condition();
    if (activity.kind !== 'upgrading') break;
    reportProgress({ percent: progressOf(activity), text: 'Installing' });
    await body.wait(LOOK_MS, signal);
  }
  return code === null ? DONE : notInstalled(DEVICE_SOFTWARE_ERRORS[code], false, code);
}

async function speedTest(args: Args<'speedTest'>, body: TaskBody, context: OrderContext): Promise<OrderAnswer> {
  await waitWithProgress(body, args.seconds * SECOND, 'Testing', context);
  const { traits, random } = body;
  const links = linksOf(traits, body.condition()).flatMap(({ trait, link }) => {
    if (!link.connected) return [];
    const uplinkKbps = Math.round(capacityOf(trait, link) * between(random, 0.9, 1));
    return [
      {
        port: trait.port,
        uplinkKbps,
        downlinkKbps: Math.round(uplinkKbps * pick(random, [1.6, 2.4, 3.1])),
        rttMs: Math.round(rttOf(trait, link, 0.5)),
        lossPercent: Math.round(100 * lossOf(trait, link, 0.5)) / 100,
      },
    ];
  });
  const sum = (key: 'uplinkKbps' | 'downlinkKbps') => links.reduce((total, link) => total + link[key], 0);
  const rates = { uplinkKbps: sum('uplinkKbps'), downlinkKbps: sum('downlinkKbps') };
  return doneWith({ kind: 'speedTest', channelId: args.channelId, ...rates, links });
}

async function sendLogs(args: Args<'fetchLogs'>, body: TaskBody, context: OrderContext): Promise<OrderAnswer> {
  await waitWithProgress(body, between(body.random, 3, 8) * SECOND, 'Collecting', context);
  const { model, city } = body.traits;
  const story = { simulated: true, model: model.name, city: city.name, condition: body.condition() };
  const content = Buffer.from(JSON.stringify(story, null, 2));
  const entries = [{ name: 'simulated-unit.json', content, mtime: Date.now() }];
  return putLogs(args.logId, args.target, body.brokerUrl, entries, context.signal);
}
