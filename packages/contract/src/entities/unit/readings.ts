import * as z from 'zod';
import { AudioLevels, Battery, Modem, Place } from '../device.js';
import { Kbps } from '../ids.js';

/** What it measures: battery, links, location, bitrate and sound. */
export const UnitReadings = z.object({
  battery: Battery.nullable(),
  /** °C. */
  temperature: z.number().nullable(),
  modems: z.array(Modem),
  location: Place.nullable(),
  totalBitrate: Kbps,
  targetBitrate: Kbps.nullable(),
  /** Of what it sends; null while nothing is reported. */
  audioLevels: AudioLevels.nullable(),
});
