import { message } from '@backhaul/contract';
import { aiOriginOf, type AiProvider } from '@backhaul/domain';
import type { Transaction } from 'kysely';
import { storedAi, type StoredAi } from '../../control/ai-settings/settings-store.js';
import { mayAsk } from '../../control/transcripts/ask-service.js';
import type { OwnNetworks } from '../../control/webhooks/receivers.js';
import type { Database } from '../../platform/db/schema.js';
import { invalid } from '../../platform/kernel/refusal.js';
import { aiKeyOf } from '../../platform/vault/aad.js';
import type { Vault } from '../../platform/vault/vault.js';

export interface AiChange {
  readonly provider?: AiProvider | undefined;
  readonly baseUrl?: string | undefined;
  /** Empty: deletes the key. */
  readonly apiKey?: string | undefined;
  readonly model?: string | undefined;
  readonly language?: string | undefined;
}

/** Changes the given settings; returns the settings before and after. @throws {Refusal} INVALID for an address that is not allowed */
export async function changeAi(
  tx: Transaction<Database>,
  { provider, baseUrl, apiKey, model, language }: AiChange,
  vault: Vault,
  networks: OwnNetworks,
): Promise<{ readonly before: StoredAi; readonly after: StoredAi }> {
  // The single row, made by the first change; locked until the transaction ends.
  await tx
    .insertInto('ai_settings')
    .values({ api_key: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx.selectFrom('ai_settings').select('id').forUpdate().execute();
  const before = await storedAi(tx);
  const url = baseUrl ?? before.base_url;
  const isOn = (provider ?? before.provider) !== 'off';
  if (isOn && url === '') throw invalid('body.baseUrl', message('required'));
  if (url !== '' && (isOn || baseUrl !== undefined) && !mayAsk(new URL(url), networks))
    throw invalid('body.baseUrl', message('ai_address'));
  const after: StoredAi = {
    provider: provider ?? before.provider,
    base_url: url,
    api_key: keyFor(url, apiKey, before, vault),
    model: model ?? before.model,
    language: language ?? before.language,
  };
  await tx.updateTable('ai_settings').set(after).execute();
  return { before, after };
}

/** A stored key is kept only while protocol, host and port stay the same. */
function keyFor(url: string, given: string | undefined, before: StoredAi, vault: Vault): string | null {
  const origin = aiOriginOf(url);
  if (given !== undefined) return given === '' ? null : vault.seal(given, aiKeyOf(origin));
  return aiOriginOf(before.base_url) === origin ? before.api_key : null;
}
