import type { RtmpOutputStatus, UnitConfiguration } from '@backhaul/contract';
import {
  modeFlags,
  type CameraRun,
  type DeviceSoftwareCode,
  type PictureChannel,
  type ReturnInstance,
  type StoreMode,
} from '@backhaul/domain';
import type { LinkCondition } from '../links/link.js';
import type { BatteryCondition } from '../power/battery.js';
import type { Motion } from '../world/movement.js';

/** A transmission that the console ordered. `startedAt`: console clock, ms. */
export interface Run {
  readonly id: string;
  readonly channelId: string;
  readonly startedAt: number;
  readonly mode: StoreMode;
  /** For a start to several channels: the camera of each channel. `run` is null when all get the same picture. */
  readonly several?: { readonly run: CameraRun | null; readonly channels: readonly PictureChannel[] };
  /** For a clip that is really sent: its bitrate now, kbps. Absent: only figures are simulated. */
  readonly clip?: { readonly kbps: number };
  /** The unit was offline in between and resumed the transmission. */
  readonly resumed?: boolean;
}

/** How a unit goes offline: it is switched off, loses power or its last network, or restarts. */
export type Departure = 'switchedOff' | 'powerLost' | 'restart';

/** The next activity of an idle unit without an order. */
export type NextActivity = 'away' | 'panelStart' | 'recording' | 'upgrade';

/**
 * What a unit is doing; `leftMs` is the time until it changes automatically.
 * A transmission without a run was started at the unit's front panel.
 */
export type Activity =
  | { readonly kind: 'idle'; readonly leftMs: number; readonly next: NextActivity }
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
      /** The order of the console, and the error code with which it will fail. Absent: the unit upgrades automatically. */
      readonly order?: { readonly version: string; readonly code: DeviceSoftwareCode | null };
    }
  | { readonly kind: 'occupied'; readonly leftMs: number; readonly what: 'speedtest' | 'fetchlogs' }
  | { readonly kind: 'bridging'; readonly leftMs: number; readonly phase: 'setup' | 'connected' | 'stopping' }
  | {
      readonly kind: 'leaving';
      readonly leftMs: number;
      readonly how: Departure;
      readonly awayMs: number;
      /** A persistent transmission, which the unit resumes when it is back. */
      readonly resumes?: Run;
    }
  | { readonly kind: 'away'; readonly leftMs: number; readonly how: Departure; readonly resumes?: Run };

/** A video return that is starting, connected or ending; `leftMs` as in an activity. */
export interface ReturnCondition {
  readonly channelId: string;
  readonly phase: 'connecting' | 'connected' | 'stopping';
  readonly leftMs: number;
}
export type Returns = Partial<Readonly<Record<ReturnInstance, ReturnCondition>>>;

/** An IP pipe that is starting, connected or ending. */
export interface PipeCondition {
  readonly phase: 'connecting' | 'connected' | 'stopping' | 'failed';
  readonly leftMs: number;
}

/** The simulated state of a unit. */
export interface Condition {
  readonly activity: Activity;
  /** How long the upload of stored video still takes, ms; 0: nothing to upload. */
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
  /** Null: no pipe. */
  readonly pipe: PipeCondition | null;
  /** Its audio room, in which it sends no sound; null: none. */
  readonly audioRoom: { readonly roomId: string; readonly state: 'connecting' | 'connected' } | null;
  /** Whether the programme uses its picture while it is live. */
  readonly tally: boolean;
  /** Whether somebody starts it at its front panel now and then. */
  readonly panelStarts: boolean;
  /** Its additional destinations. */
  readonly rtmpOutputs: readonly RtmpOutputStatus[];
}

/** Whether the unit is switched off or offline. */
export const isAway = ({ activity }: Condition): boolean => activity.kind === 'away';

/** Whether the unit sends live video, or is about to. A start at the front panel is live. */
export const isOnAir = ({ activity }: Condition): boolean =>
  activity.kind === 'transmitting' && modeFlags(activity.run?.mode ?? 'live').live;

/** Whether the active input has a camera: only the first input of a switcher can lose its camera. */
export function hasPicture({ camera, configuration }: Condition): boolean {
  const { operationalMode, switcherMode } = configuration.applied;
  const switches = operationalMode === 'fieldSwitcher' || operationalMode === 'stationSwitcher';
  return camera.connected || (switches && switcherMode.sdiInput !== 'sdi0');
}
