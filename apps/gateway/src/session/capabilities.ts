import { NO_CAPABILITIES, type UnitCapabilities } from '@backhaul/contract';
import { MADE_RESOLUTIONS } from '../media/format.js';

/** Supported delays, ms: those of smart units (spec 1 §9). */
const DELAYS = [1000, 1200, 1500, 2000, 2500, 3000, 4000, 5000, 7000, 10_000, 15_000, 20_000];

/** Capabilities of a browser as a unit; its only orders are the three that every unit supports. */
export const GUEST_CAPABILITIES: UnitCapabilities = {
  ...NO_CAPABILITIES,
  codecs: ['h264'],
  resolutions: [...MADE_RESOLUTIONS],
  delays: DELAYS,
  audioChannels: [2],
  transports: ['srt'],
  storeModes: ['live'],
  operationalModes: ['live'],
  orders: [],
};
