import { LABEL_COLOURS } from '@backhaul/domain';
import * as z from 'zod';
import { Id } from '../ids.js';

/** A label of the inventory on a unit. */
export const DeviceLabel = z
  .object({ id: Id, label: z.string(), colour: z.enum(LABEL_COLOURS) })
  .meta({ id: 'DeviceLabel' });
export type DeviceLabel = z.output<typeof DeviceLabel>;

/** Its labels. */
export const UnitLabels = z.object({
  labels: z.array(DeviceLabel),
});
