import { LICENCE_INVALID } from '../licences/licence.js';
import { areComparable, compareVersions } from '../versions/compare.js';

/** Warnings about a unit before it is used. */
export const WARNING_CODES = [
  'NOT_PAIRED',
  'LICENCE',
  'CAMERA',
  'CHANNEL_VERSION',
  'TARGET_VERSION',
  'CONFIGURATION',
  'ENGINE_MISSING',
] as const;
export type WarningCode = (typeof WARNING_CODES)[number];

export interface UnitWarning {
  readonly code: WarningCode;
  readonly text: string;
}

/** What warnings depend on; versions are empty if unknown. */
export interface WarnedUnit {
  readonly paired: boolean;
  readonly online: boolean;
  readonly licenceValid: boolean;
  readonly cameraConnected: boolean;
  readonly swVersion: string;
  readonly targetVersion: string | null;
  /** Version of the server of the selected channel. */
  readonly channelVersion: string;
  /** The unit reported the requested version, but not all of its settings. */
  readonly partlyConfigured: boolean;
  readonly missingEngines: readonly string[];
}

/** The warnings about a unit; unknown properties of an offline unit are left out. */
export function unitWarnings(unit: WarnedUnit): UnitWarning[] {
  const known = unit.online && unit.swVersion !== '';
  const said: readonly (readonly [boolean, WarningCode, string])[] = [
    [!unit.paired, 'NOT_PAIRED', 'No device is paired with the unit'],
    [!unit.licenceValid, 'LICENCE', LICENCE_INVALID],
    [known && !unit.cameraConnected, 'CAMERA', 'Camera not connected'],
    [
      known &&
        areComparable(unit.channelVersion, unit.swVersion) &&
        compareVersions(unit.channelVersion, unit.swVersion) < 0,
      'CHANNEL_VERSION',
      'Channel version should be equal to or higher than the unit version',
    ],
    [
      unit.targetVersion !== null && unit.swVersion !== '' && compareVersions(unit.targetVersion, unit.swVersion) !== 0,
      'TARGET_VERSION',
      `The target version of the unit is ${unit.targetVersion ?? ''}`,
    ],
    [known && unit.partlyConfigured, 'CONFIGURATION', 'The unit does not support all requested settings'],
    [
      known && unit.missingEngines.length > 0,
      'ENGINE_MISSING',
      `Missing on the device: ${unit.missingEngines.join(', ')}`,
    ],
  ];
  return said.flatMap(([applies, code, text]) => (applies ? [{ code, text }] : []));
}
