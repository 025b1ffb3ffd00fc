import type { ReleaseNote } from '@backhaul/contract';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { t } from '../../text/t.js';
import { momentText } from '../../text/zone.js';
import { Facts } from '../../ui/data/Facts.js';
import { Markdown } from '../../ui/markdown/Markdown.js';
import { ResourceForm } from '../../ui/resource/ResourceForm.js';
import { toast } from '../../ui/toast/toast.js';
import { bodyOf, fieldsOf, valuesOf } from './values.js';

/** Preview and form of a note. */
export function General({ note }: { readonly note: ReleaseNote }) {
  const { id, body, readers, createdAt } = note;
  const saved = valuesOf(note);
  return (
    <>
      <Facts
        facts={[
          [t('releaseNotes.preview'), <Markdown key="body" text={body} />],
          [t('releaseNotes.readers'), t('releaseNotes.readers.users', { count: readers })],
          [t('releaseNotes.createdAt'), momentText(createdAt)],
        ]}
      />
      <ResourceForm
        saved={saved}
        fields={fieldsOf}
        submit={t('dialog.apply')}
        send={async (values) => {
          // The input has no seconds: keep the stored time unless the user changed it.
          const { publishedFrom, ...others } = bodyOf(values);
          const change = values.publishedFrom === saved.publishedFrom ? others : { ...others, publishedFrom };
          await api.releaseNotes.update({ params: { id }, body: change }, idempotencyHeaders());
          return () => toast(t('releaseNotes.saved'), { tone: 'success' });
        }}
      />
    </>
  );
}
