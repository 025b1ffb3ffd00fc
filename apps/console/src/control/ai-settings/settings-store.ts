import { aiOriginOf, ANY_LANGUAGE, USUAL_AI_MODEL } from '@backhaul/domain';
import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../../platform/db/schema.js';
import type { AiSettingsTable } from '../../platform/db/schema-transcripts.js';
import { aiKeyOf } from '../../platform/vault/aad.js';
import type { Vault } from '../../platform/vault/vault.js';
import type { SpeechService } from '../transcripts/ask-service.js';

/** The stored settings; `api_key` is sealed. */
export type StoredAi = Omit<Selectable<AiSettingsTable>, 'id'>;

const OFF: StoredAi = {
  provider: 'off',
  base_url: '',
  api_key: null,
  model: USUAL_AI_MODEL,
  language: ANY_LANGUAGE,
};

/** Settings of the whole installation. */
export async function storedAi(db: Kysely<Database>): Promise<StoredAi> {
  const row = await db
    .selectFrom('ai_settings')
    .select(['provider', 'base_url', 'api_key', 'model', 'language'])
    .executeTakeFirst();
  return row ?? OFF;
}

/** The configured service with its key; null: none. @throws {VaultError} */
export function serviceOf(
  { provider, base_url: baseUrl, api_key, model, language }: StoredAi,
  vault: Vault,
): SpeechService | null {
  if (provider === 'off' || baseUrl === '') return null;
  const key = api_key === null ? null : vault.open(api_key, aiKeyOf(aiOriginOf(baseUrl)));
  return { baseUrl, key, model, language };
}
