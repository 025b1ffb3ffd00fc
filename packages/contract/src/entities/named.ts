import * as z from 'zod';
import { Id } from './ids.js';

/** A record by its name. */
export const Named = z.object({ id: Id, name: z.string() });
