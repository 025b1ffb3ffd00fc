import { checkMetadataName, METADATA_FIELDS } from '@backhaul/domain';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../api/call-query.js';
import { api } from '../api/client.js';
import { idempotencyHeaders } from '../api/idempotency-headers.js';
import { configure } from '../text/en/configure.js';
import { metadataNames } from '../text/en/metadata-names.js';
import { addMessages, t } from '../text/t.js';
import { NotLoaded } from '../ui/data/NotLoaded.js';
import { DialogText } from '../ui/dialog/DialogText.js';
import { ResourceForm } from '../ui/resource/ResourceForm.js';
import { toast } from '../ui/toast/toast.js';

addMessages(configure);
addMessages(metadataNames);

interface Props {
  readonly inventoryId: string;
  /** Why nothing can be changed. */
  readonly reason: string | null;
  /** Closes the surrounding dialog; omitted: it stays open. */
  readonly onDone?: () => void;
}

/** Names that an inventory gives to the metadata fields. */
export default function MetadataNames({ inventoryId, reason, onDone }: Props) {
  const params = { id: inventoryId };
  const { data, error, refetch } = useQuery({ ...callQuery(api.metadataLabels.get, { params }), staleTime: 0 });
  if (data === undefined) return <NotLoaded error={error} lines={8} onRetry={() => void refetch()} />;
  return (
    <>
      <DialogText>{t('metadataNames.hint')}</DialogText>
      <ResourceForm
        saved={data}
        reason={reason}
        fields={() =>
          METADATA_FIELDS.map((name) => ({
            kind: 'text',
            name,
            label: t(`configure.metadata.field.${name}`),
            check: checkMetadataName,
          }))
        }
        submit={t('dialog.apply')}
        send={async (_values, body) => {
          await api.metadataLabels.set({ params, body }, idempotencyHeaders());
          return () => {
            toast(t('metadataNames.saved'), { tone: 'success' });
            onDone?.();
          };
        }}
        {...(onDone !== undefined && { onCancel: onDone })}
      />
    </>
  );
}
