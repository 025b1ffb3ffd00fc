import { AI_PROBLEMS, AI_PROVIDERS } from '@backhaul/domain';
import * as z from 'zod';

/** What makes transcripts for the whole installation (spec 3 §2, `ai_settings`). The key is never answered. */
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

/** What a service made of one second of sound. `problem` null: it is one for transcripts; `text`: what it understood. */
export const AiTest = z
  .object({
    host: z.string(),
    problem: z.enum(AI_PROBLEMS).nullable(),
    /** Of the answer over HTTP; null: there was none. */
    status: z.int().nullable(),
    tookMs: z.int().min(0),
    text: z.string(),
  })
  .meta({ id: 'AiTest' });
export type AiTest = z.output<typeof AiTest>;
