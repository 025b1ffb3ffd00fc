import type { ReleaseNote } from '@backhaul/contract';
import { useState } from 'react';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { useConfiguration } from '../../session/hooks.js';
import { t } from '../../text/t.js';
import type { NewProps } from '../../ui/resource/resource.js';
import { ResourceForm } from '../../ui/resource/ResourceForm.js';
import { bodyOf, fieldsOf, newNote } from './values.js';

/** A new note, by default for the running version. */
export function NoteForm({ onDone, onCancel }: NewProps<ReleaseNote>) {
  const { version } = useConfiguration();
  const [saved] = useState(() => newNote(version, Date.now()));
  return (
    <ResourceForm
      isNew
      saved={saved}
      fields={fieldsOf}
      submit={t('releaseNotes.create')}
      send={async (values) => {
        // The input has no seconds: an unchanged time means now, not the beginning of the minute.
        const publishedFrom = values.publishedFrom === saved.publishedFrom ? Date.now() : bodyOf(values).publishedFrom;
        const made = await api.releaseNotes.create(
          { body: { ...bodyOf(values), publishedFrom } },
          idempotencyHeaders(),
        );
        return () => onDone(made);
      }}
      onCancel={onCancel}
    />
  );
}
