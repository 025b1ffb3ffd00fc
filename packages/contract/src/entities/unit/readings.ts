import * as z from 'zod';
import { AudioLevels, Battery, Modem, Place } from '../device.js';
import { Kbps } from '../ids.js';

/** Its readings: battery, links, location, bitrate and sound. */
export const UnitReadings = z.object({
  battery: Battery.nullable(),
  /** °C. */
  temperature: z.number().nullable(),
  modems: z.array(Modem),
  location: Place.nullable(),
  totalBitrate: Kbps,
  targetBitrate: Kbps.nullable(),
  /** Of the sent sound; null without a report. */
  audioLevels: AudioLevels.nullable(),
});
