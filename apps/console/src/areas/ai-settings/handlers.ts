import type { AiSettings } from '@backhaul/contract';
import { takeSegments } from '@backhaul/domain';
import { serviceOf, storedAi, type StoredAi } from '../../control/ai-settings/settings-store.js';
import type { AreaHandlers } from '../../control/policies/subjects.js';
import { askService } from '../../control/transcripts/ask-service.js';
import { testSound } from '../../control/transcripts/test-sound.js';
import type { OwnNetworks } from '../../control/webhooks/receivers.js';
import { mutate, type MutateDependencies } from '../../platform/access/mutate.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import type { Vault } from '../../platform/vault/vault.js';
import { changeAi } from './store.js';

interface Dependencies extends MutateDependencies {
  readonly vault: Vault;
  /** Private networks in which the service may be. */
  readonly aiNetworks: OwnNetworks;
}

/** Time limit for the service to transcribe one second of sound, ms. */
const PATIENCE_MS = 30_000;
/** The piece of sound for a test. */
const SECOND = { fromMs: 0, toMs: 1000 } as const;
const LONGEST_TEXT = 200;

const FIELDS = ['provider', 'base_url', 'model', 'language'] as const;
/** Field names in the API. */
const NAMES = { provider: 'provider', base_url: 'baseUrl', model: 'model', language: 'language' } as const;

/** Handlers of the calls on the service that makes transcripts. */
export function aiSettingsHandlers(dependencies: Dependencies): AreaHandlers<'aiSettings'> {
  const { db, vault, aiNetworks: networks } = dependencies;
  return {
    get: async () => present(await storedAi(db)),
    async update({ body }, { caller }) {
      const { after } = await mutate(
        dependencies,
        caller,
        (tx) => changeAi(tx, body, vault, networks),
        (settings) => entryOf(settings.before, settings.after),
      );
      return present(after);
    },
    async test() {
      const service = serviceOf(await storedAi(db), vault);
      if (service === null) throw new Refusal('AI_DISABLED');
      const began = performance.now();
      const asked = await askService(service, testSound(), { networks, patienceMs: PATIENCE_MS });
      const text =
        asked.problem === null
          ? takeSegments(asked.segments, SECOND)
              .map((segment) => segment.text)
              .join(' ')
          : '';
      return {
        host: new URL(service.baseUrl).host,
        problem: asked.problem,
        status: asked.status,
        tookMs: Math.round(performance.now() - began),
        text: text.slice(0, LONGEST_TEXT),
      };
    },
  };
}

const present = ({ provider, base_url: baseUrl, api_key, model, language }: StoredAi): AiSettings => ({
  provider,
  baseUrl,
  keySet: api_key !== null,
  model,
  language,
});

/** Audit entry of a change; undefined: nothing changed. It records only that the key changed, not its value. */
function entryOf(before: StoredAi, after: StoredAi) {
  const changes = FIELDS.flatMap((field) =>
    before[field] === after[field] ? [] : [{ path: NAMES[field], from: before[field], to: after[field] }],
  );
  const [was, is] = [before.api_key !== null, after.api_key !== null];
  const keySet = was === is ? [] : [{ path: 'keySet', from: was, to: is }];
  const isReplaced = was && is && before.api_key !== after.api_key;
  if (changes.length + keySet.length === 0 && !isReplaced) return undefined;
  const detail = isReplaced ? 'another key' : null;
  return { action: 'system:configureAi' as const, changes: [...changes, ...keySet], detail };
}
