import type { PortalDocument } from '@backhaul/contract';
import { DOCUMENT_ENDS, documentRefusal } from '@backhaul/domain';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callQuery } from '../../api/call-query.js';
import { base64Of } from '../../api/base64.js';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { fieldProblems, problemText } from '../../api/problem.js';
import { useCan } from '../../session/hooks.js';
import { messageText } from '../../text/messages.js';
import { bytesText } from '../../text/number.js';
import { t } from '../../text/t.js';
import { momentText } from '../../text/zone.js';
import { Button } from '../../ui/button/Button.js';
import { IconButton } from '../../ui/button/IconButton.js';
import { ActList } from '../../ui/data/ActList.js';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.js';
import { NotLoaded } from '../../ui/data/NotLoaded.js';
import { FileButton } from '../../ui/form/FileButton.js';
import { toast } from '../../ui/toast/toast.js';

/** Shows why it was refused: problems of the file come before those of the whole request. */
const failed = (error: unknown) => {
  const [ofField] = fieldProblems(error).values();
  toast(ofField ?? problemText(error), { tone: 'warning' });
};

/** The documents of an inventory: its users download them, superusers manage them. */
export function Documents({ inventoryId }: { readonly inventoryId: string }) {
  const client = useQueryClient();
  const query = useQuery(callQuery(api.portalDocuments.list, { params: { id: inventoryId } }));
  const [asking, setAsking] = useState<PortalDocument | null>(null);
  const keeps = useCan('system:manage');
  const readAgain = () => client.invalidateQueries({ queryKey: api.portalDocuments.list.key() });
  const download = useMutation({
    mutationFn: (id: string) => api.portalDocuments.link({ params: { id } }),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: failed,
  });
  const upload = useMutation({
    mutationFn: async (file: File) => {
      const refused = documentRefusal(file.name, file.size);
      if (refused !== null) throw new Error(messageText(refused));
      const body = { name: file.name, file: base64Of(new Uint8Array(await file.arrayBuffer())) };
      return api.portalDocuments.upload({ params: { id: inventoryId }, body }, idempotencyHeaders());
    },
    onSuccess: ({ name }) => {
      toast(t('documents.uploaded', { name }), { tone: 'success' });
      void readAgain();
    },
    onError: failed,
  });
  const remove = useMutation({
    mutationFn: (id: string) => api.portalDocuments.remove({ params: { id } }, idempotencyHeaders()),
    onSuccess: () => {
      setAsking(null);
      toast(t('documents.removed'), { tone: 'success' });
      void readAgain();
    },
    onError: failed,
  });
  if (query.data === undefined) return <NotLoaded error={query.error} lines={2} onRetry={() => void query.refetch()} />;
  return (
    <>
      {query.data.length === 0 ? <p>{t('documents.none')}</p> : null}
      {query.data.length === 0 ? null : (
        <ActList
          label={t('documents.title')}
          rows={query.data.map((document) => ({
            key: document.id,
            name: document.name,
            detail: detailOf(document),
            act: (
              <span>
                <Button size="small" busy={download.isPending} onClick={() => download.mutate(document.id)}>
                  {t('documents.download', { name: document.name })}
                </Button>
                {document.deletable ? (
                  <IconButton
                    icon="close"
                    label={t('documents.remove', { name: document.name })}
                    onClick={() => setAsking(document)}
                  />
                ) : null}
              </span>
            ),
          }))}
        />
      )}
      <ConfirmDialog
        opened={asking !== null}
        title={t('documents.removeAsk', { name: asking?.name ?? '' })}
        text={t('documents.removeText')}
        confirmLabel={t('documents.delete')}
        cancelLabel={t('dialog.cancel')}
        busy={remove.isPending}
        onConfirm={() => {
          if (asking) remove.mutate(asking.id);
        }}
        onClose={() => setAsking(null)}
      />
      {keeps ? (
        <FileButton
          label={t('documents.upload')}
          accept={Object.keys(DOCUMENT_ENDS).join(',')}
          busy={upload.isPending}
          icon="plus"
          onFiles={([file]) => (file === undefined ? undefined : upload.mutate(file))}
        />
      ) : null}
    </>
  );
}

const detailOf = ({ bytes, uploadedBy, uploadedAt }: PortalDocument): string =>
  [bytesText(bytes), uploadedBy, momentText(uploadedAt)].join(' · ');
