import type { Webhook, WebhookDelivery } from '@backhaul/contract';
import { NOTICE_EVENT, TEST_EVENT, WEBHOOK_EVENTS } from '@backhaul/domain';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { callQuery } from '../../api/call-query.js';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { problemText } from '../../api/problem.js';
import { translated } from '../../text/sentences.js';
import { t } from '../../text/t.js';
import { clockText, momentText } from '../../text/zone.js';
import { Button } from '../../ui/button/Button.js';
import { NotLoaded } from '../../ui/data/NotLoaded.js';
import { Notice } from '../../ui/data/Notice.js';
import { Dialog } from '../../ui/dialog/Dialog.js';
import { TextArea } from '../../ui/form/TextArea.js';
import { useChange } from '../../ui/resource/use-change.js';
import { Badge } from '../../ui/state/StateBadge.js';
import { DataTable } from '../../ui/table/DataTable.js';
import { StateNotes, TableSection } from '../../ui/table/TableSection.js';
import { toast } from '../../ui/toast/toast.js';
import { aboutOf, DELIVERY_LOOKS, eventText } from './webhook.js';

const REFRESH_MS = 2000;
const PAGE = 50;

/** Events of a webhook with the responses of its receiver, newest first; each can be sent again. */
export function Deliveries({ webhook: { id, state } }: { readonly webhook: Webhook }) {
  const change = useChange();
  const [limit, setLimit] = useState(PAGE);
  const [shown, setShown] = useState<WebhookDelivery | null>(null);
  const { data, error, refetch } = useQuery({
    ...callQuery(api.webhooks.deliveries, { params: { id }, query: { limit } }),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
    placeholderData: (before) => before,
  });
  const test = useMutation({
    mutationFn: () => change(() => api.webhooks.test({ params: { id } }, idempotencyHeaders())),
    onSuccess: () => toast(t('webhooks.test.sent'), { tone: 'success' }),
  });
  const resend = useMutation({
    mutationFn: (deliveryId: string) =>
      change(() => api.webhooks.resend({ params: { id, deliveryId } }, idempotencyHeaders())),
    onSuccess: () => toast(t('webhooks.resent'), { tone: 'success' }),
  });
  if (data === undefined) return <NotLoaded error={error} lines={4} onRetry={() => void refetch()} />;
  const refusal = test.error ?? resend.error;
  const reason = state === 'off' || state === 'stopped' ? t('webhooks.resend.off') : null;
  return (
    <TableSection
      title={t('webhooks.log')}
      beside={
        <Button size="small" icon="play" busy={test.isPending} onClick={() => test.mutate()}>
          {t('webhooks.test')}
        </Button>
      }
      notice={refusal === null ? null : <Notice tone="warning">{problemText(refusal)}</Notice>}
    >
      <DataTable
        label={t('webhooks.log')}
        empty={t('webhooks.log.empty')}
        columns={[
          { key: 'event', head: t('webhooks.log.event') },
          { key: 'about', head: t('webhooks.log.about') },
          { key: 'state', head: t('webhooks.log.state'), wraps: true },
          { key: 'at', head: t('webhooks.log.at') },
          { key: 'acts', head: t('webhooks.log.acts') },
        ]}
        rows={data.items.map((one) => ({
          key: one.id,
          cells: [
            nameOf(one.event),
            aboutOf(one),
            <State key="state" delivery={one} />,
            momentText(one.createdAt),
            <Fragment key="acts">
              <Button size="small" look="plain" onClick={() => setShown(one)}>
                {t('webhooks.log.show')}
              </Button>
              <Button size="small" look="plain" icon="retry" reason={reason} onClick={() => resend.mutate(one.id)}>
                {t('webhooks.resend')}
              </Button>
            </Fragment>,
          ],
        }))}
      />
      {data.total > data.items.length ? (
        <Button onClick={() => setLimit(Math.min(limit + PAGE, 500))}>{t('webhooks.log.more')}</Button>
      ) : null}
      <Dialog opened={shown !== null} title={shown === null ? '' : nameOf(shown.event)} onClose={() => setShown(null)}>
        <TextArea
          label={t('webhooks.log.body')}
          readOnly
          rows={16}
          value={shown === null ? '' : formatted(shown.body)}
        />
      </Dialog>
    </TableSection>
  );
}

function State({ delivery }: { readonly delivery: WebhookDelivery }) {
  const { state, status, tookMs, error, attempts, nextAt } = delivery;
  return (
    <StateNotes>
      <Badge look={DELIVERY_LOOKS[state]} status={state}>
        {t(`webhooks.log.${state}`)}
      </Badge>
      {status === null ? null : <span>{t('webhooks.log.answered', { status, ms: tookMs ?? 0 })}</span>}
      {error === null ? null : <span>{translated(error)}</span>}
      {attempts > 1 ? <span>{t('webhooks.log.attempts', { count: attempts })}</span> : null}
      {state === 'waiting' && attempts > 0 && nextAt !== null ? (
        <span>{t('webhooks.log.next', { time: clockText(nextAt, true) })}</span>
      ) : null}
    </StateNotes>
  );
}

/** Name of an event; an unknown event keeps its key. */
function nameOf(event: string): string {
  const [known] = WEBHOOK_EVENTS.filter((one) => one === event);
  if (known !== undefined) return eventText(known);
  if (event === NOTICE_EVENT) return t('webhooks.event.alert.notice');
  return event === TEST_EVENT ? t('webhooks.event.webhook.test') : event;
}

function formatted(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
