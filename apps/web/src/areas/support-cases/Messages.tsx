import type { SupportCase } from '@backhaul/contract';
import { checkCaseText } from '@backhaul/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callQuery } from '../../api/call-query.js';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { t } from '../../text/t.js';
import { momentText } from '../../text/zone.js';
import { NotLoaded } from '../../ui/data/NotLoaded.js';
import { Notice } from '../../ui/data/Notice.js';
import { ResourceForm } from '../../ui/resource/ResourceForm.js';
import { toast } from '../../ui/toast/toast.js';
import classes from './support-cases.module.css';

const REFRESH_MS = 10_000;

/** Messages of a support case, and the form to reply. */
export function Messages({ found: { id, state } }: { readonly found: SupportCase }) {
  const { data, error, refetch } = useQuery({
    ...callQuery(api.supportCases.messages, { params: { id } }),
    refetchInterval: REFRESH_MS,
  });
  const [sent, setSent] = useState(0);
  if (data === undefined) return <NotLoaded error={error} lines={4} onRetry={() => void refetch()} />;
  return (
    <>
      <ol className={classes['messages']}>
        {data.map((message) => (
          <li key={message.id} className={classes['message']} data-support={message.bySupport || undefined}>
            <p className={classes['head']}>
              <strong>{message.bySupport ? `${message.author} · ${t('cases.support')}` : message.author}</strong>
              <time dateTime={new Date(message.at).toISOString()}>{momentText(message.at)}</time>
            </p>
            <p className={classes['text']}>{message.text}</p>
          </li>
        ))}
      </ol>
      {state === 'closed' ? <Notice tone="info">{t('cases.reopens')}</Notice> : null}
      <ResourceForm
        key={sent}
        isNew
        saved={{ text: '' }}
        fields={() => [{ kind: 'lines', name: 'text', label: t('cases.message'), lines: 4, check: checkCaseText }]}
        submit={t('cases.write')}
        send={async (body) => {
          await api.supportCases.write({ params: { id }, body }, idempotencyHeaders());
          return () => {
            toast(t('cases.written'), { tone: 'success' });
            setSent((count) => count + 1);
          };
        }}
      />
    </>
  );
}
