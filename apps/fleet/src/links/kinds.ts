import type { ModemUiType } from '@backhaul/domain';

/** Kinds of network that a unit sends over. */
export type LinkKind = '5G' | 'LTE' | 'Wi-Fi' | 'Ethernet';

/** Average behaviour of a kind of network. */
interface KindOfLink {
  readonly uiType: ModemUiType;
  readonly capacityKbps: readonly [least: number, most: number];
  readonly rttMs: readonly [least: number, most: number];
  readonly lossPercent: number;
  /** Standard deviation of the logarithm of its capacity. */
  readonly sway: number;
  /** 0–5. */
  readonly signal: readonly [least: number, most: number];
  /** Average time that it stays connected, and disconnected. */
  readonly upMs: number;
  readonly downMs: number;
}

const MINUTE = 60_000;

export const LINK_KINDS: Readonly<Record<LinkKind, KindOfLink>> = {
  '5G': {
    uiType: 'cell',
    capacityKbps: [4000, 14_000],
    rttMs: [18, 45],
    lossPercent: 0.15,
    sway: 0.45,
    signal: [2.8, 4.6],
    upMs: 25 * MINUTE,
    downMs: 20_000,
  },
  LTE: {
    uiType: 'cell',
    capacityKbps: [1500, 7000],
    rttMs: [35, 85],
    lossPercent: 0.4,
    sway: 0.5,
    signal: [2, 4.2],
    upMs: 20 * MINUTE,
    downMs: 30_000,
  },
  'Wi-Fi': {
    uiType: 'wifi',
    capacityKbps: [5000, 18_000],
    rttMs: [6, 30],
    lossPercent: 0.3,
    sway: 0.35,
    signal: [2.5, 4.8],
    upMs: 30 * MINUTE,
    downMs: 45_000,
  },
  Ethernet: {
    uiType: 'lan',
    capacityKbps: [20_000, 60_000],
    rttMs: [2, 12],
    lossPercent: 0.01,
    sway: 0.05,
    signal: [5, 5],
    upMs: 240 * MINUTE,
    downMs: 20_000,
  },
};
