import { deviceFlags, deviceOptions, deviceUsage, type DeviceOptions } from '@backhaul/agent';
import { parseArgs } from 'node:util';
import { readSource, type Source } from './source/source.js';

export const USAGE = `Field unit of Backhaul

${deviceUsage('unit')}\
  --source SOURCE             FILE, a capture DEVICE such as /dev/video0, test or loop (default test)
  --name-overlay              burn the unit's name into the picture of a file or device
  --allow-reboot              let the console restart this machine
`;

export interface UnitOptions extends DeviceOptions {
  readonly source: Source;
  readonly nameOverlay: boolean;
  readonly allowReboot: boolean;
}

/** Reads the command line; undefined when only help is wanted. @throws {Error} in words for people. */
export function readOptions(args: readonly string[]): UnitOptions | undefined {
  const { values } = parseArgs({
    args: [...args],
    options: {
      ...deviceFlags('unit'),
      source: { type: 'string', default: 'test' },
      'name-overlay': { type: 'boolean', default: false },
      'allow-reboot': { type: 'boolean', default: false },
    },
  });
  if (values.help) return undefined;
  return {
    ...deviceOptions('unit', values),
    source: readSource(values.source),
    nameOverlay: values['name-overlay'],
    allowReboot: values['allow-reboot'],
  };
}
