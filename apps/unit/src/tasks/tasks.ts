import { DONE, failed, NOT_OFFERED, notInstalled, type OrderAnswer, type OrderContext } from '@backhaul/agent';
import type { Software } from '@backhaul/agent/software';
import type { Modem } from '@backhaul/contract';
import type { ReportedSoftware, UnitOrder } from '@backhaul/contract/bus';
import { INSTALLS_BY_HAND, type Applications, TEST_CANCELLED, TEST_CHANNEL_CHANGED } from '@backhaul/domain';
import type { Bridges } from '../bridges/bridges.js';
import type { Intercom } from '../intercom/intercom.js';
import type { FileService } from '../storage/file-service.js';
import { Cellular, SCAN_UNSUPPORTED } from './cellular.js';
import { fetchLogs, type LogSources } from './logs.js';
import { power } from './machine.js';
import type { RunProgram } from './run.js';
import { speedTest } from './speed-test.js';
import { Wifi } from './wifi.js';

/** Orders that are carried out once and answered, alongside the transmission. */
export type Task = Exclude<
  UnitOrder,
  { name: 'start' | 'stop' | 'limitBandwidth' | 'selectChannel' | 'startPush' | 'stopPush' }
>;

export interface TaskSettings {
  readonly run: RunProgram;
  readonly allowReboot: boolean;
  readonly logs: LogSources;
  readonly modems: () => readonly Pick<Modem, 'port' | 'uiType'>[];
  readonly files: Pick<FileService, 'execute'>;
  readonly bridges: Pick<Bridges, 'execute' | 'busy' | 'applications'>;
  readonly intercom: Pick<Intercom, 'execute' | 'applications'>;
  /** Whether the programs for video are installed. */
  readonly engines: boolean;
  /** Whether an IP pipe may have any target. */
  readonly pipes: boolean;
  /** Installs other versions of the unit's program; undefined: it is installed manually. */
  readonly software: Pick<Software, 'install' | 'settle' | 'report'> | undefined;
  /** Whether a transmission runs. */
  readonly onAir: () => boolean;
  readonly changed: () => void;
}

const BESIDE: ReadonlySet<string> = new Set<Task['name']>([
  'wifiQuery',
  'wifiConnect',
  'wifiDisconnect',
  'cellularScan',
  'cellularSelect',
  'setActiveSim',
  'speedTest',
  'fetchLogs',
  'startReturn',
  'playFile',
  'stopReturn',
  'startBridge',
  'stopBridge',
  'startPipe',
  'stopPipe',
  'joinAudioRoom',
  'leaveAudioRoom',
  'upgrade',
]);

/** Whether an order is one of these. */
export const isTask = (order: UnitOrder): order is Task => !OTHERS.has(order.name);
const OTHERS: ReadonlySet<string> = new Set<Exclude<UnitOrder, Task>['name']>([
  'start',
  'stop',
  'limitBandwidth',
  'selectChannel',
  'startPush',
  'stopPush',
]);

/** Whether the task ends the transmission. */
export const endsTransmission = ({ name }: Task): boolean => name === 'reboot' || name === 'shutdown';

/** Whether an order takes so long that others must not wait for it. */
export const runsBeside = ({ name }: UnitOrder): boolean => BESIDE.has(name);

/** An order as the journal on disk keeps it: without passwords of networks and keys of streams, which are not needed later. */
export function withoutSecrets(order: UnitOrder): UnitOrder {
  if (order.name === 'wifiConnect') return { ...order, args: { ...order.args, password: null } };
  if (order.name === 'startReturn') return { ...order, args: { ...order.args, target: forgotten(order.args.target) } };
  if (order.name === 'playFile') return { ...order, args: { ...order.args, target: forgotten(order.args.target) } };
  if (order.name === 'upgrade' && order.args.package) {
    const { package: offered } = order.args;
    return { ...order, args: { ...order.args, package: { ...offered, target: forgotten(offered.target) } } };
  }
  if (order.name === 'startPush') return { ...order, args: { ...order.args, key: '•' } };
  if (order.name === 'startPipe') return { ...order, args: { target: forgotten(order.args.target) } };
  if (order.name === 'joinAudioRoom')
    return { ...order, args: { ...order.args, target: forgotten(order.args.target) } };
  return order.name === 'startBridge' ? { ...order, args: { target: forgotten(order.args.target) } } : order;
}
const forgotten = <T extends { readonly token: string }>(target: T): T => ({ ...target, token: '-' });

