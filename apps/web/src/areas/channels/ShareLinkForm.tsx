import type { MadeShareLink } from '@backhaul/contract';
import { checkShareDescription, SHARE_DURATIONS } from '@backhaul/domain';
import { useState } from 'react';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { t } from '../../text/t.js';
import { Button } from '../../ui/button/Button.js';
import { Notice } from '../../ui/data/Notice.js';
import { DialogActions } from '../../ui/dialog/Dialog.js';
import { CopyLine } from '../../ui/form/CopyLine.js';
import { ResourceForm } from '../../ui/resource/ResourceForm.js';
import { durationOf, FIRST_SHARE_LINK, startOf, startProblem } from './share-link-values.js';

interface Props {
  readonly channelId: string;
  readonly onDone: () => void;
}

/** Form of a share link, then the link itself, which is shown only once. */
export function ShareLinkForm({ channelId, onDone }: Props) {
  const [made, setMade] = useState<MadeShareLink | null>(null);
  const now = Date.now;
  if (made !== null) return <ShownOnce link={made.link} onDone={onDone} />;
  return (
    <ResourceForm
      isNew
      saved={FIRST_SHARE_LINK}
      fields={(values) => [
        {
          kind: 'text',
          name: 'description',
          label: t('shareLinks.description'),
          hint: t('shareLinks.description.hint'),
          check: checkShareDescription,
        },
        {
          kind: 'choice',
          name: 'start',
          label: t('shareLinks.start'),
          options: [
            { value: 'now', label: t('shareLinks.start.now') },
            { value: 'later', label: t('shareLinks.start.later') },
          ],
        },
        ...(values.start === 'later'
          ? [
              {
                kind: 'moment' as const,
                name: 'startsAt' as const,
                label: t('shareLinks.startsAt'),
                check: () => startProblem(values, now()),
              },
            ]
          : []),
        {
          kind: 'choice',
          name: 'duration',
          label: t('shareLinks.duration'),
          options: SHARE_DURATIONS.map((value) => ({ value, label: t(`shareLinks.duration.${value}`) })),
        },
      ]}
      submit={t('shareLinks.create')}
      send={async (values) => {
        const body = {
          description: values.description,
          startsAt: startOf(values),
          duration: durationOf(values),
        };
        const link = await api.shareLinks.create({ params: { id: channelId }, body }, idempotencyHeaders());
        return () => setMade(link);
      }}
      onCancel={onDone}
    />
  );
}

function ShownOnce({ link, onDone }: { readonly link: string; readonly onDone: () => void }) {
  return (
    <>
      <Notice tone="info">{t('shareLinks.linkText')}</Notice>
      <CopyLine label={t('shareLinks.link')} value={link} />
      <DialogActions>
        <Button look="primary" onClick={onDone}>
          {t('shareLinks.stored')}
        </Button>
      </DialogActions>
    </>
  );
}
