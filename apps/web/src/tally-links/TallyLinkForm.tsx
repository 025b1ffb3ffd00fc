import type { MadeTallyLink } from '@backhaul/contract';
import { checkShareDescription, TALLY_LINK_DURATIONS } from '@backhaul/domain';
import { useState } from 'react';
import { t } from '../text/t.js';
import { Button } from '../ui/button/Button.js';
import { Notice } from '../ui/data/Notice.js';
import { DialogActions } from '../ui/dialog/Dialog.js';
import { CopyLine } from '../ui/form/CopyLine.js';
import { ResourceForm } from '../ui/resource/ResourceForm.js';
import type { NewTallyLink } from './calls.js';

interface Props {
  readonly create: (body: NewTallyLink) => Promise<MadeTallyLink>;
  readonly onDone: () => void;
}

/** The form of a link to a tally page, then the link, which is shown only once. */
export function TallyLinkForm({ create, onDone }: Props) {
  const [link, setLink] = useState<string | null>(null);
  if (link !== null)
    return (
      <>
        <Notice tone="info">{t('tallyLinks.linkText')}</Notice>
        <CopyLine label={t('tallyLinks.link')} value={link} />
        <DialogActions>
          <Button look="primary" onClick={onDone}>
            {t('tallyLinks.stored')}
          </Button>
        </DialogActions>
      </>
    );
  return (
    <ResourceForm
      isNew
      saved={{ description: '', duration: 'day' }}
      fields={() => [
        {
          kind: 'text',
          name: 'description',
          label: t('tallyLinks.description'),
          hint: t('tallyLinks.description.hint'),
          check: checkShareDescription,
        },
        {
          kind: 'choice',
          name: 'duration',
          label: t('tallyLinks.duration'),
          options: TALLY_LINK_DURATIONS.map((value) => ({ value, label: t(`tallyLinks.duration.${value}`) })),
        },
      ]}
      submit={t('tallyLinks.create')}
      send={async ({ description, duration }) => {
        const made = await create({
          description,
          duration: TALLY_LINK_DURATIONS.find((one) => one === duration) ?? 'day',
        });
        return () => setLink(made.link);
      }}
      onCancel={onDone}
    />
  );
}
