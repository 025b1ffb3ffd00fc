import type { AlertRecord } from '@backhaul/contract';
import { checkAlertComment } from '@backhaul/domain';
import { useEffect, useState } from 'react';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { useCan } from '../../session/hooks.js';
import { messageText } from '../../text/messages.js';
import { t } from '../../text/t.js';
import { TextArea } from '../../ui/form/TextArea.js';
import type { Act } from '../../ui/resource/resource.js';

/** The action that acknowledges alerts with a comment; none without permission. */
export function useAcknowledge(): readonly Act<AlertRecord>[] {
  const [comment, setComment] = useState('');
  const may = useCan('alert:acknowledge');
  if (!may) return [];
  return [
    {
      key: 'acknowledge',
      label: (count) => (count > 1 ? t('alerts.acknowledgeSeveral', { count }) : t('alerts.acknowledge')),
      look: 'quiet',
      fits: ({ acknowledged, incident }) => (incident === null ? acknowledged === null : incident.unseen > 0),
      reason: () => null,
      title: (rows) =>
        rows.length === 1 ? askText(rows[0]) : t('alerts.acknowledgeAskSeveral', { count: rows.length }),
      consequences: (rows) => [
        t('alerts.acknowledgeText'),
        t('alerts.acknowledgeWorse'),
        ...(rows.some(({ incident }) => incident !== null) ? [t('incidents.acknowledgeText')] : []),
      ],
      choices: <Comment value={comment} onChange={setComment} />,
      ready: checkAlertComment(comment) === null,
      run: ({ id, incident }) =>
        (incident === null ? api.alerts.acknowledge : api.alerts.acknowledgeIncident)(
          { params: { id }, body: { comment } },
          idempotencyHeaders(),
        ),
      done: (count) => (count === 1 ? t('alerts.seen') : t('alerts.seenSeveral', { count })),
    },
  ];
}

function askText(alert: AlertRecord | undefined): string {
  if (alert?.incident) return t('incidents.acknowledgeAsk', { count: alert.incident.unseen });
  return t('alerts.acknowledgeAsk', { name: alert?.device.name ?? '' });
}

interface CommentProps {
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** The comment on the alerts; empty again when the dialog reopens. */
function Comment({ value, onChange }: CommentProps) {
  useEffect(() => () => onChange(''), [onChange]);
  const complaint = checkAlertComment(value);
  return (
    <TextArea
      label={t('alerts.comment')}
      hint={t('alerts.comment.hint')}
      rows={3}
      value={value}
      error={complaint === null ? undefined : messageText(complaint)}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
