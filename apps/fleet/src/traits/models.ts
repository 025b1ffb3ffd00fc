import type { Resolution, UnitType, VideoCodec } from '@backhaul/domain';
import type { LinkKind } from '../links/kinds.js';

/** Types of unit that are simulated. */
export type SimulatedType = Extract<UnitType, 'fieldUnits' | 'liteUnits' | 'smartUnits' | 'ptpUnits' | 'ptmpUnits'>;

/** How a unit moves: carried, in a vehicle, or not at all. */
export type Mobility = 'carried' | 'driven' | 'fixed';

/** A model of unit. */
export interface UnitModel {
  readonly name: string;
  readonly type: SimulatedType;
  readonly mobility: Mobility;
  /** How long a full battery lasts on air, h; null: mains only. */
  readonly batteryHours: number | null;
  readonly versions: readonly [string, ...string[]];
  readonly codecs: readonly VideoCodec[];
  readonly resolutions: readonly Resolution[];
  readonly audioChannels: readonly number[];
  /** Interfaces of its ports, in order; some units lack those of the second list. */
  readonly links: readonly [always: readonly LinkKind[], often: readonly LinkKind[]];
}

const HD: readonly Resolution[] = ['360p30', '720p30', '720p50', '720p60', '1080i50', '1080i60', '1080p30'];
const FULL_HD: readonly Resolution[] = [...HD, '1080p50', '1080p60'];
const UHD: readonly Resolution[] = [...FULL_HD, '2160p30', '2160p50'];

/** Every simulated model, by type; the first of a type is the commonest. */
export const MODELS: Readonly<Record<SimulatedType, readonly [UnitModel, ...UnitModel[]]>> = {
  fieldUnits: [
    {
      name: 'Field 800',
      type: 'fieldUnits',
      mobility: 'carried',
      batteryHours: 3.5,
      versions: ['8.2.1', '8.2.0', '8.1.3'],
      codecs: ['h264', 'h265'],
      resolutions: UHD,
      audioChannels: [2, 4, 8, 16],
      links: [
        ['5G', '5G', 'LTE'],
        ['LTE', 'Wi-Fi', 'Ethernet'],
      ],
    },
    {
      name: 'Field 600',
      type: 'fieldUnits',
      mobility: 'carried',
      batteryHours: 4,
      versions: ['7.4.2', '7.3.0', '6.5.1'],
      codecs: ['h264', 'h265'],
      resolutions: FULL_HD,
      audioChannels: [2, 4],
      links: [
        ['LTE', 'LTE', '5G'],
        ['LTE', 'Wi-Fi', 'Ethernet'],
      ],
    },
    {
      name: 'Van 800',
      type: 'fieldUnits',
      mobility: 'driven',
      batteryHours: null,
      versions: ['8.2.1', '8.1.3'],
      codecs: ['h264', 'h265'],
      resolutions: UHD,
      audioChannels: [2, 4, 8, 16],
      links: [
        ['5G', '5G', 'LTE', 'LTE'],
        ['Wi-Fi', 'Ethernet'],
      ],
    },
  ],
  liteUnits: [
    {
      name: 'Lite 200',
      type: 'liteUnits',
      mobility: 'carried',
      batteryHours: 2.5,
      versions: ['7.4.2', '6.5.1', '6.2.0'],
      codecs: ['h264', 'h265'],
      resolutions: HD,
      audioChannels: [2],
      links: [['LTE', '5G'], ['Wi-Fi']],
    },
    {
      name: 'Lite 50',
      type: 'liteUnits',
      mobility: 'carried',
      batteryHours: 2,
      versions: ['6.5.1', '5.4.0'],
      codecs: ['h264'],
      resolutions: HD,
      audioChannels: [2],
      links: [
        ['LTE', 'Wi-Fi'],
        ['LTE', 'Ethernet'],
      ],
    },
  ],
  smartUnits: [
    {
      name: 'Smart phone',
      type: 'smartUnits',
      mobility: 'carried',
      batteryHours: 1.8,
      versions: ['7.1.0', '7.0.4', '6.0.2'],
      codecs: ['h264'],
      resolutions: HD,
      audioChannels: [2],
      links: [['5G', 'Wi-Fi'], []],
    },
    {
      name: 'Smart tablet',
      type: 'smartUnits',
      mobility: 'carried',
      batteryHours: 3,
      versions: ['7.1.0', '6.0.2'],
      codecs: ['h264'],
      resolutions: HD,
      audioChannels: [2],
      links: [['LTE', 'Wi-Fi'], []],
    },
  ],
  ptpUnits: [
    {
      name: 'Rack 4000',
      type: 'ptpUnits',
      mobility: 'fixed',
      batteryHours: null,
      versions: ['8.2.0', '7.4.2'],
      codecs: ['h264', 'h265'],
      resolutions: UHD,
      audioChannels: [2, 4, 8, 16],
      links: [['Ethernet', 'Ethernet'], ['5G']],
    },
  ],
  ptmpUnits: [
    {
      name: 'Rack 4000 Hub',
      type: 'ptmpUnits',
      mobility: 'fixed',
      batteryHours: null,
      versions: ['8.2.0', '7.4.2'],
      codecs: ['h264', 'h265'],
      resolutions: UHD,
      audioChannels: [2, 4, 8, 16],
      links: [
        ['Ethernet', 'Ethernet'],
        ['Ethernet', '5G'],
      ],
    },
  ],
};
