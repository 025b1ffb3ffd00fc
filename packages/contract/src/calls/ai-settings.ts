import { AI_PROVIDERS, checkAiLanguage, checkAiModel, checkAiUrl, MAX_AI_KEY } from '@backhaul/domain';
import * as z from 'zod';
import { CORE } from '../call/base.js';
import { checkedText } from '../call/checked.js';
import { defineCalls } from '../call/define.js';
import { AiSettings, AiTest } from '../entities/ai-settings.js';

const path = `${CORE}/v2/admin/aiSettings` as const;
const access = { permission: 'system:manage' } as const;

/** Which service makes transcripts of files (spec 3 §2, `ai_settings`; paths are ours). */
export const aiSettings = defineCalls({
  get: { method: 'GET', path, summary: 'The service that makes transcripts', access, response: AiSettings },
  update: {
    method: 'PUT',
    path,
    summary: 'Change the service that makes transcripts; omitted fields keep their value',
    description:
      'The key is sealed, never answered, and kept for its protocol, host and port alone; an empty one deletes it. Addresses outside the internet have to be in AI_NETWORKS, and those without TLS too.',
    access,
    body: z.strictObject({
      provider: z.enum(AI_PROVIDERS).optional(),
      baseUrl: checkedText(checkAiUrl).optional(),
      apiKey: z
        .string()
        .max(MAX_AI_KEY)
        .regex(/^[\x21-\x7e]*$/)
        .optional(),
      model: checkedText(checkAiModel).optional(),
      language: checkedText(checkAiLanguage).optional(),
    }),
    example: { provider: 'openai', baseUrl: 'https://speech.example.org/v1', model: 'whisper-1', language: 'auto' },
    response: AiSettings,
  },
  test: {
    method: 'POST',
    path: `${path}/test`,
    summary: 'Send the service one second of sound, and answer what came of it',
    access,
    response: AiTest,
    errors: ['AI_DISABLED'],
  },
});
