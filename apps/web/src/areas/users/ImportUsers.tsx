import type { UserImportLine } from '@backhaul/contract';
import { message } from '@backhaul/domain';
import { useState } from 'react';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { t } from '../../text/t.js';
import { Button } from '../../ui/button/Button.js';
import { Dialog } from '../../ui/dialog/Dialog.js';
import type { Field } from '../../ui/resource/form.js';
import { ResourceForm } from '../../ui/resource/ResourceForm.js';
import { ImportPreview } from './ImportPreview.js';

/** Button that creates and changes users from a CSV file, after a preview of each line. */
export function ImportUsers() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('users.import')}</Button>
      <Dialog opened={open} title={t('users.import.title')} onClose={() => setOpen(false)} width={760}>
        <ImportSteps onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

interface Values {
  readonly csv: string;
  readonly links: string;
  [key: string]: string;
}

const EMPTY: Values = { csv: '', links: 'no' };

const fields = (): readonly Field<'csv' | 'links'>[] => [
  {
    kind: 'lines',
    name: 'csv',
    label: t('users.import.file'),
    hint: t('users.import.hint'),
    lines: 8,
    check: (text) => (text.trim() === '' ? message('required') : null),
    file: { label: t('users.import.choose'), accept: '.csv,text/csv' },
  },
  { kind: 'switch', name: 'links', label: t('users.import.links') },
];

function ImportSteps({ onDone }: { readonly onDone: () => void }) {
  const [values, setValues] = useState(EMPTY);
  const [lines, setLines] = useState<readonly UserImportLine[] | null>(null);
  if (lines !== null)
    return (
      <ImportPreview
        lines={lines}
        send={() =>
          api.users.import({ body: { csv: values.csv, sendLinks: values.links === 'yes' } }, idempotencyHeaders())
        }
        onBack={() => setLines(null)}
        onDone={onDone}
      />
    );
  return (
    <ResourceForm
      isNew
      saved={values}
      fields={fields}
      submit={t('users.import.preview')}
      send={async (next) => {
        const preview = await api.users.previewImport({ body: { csv: next.csv } }, idempotencyHeaders());
        return () => {
          setValues(next);
          setLines(preview.lines);
        };
      }}
      onCancel={onDone}
    />
  );
}
