import type { StreamProfile, StreamProvider } from '@backhaul/contract';
import { api } from '../../../api/client.js';
import { idempotencyHeaders } from '../../../api/idempotency-headers.js';
import { ProviderForm } from '../../../streaming/ProviderForm.js';
import { useProviders } from '../../../streaming/use-providers.js';
import { t } from '../../../text/t.js';
import { RecordsDialog } from '../records/RecordsDialog.js';

interface Props {
  readonly inventoryId: string;
  readonly profiles: readonly StreamProfile[];
  /** Why nothing can be changed. */
  readonly reason: string | null;
  readonly onDone: () => void;
}

/** Stream providers of an inventory: create, change and delete. */
export function ProvidersDialog({ inventoryId, profiles, reason, onDone }: Props) {
  return (
    <RecordsDialog<StreamProvider>
      found={useProviders(inventoryId)}
      label={t('channels.providers')}
      empty={{ title: t('channels.provider.none'), text: t('channels.provider.none.text') }}
      addLabel={t('channels.provider.add')}
      facts={(provider) => [
        `${provider.domain} · ${provider.url}`,
        t('channels.provider.used', { count: provider.destinations }),
      ]}
      renderForm={(provider, close) => (
        <ProviderForm
          inventoryId={inventoryId}
          profiles={profiles}
          provider={provider}
          onDone={close}
          onCancel={close}
        />
      )}
      removeAsk={(name) => t('channels.provider.removeAsk', { name })}
      remove={({ id }) => api.streamProviders.remove({ params: { providerId: id } }, idempotencyHeaders())}
      reason={reason}
      onDone={onDone}
    />
  );
}
