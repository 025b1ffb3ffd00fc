import * as z from 'zod';
import { Id } from './ids.js';

/** A channel that a view names; null where the caller does not see it. */
export const NamedChannel = z
  .object({ channelId: Id.nullable(), channelName: z.string().nullable() })
  .meta({ id: 'NamedChannel' });
