import * as z from 'zod';
import { Id } from './ids.js';

/** A channel in another record; null if the caller does not see it. */
export const NamedChannel = z
  .object({ channelId: Id.nullable(), channelName: z.string().nullable() })
  .meta({ id: 'NamedChannel' });
