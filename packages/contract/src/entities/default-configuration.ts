import type * as z from 'zod';
import { UnitConfigurationChange } from './configuration.js';

/**
 * Settings of a group for units that join it; each key sets the whole value below it. Without settings of individual units: files,
 * interfaces, accounts, channels and addresses.
 */
export const DefaultConfiguration = UnitConfigurationChange.omit({
  filenamePrefix: true,
  interfaces: true,
  ipInput: true,
  ipPipeTarget: true,
  multiCamera: true,
  sipAccount: true,
  switcherMode: true,
}).meta({ id: 'DefaultConfiguration' });
export type DefaultConfiguration = z.output<typeof DefaultConfiguration>;
