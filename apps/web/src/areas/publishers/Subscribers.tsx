import type { Publisher } from '@backhaul/contract';
import { nextShareState, type ShareAct } from '@backhaul/domain';
import { useMutation } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { problemText } from '../../api/problem.js';
import { translated } from '../../text/sentences.js';
import { t } from '../../text/t.js';
import { momentText } from '../../text/zone.js';
import { Button } from '../../ui/button/Button.js';
import { Notice } from '../../ui/data/Notice.js';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.js';
import { useChange } from '../../ui/resource/use-change.js';
import { Badge } from '../../ui/state/StateBadge.js';
import { DataTable } from '../../ui/table/DataTable.js';
import { StateNotes, TableSection } from '../../ui/table/TableSection.js';
import { toast } from '../../ui/toast/toast.js';
import { SHARE_LOOKS } from './publisher.js';

type One = Publisher['subscribers'][number];
interface Asked {
  readonly act: ShareAct;
  readonly one: One;
}

/** Inventories that requested the share: accept, refuse or end each of them. */
export function Subscribers({ publisher: { id, subscribers } }: { readonly publisher: Publisher }) {
  const change = useChange();
  const [asked, setAsked] = useState<Asked | null>(null);
  const decide = useMutation({
    mutationFn: ({ act, one }: Asked) =>
      change(() => api.publishers[act]({ params: { id, subscriberId: one.id } }, idempotencyHeaders())),
    onSuccess: (_publisher, { act, one }) => {
      setAsked(null);
      toast(t(`publishers.${act}.done`, { inventory: one.inventory }), { tone: 'success' });
    },
  });
  const refusal = decide.error === null ? null : problemText(decide.error);
  const button = (act: ShareAct, one: One) =>
    one.removedAt !== null ||
    nextShareState(one.state, act) === null ||
    (act === 'end' && one.state === 'waiting') ? null : (
      <Button
        key={act}
        size="small"
        look={act === 'accept' ? 'primary' : 'danger'}
        onClick={() => (act === 'accept' ? decide.mutate({ act, one }) : setAsked({ act, one }))}
      >
        {t(`publishers.${act}`)}
      </Button>
    );
  return (
    <TableSection
      title={t('publishers.subscribers')}
      notice={refusal === null || asked !== null ? null : <Notice tone="warning">{refusal}</Notice>}
    >
      <DataTable
        label={t('publishers.subscribers')}
        empty={t('publishers.subscribers.none')}
        columns={[
          { key: 'inventory', head: t('publishers.inventory') },
          { key: 'state', head: t('publishers.state'), wraps: true },
          { key: 'acts', head: t('publishers.acts') },
        ]}
        rows={subscribers.map((one) => ({
          key: one.id,
          muted: one.state === 'refused' || one.state === 'ended',
          cells: [
            one.inventory,
            <State key="state" one={one} />,
            <Fragment key="acts">{(['accept', 'refuse', 'end'] as const).map((act) => button(act, one))}</Fragment>,
          ],
        }))}
      />
      <ConfirmDialog
        opened={asked !== null}
        title={asked === null ? '' : t(`publishers.${asked.act}.ask`, { inventory: asked.one.inventory })}
        text={asked === null ? '' : t(`publishers.${asked.act}.text`)}
        confirmLabel={asked === null ? '' : t(`publishers.${asked.act}`)}
        cancelLabel={t('dialog.cancel')}
        busy={decide.isPending}
        error={refusal}
        onConfirm={() => asked !== null && decide.mutate(asked)}
        onClose={() => setAsked(null)}
      />
    </TableSection>
  );
}

function State({
  one: { state, delivery, problem, askedAt, decidedAt, endedAt, endedBy, removedAt },
}: {
  readonly one: One;
}) {
  const since = endedAt ?? decidedAt ?? askedAt;
  return (
    <StateNotes>
      <Badge look={SHARE_LOOKS[state]} status={state}>
        {t(`publishers.share.${state}`)}
      </Badge>
      <span>{momentText(since)}</span>
      {endedBy === null ? null : <span>{t(`publishers.endedBy.${endedBy}`)}</span>}
      {removedAt === null ? null : <span>{t('publishers.subscriberRemoved', { time: momentText(removedAt) })}</span>}
      {delivery === null ? null : (
        <span>
          {problem === null
            ? t(`publishers.delivery.${delivery}`)
            : t('publishers.delivery.problem', { problem: translated(problem) })}
        </span>
      )}
    </StateNotes>
  );
}