const WIFI = ['wifiQuery', 'wifiConnect', 'wifiDisconnect'] as const;
const RETURNS = ['startReturn', 'playFile', 'stopReturn'] as const;
const BRIDGE = ['startBridge', 'stopBridge'] as const;
const PIPE = ['startPipe', 'stopPipe'] as const;
const INTERCOM = ['joinAudioRoom', 'leaveAudioRoom'] as const;
const CELLULAR = ['cellularScan', 'cellularSelect', 'setActiveSim'] as const;

type UpgradeArgs = Extract<Task, { name: 'upgrade' }>['args'];

const NO_PACKAGE = 'The console offers no package of this version for units';
const UNDER_WAY = 'The unit is on air or busy with another test';

/** Progress of an upgrade, percent: the download is most of it. */
function upgradeProgress({ phase, percent }: NonNullable<ReportedSoftware['installing']>): number {
  switch (phase) {
    case 'downloading':
      return Math.floor((percent ?? 0) * 0.6);
    case 'installing':
      return 60;
    case 'restarting':
      return 80;
    default:
      return phase satisfies never;
  }
}

/** Carries out the tasks that this machine supports, and lists them. */
export class Tasks {
  readonly #wifi: Wifi;
  readonly #cellular: Cellular;
  #offered: readonly string[] = [];
  /** The task that occupies the unit now. */
  #busyWith: { readonly what: 'speedTest' | 'fetchLogs'; readonly id: string } | undefined;

  constructor(private readonly settings: TaskSettings) {
    this.#wifi = new Wifi(settings.run);
    this.#cellular = new Cellular(settings.run);
  }

