import { AI_PROBLEMS, AI_PROVIDERS } from '@backhaul/domain';
import * as z from 'zod';

/** The service that makes transcripts for the whole installation (spec 3 §2, `ai_settings`). The key is never returned. */
export const AiSettings = z
  .object({
    provider: z.enum(AI_PROVIDERS),
    baseUrl: z.string(),
    keySet: z.boolean(),
    model: z.string(),
    language: z.string(),
  })
  .meta({ id: 'AiSettings' });
export type AiSettings = z.output<typeof AiSettings>;

/** Result of sending one second of sound to a service. `problem` null: it can make transcripts; `text`: the recognised text. */
export const AiTest = z
  .object({
    host: z.string(),
    problem: z.enum(AI_PROBLEMS).nullable(),
    /** HTTP status of the response; null: there was none. */
    status: z.int().nullable(),
    tookMs: z.int().min(0),
    text: z.string(),
  })
  .meta({ id: 'AiTest' });
export type AiTest = z.output<typeof AiTest>;
