import type { ManagedNotification } from '@backhaul/contract';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { useCurrentUser } from '../../session/hooks.js';
import { t } from '../../text/t.js';
import { momentText } from '../../text/zone.js';
import { Facts } from '../../ui/data/Facts.js';
import { Markdown } from '../../ui/markdown/Markdown.js';
import { ResourceForm } from '../../ui/resource/ResourceForm.js';
import { toast } from '../../ui/toast/toast.js';
import { bodyOf, fieldsOf, valuesOf } from './values.js';

/** Preview and form of a notification. */
export function General({ notification }: { readonly notification: ManagedNotification }) {
  const { id, body, createdAt } = notification;
  const { inventories } = useCurrentUser();
  const saved = valuesOf(notification);
  return (
    <>
      <Facts
        facts={[
          [t('notifications.preview'), <Markdown key="body" text={body} />],
          [t('notifications.createdAt'), momentText(createdAt)],
        ]}
      />
      <ResourceForm
        saved={saved}
        fields={fieldsOf(inventories, saved.expiresAt)}
        submit={t('dialog.apply')}
        send={async (values) => {
          // The input has no seconds: keep the stored time unless the user changed it.
          const { expiresAt, ...others } = bodyOf(values);
          const change = values.expiresAt === saved.expiresAt ? others : { ...others, expiresAt };
          await api.clientNotifications.update({ params: { id }, body: change }, idempotencyHeaders());
          return () => toast(t('notifications.saved'), { tone: 'success' });
        }}
      />
    </>
  );
}