  /** Detects what this machine supports. */
  async look(): Promise<void> {
    const [wifi, cellular] = await Promise.all([this.#wifi.available(), this.#cellular.available()]);
    const has = (type: Modem['uiType']) => this.settings.modems().some(({ uiType }) => uiType === type);
    this.#offered = [
      'cancel',
      'fetchLogs',
      'speedTest',
      'uploadFiles',
      'cancelUpload',
      'deleteFiles',
      'startPush',
      'stopPush',
      'limitBandwidth',
      ...(this.settings.engines ? [...RETURNS, ...INTERCOM] : []),
      ...BRIDGE,
      ...(this.settings.pipes ? PIPE : []),
      ...(this.settings.software ? ['upgrade'] : []),
      ...(this.settings.allowReboot ? ['reboot', 'shutdown'] : []),
      ...(wifi && has('wifi') ? WIFI : []),
      ...(cellular && has('cell') ? CELLULAR : []),
    ];
  }

  /** Names of the orders that this unit supports. */
  get offered(): string[] {
    return [...this.#offered];
  }

  /** The applications of running tasks. */
  get applications(): Applications {
    const { bridges, intercom } = this.settings;
    const applications = { ...bridges.applications, ...intercom.applications };
    const { installing } = this.settings.software?.report() ?? {};
    if (installing) return { ...applications, upgrade: { progress: upgradeProgress(installing) } };
    if (this.#busyWith === undefined) return applications;
    return { ...applications, ...this.#occupation };
  }

  get #occupation(): Applications {
    return this.#busyWith?.what === 'speedTest' ? { video: { state: 'speedtest' } } : { fetchlogs: {} };
  }

  /** Whether no other task may be started. */
  get busy(): boolean {
    return this.occupied || (this.settings.software?.report().installing ?? null) !== null;
  }

  /** Whether a task runs that an upgrade must not end. */
  get occupied(): boolean {
    return this.#busyWith !== undefined || this.settings.bridges.busy;
  }

  /** Cancels a measurement towards the former channel, because it does not apply to the new one. */
  channelChanged({ cancel }: Pick<OrderContext, 'cancel'>): void {
    if (this.#busyWith?.what === 'speedTest') cancel(this.#busyWith.id, TEST_CHANNEL_CHANGED);
  }

  async execute(order: Task, context: OrderContext): Promise<OrderAnswer | undefined> {
    switch (order.name) {
      case 'reboot':
      case 'shutdown':
        return power(this.settings.run, order.name === 'reboot' ? 'reboot' : 'poweroff', this.settings.allowReboot);
      case 'cancel':
        return context.cancel(order.args.commandId, TEST_CANCELLED) ? DONE : failed('It has already ended');
      case 'speedTest':
        return this.#alone('speedTest', context.id, () => speedTest(order.args, context));
      case 'fetchLogs':
        return this.#alone('fetchLogs', context.id, () => fetchLogs(order.args, this.settings.logs, context));
      case 'wifiQuery':
        return this.#on('wifi', order.args.port, () => this.#wifi.query(order.args.port, context));
      case 'wifiConnect': {
        const { port, ssid, password } = order.args;
        return this.#on('wifi', port, () => this.#wifi.connect(port, ssid, password, context));
      }
      case 'wifiDisconnect':
        return this.#on('wifi', order.args.port, () => this.#wifi.disconnect(order.args.port));
      case 'cellularScan':
        return this.#on('cell', order.args.port, () => this.#cellular.scan(order.args.port, context));
      case 'cellularSelect': {
        const { port, operatorId } = order.args;
        return this.#on('cell', port, () => this.#cellular.select(port, operatorId, context));
      }
      case 'setActiveSim':
        return this.#on('cell', order.args.port, () => this.#cellular.useSim(order.args.port, order.args.sim));
      case 'uploadFiles':
      case 'cancelUpload':
      case 'deleteFiles':
        return this.settings.files.execute(order);
      case 'startReturn':
      case 'playFile':
      case 'stopReturn':
      case 'startBridge':
      case 'stopBridge':
      case 'startPipe':
      case 'stopPipe':
        return this.settings.bridges.execute(order);
      case 'joinAudioRoom':
      case 'leaveAudioRoom':
        return this.settings.intercom.execute(order);
      case 'ifb':
      case 'ancillaryData':
        return NOT_OFFERED;
      case 'upgrade':
        return this.#upgrade(order.args, context);
      default:
        return order satisfies never;
    }
  }

  /** The outcome of an upgrade that the end of the process interrupted; undefined until the new version has started. */
  async settleUpgrade(id: string): Promise<OrderAnswer | undefined> {
    const software = this.settings.software;
    return software ? software.settle(id) : notInstalled(INSTALLS_BY_HAND, true);
  }

  async #upgrade({ version, package: offered }: UpgradeArgs, context: OrderContext): Promise<OrderAnswer | undefined> {
    const software = this.settings.software;
    if (software === undefined) return notInstalled(INSTALLS_BY_HAND, true);
    if (offered === undefined) return notInstalled(NO_PACKAGE, true);
    return software.install({ version, ...offered }, context);
  }

  /** Only names of this machine's own interfaces are passed to its programs. */
  async #on(type: Modem['uiType'], port: string, work: () => Promise<OrderAnswer>): Promise<OrderAnswer> {
    if (this.settings.modems().some((modem) => modem.port === port && modem.uiType === type)) return work();
    return type === 'cell' ? failed(SCAN_UNSUPPORTED) : NOT_OFFERED;
  }

  async #alone(what: 'speedTest' | 'fetchLogs', id: string, work: () => Promise<OrderAnswer>): Promise<OrderAnswer> {
    if (this.busy || this.settings.onAir()) return failed(UNDER_WAY);
    this.#busyWith = { what, id };
    this.settings.changed();
    try {
      return await work();
    } finally {
      this.#busyWith = undefined;
      this.settings.changed();
    }
  }
}
