import type { PushStatus, UnitConfiguration } from '@backhaul/contract';
import {
  deedsOf,
  type CameraRun,
  type DeviceSoftwareCode,
  type PictureChannel,
  type ReturnInstance,
  type StoreMode,
} from '@backhaul/domain';
import type { LinkCondition } from '../links/link.js';
import type { BatteryCondition } from '../power/battery.js';
import type { Motion } from '../world/movement.js';

/** What the console ordered: a transmission of its record. `startedAt`: console clock, ms. */
export interface Run {
  readonly id: string;
  readonly channelId: string;
  readonly startedAt: number;
  readonly mode: StoreMode;
  /** Where it goes to several channels: as what, null for one picture to all of them. */
  readonly several?: { readonly run: CameraRun | null; readonly channels: readonly PictureChannel[] };
  /** A clip that really is sent, and how much of it leaves now, kbps; without it there are figures only. */
  readonly clip?: { readonly kbps: number };
  /** The unit was away meanwhile, and went on with it. */
  readonly resumed?: boolean;
}

/** How a unit goes away: its user switches it off, its power or last network fails, or it restarts. */
export type Departure = 'switchedOff' | 'powerLost' | 'restart';

/** What happens to a unit by itself after a while of rest. */
export type Spell = 'away' | 'panelStart' | 'recording' | 'upgrade';

/**
 * What a unit is doing; `leftMs` is how long until it goes on to the next thing by itself.
 * A transmission without a run was started at the unit's own front panel.
 */
export type Activity =
  | { readonly kind: 'idle'; readonly leftMs: number; readonly next: Spell }
  | {
      readonly kind: 'transmitting';
      readonly phase: 'connecting' | 'streaming' | 'stopping';
      readonly leftMs: number;
      readonly run: Run | null;
    }
  | { readonly kind: 'recording'; readonly leftMs: number }
  | {
      readonly kind: 'upgrading';
      readonly leftMs: number;
      readonly totalMs: number;
      /** What the console ordered, and by which error it will fail; without it the unit upgrades by itself. */
      readonly order?: { readonly version: string; readonly code: DeviceSoftwareCode | null };
    }
  | { readonly kind: 'occupied'; readonly leftMs: number; readonly what: 'speedtest' | 'fetchlogs' }
  | { readonly kind: 'bridging'; readonly leftMs: number; readonly phase: 'setup' | 'connected' | 'stopping' }
  | {
      readonly kind: 'leaving';
      readonly leftMs: number;
      readonly how: Departure;
      readonly awayMs: number;
      /** A persistent transmission, with which it goes on when it is back. */
      readonly resumes?: Run;
    }
  | { readonly kind: 'away'; readonly leftMs: number; readonly how: Departure; readonly resumes?: Run };

/** A video return that comes, stands or goes; `leftMs` as of an activity. */
export interface ReturnCondition {
  readonly channelId: string;
  readonly phase: 'connecting' | 'connected' | 'stopping';
  readonly leftMs: number;
}
export type Returns = Partial<Readonly<Record<ReturnInstance, ReturnCondition>>>;

/** An IP pipe that comes, stands or goes. */
export interface PipeCondition {
  readonly phase: 'connecting' | 'connected' | 'stopping' | 'failed';
  readonly leftMs: number;
}

/** How a simulated unit is just now. */
export interface Condition {
  readonly activity: Activity;
  /** Stored video that is still to be sent: for how long; 0: none. */
  readonly uploadLeftMs: number;
  readonly camera: { readonly connected: boolean; readonly leftMs: number };
  readonly links: readonly LinkCondition[];
  readonly battery: BatteryCondition | null;
  /** °C. */
  readonly temperature: number;
  readonly motion: Motion;
  readonly swVersion: string;
  readonly configuration: { readonly version: number; readonly applied: UnitConfiguration };
  readonly channelId: string | null;
  readonly returns: Returns;
  /** Null: there is none. */
  readonly pipe: PipeCondition | null;
  /** Whether the programme takes its picture when it is live. */
  readonly tally: boolean;
  /** Whether somebody at its front panel starts it now and then. */
  readonly panelStarts: boolean;
  /** What it streams to elsewhere than its channel. */
  readonly pushes: readonly PushStatus[];
}

/** Whether the unit is switched off or out of reach. */
export const isAway = ({ activity }: Condition): boolean => activity.kind === 'away';

/** Whether a picture leaves the unit, or is about to; what is started at the front panel is live. */
export const isOnAir = ({ activity }: Condition): boolean =>
  activity.kind === 'transmitting' && deedsOf(activity.run?.mode ?? 'live').live;

/** Whether the input on air has a camera: the first one may be unplugged, the others of a switcher never are. */
export function hasPicture({ camera, configuration }: Condition): boolean {
  const { operationalMode, switcherMode } = configuration.applied;
  const switches = operationalMode === 'fieldSwitcher' || operationalMode === 'stationSwitcher';
  return camera.connected || (switches && switcherMode.sdiInput !== 'sdi0');
}
