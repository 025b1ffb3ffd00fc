import type { UnitState } from '@backhaul/contract/bus';
import { join } from 'node:path';
import { namesIn, readNumber, readText } from './files.js';

type Battery = NonNullable<UnitState['battery']>;

/** The first battery of the machine, as Linux shows it; null without one. */
export async function readBattery(root = '/sys/class/power_supply'): Promise<Battery | null> {
  for (const name of await namesIn(root)) {
    if ((await readText(root, name, 'type')) !== 'Battery') continue;
    if ((await readText(root, name, 'scope')) === 'Device') continue;
    const percentage = await readNumber(root, name, 'capacity');
    if (percentage === undefined) continue;
    const status = await readText(join(root, name), 'status');
    return {
      connected: (await readNumber(root, name, 'present')) !== 0,
      percentage: Math.min(100, Math.max(0, percentage)),
      charging: status === 'Charging',
      discharging: status === 'Discharging',
    };
  }
  return null;
}

/** The hottest zone of the machine, °C; null without a sensor. */
export async function readTemperature(root = '/sys/class/thermal'): Promise<number | null> {
  const zones = (await namesIn(root)).filter((name) => name.startsWith('thermal_zone'));
  const readings = await Promise.all(zones.map((zone) => readNumber(root, zone, 'temp')));
  const degrees = readings.flatMap((milli) => (milli === undefined ? [] : [milli / 1000]));
  const plausible = degrees.filter((value) => value > -60 && value < 200);
  return plausible.length === 0 ? null : Math.round(Math.max(...plausible) * 10) / 10;
}
