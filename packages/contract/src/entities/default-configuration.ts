import type * as z from 'zod';
import { UnitConfigurationChange } from './configuration.js';

/** What a group sets on units that join it; each key sets the whole of what is under it. Without what is one unit's own: its files, interfaces, accounts, channels and addresses. */
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
