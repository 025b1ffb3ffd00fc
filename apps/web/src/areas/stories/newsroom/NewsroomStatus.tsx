import type { Newsroom } from '@backhaul/contract';
import type { NewsroomState } from '@backhaul/domain';
import { useState } from 'react';
import { api } from '../../../api/client.js';
import { idempotencyHeaders } from '../../../api/idempotency-headers.js';
import { problemText } from '../../../api/problem.js';
import { translated } from '../../../text/sentences.js';
import { t } from '../../../text/t.js';
import { momentText } from '../../../text/zone.js';
import { Age } from '../../../ui/age/Age.js';
import { Button } from '../../../ui/button/Button.js';
import { Facts } from '../../../ui/data/Facts.js';
import { Notice } from '../../../ui/data/Notice.js';
import { useChange } from '../../../ui/resource/use-change.js';
import type { StateLook } from '../../../ui/state/looks.js';
import { Badge } from '../../../ui/state/StateBadge.js';
import { DataTable } from '../../../ui/table/DataTable.js';
import { TableSection } from '../../../ui/table/TableSection.js';
import { toast } from '../../../ui/toast/toast.js';
import classes from './newsroom.module.css';

const LOOKS: Readonly<Record<NewsroomState, StateLook>> = {
  off: { glyph: 'cross', tone: 'off' },
  connecting: { glyph: 'brokenRing', tone: 'warn' },
  connected: { glyph: 'dot', tone: 'ready' },
  failed: { glyph: 'cross', tone: 'warn' },
};

interface Props {
  readonly inventoryId: string;
  readonly newsroom: Newsroom;
}

/** Connection state of the newsroom, its last data, and refused stories. */
export function NewsroomStatus({ inventoryId, newsroom: { kind, enabled, status, stories } }: Props) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const change = useChange();
  const sync = async () => {
    setBusy(true);
    setRefusal(null);
    try {
      await change(() => api.newsrooms.sync({ params: { id: inventoryId } }, idempotencyHeaders()));
      toast(t('newsroom.synced'), { tone: 'success' });
    } catch (error) {
      setRefusal(problemText(error));
    } finally {
      setBusy(false);
    }
  };
  const { state, detail, heartbeats, lastStory, lastStoryAt, readAt, refused } = status;
  return (
    <div className={classes['stack']}>
      {detail === '' ? null : <Notice tone="warning">{translated(detail)}</Notice>}
      {refusal === null ? null : <Notice tone="warning">{refusal}</Notice>}
      <Facts
        facts={[
          [
            t('newsroom.state'),
            <Badge key="state" look={LOOKS[state]} status={state}>
              {t(`newsroom.state.${state}`)}
            </Badge>,
          ],
          ...(kind === 'mos'
            ? [
                [t('newsroom.heartbeat.lower'), <Moment key="lower" at={heartbeats.lower} />] as const,
                [t('newsroom.heartbeat.upper'), <Moment key="upper" at={heartbeats.upper} />] as const,
              ]
            : []),
          [
            t('newsroom.lastStory'),
            lastStoryAt === null ? t('newsroom.never') : `${lastStory} · ${momentText(lastStoryAt)}`,
          ],
          [t('newsroom.readAt'), <Moment key="read" at={readAt} />],
          [t('newsroom.stories'), stories],
        ]}
      />
      <div>
        <Button busy={busy} reason={enabled ? null : t('newsroom.state.off')} onClick={() => void sync()}>
          {t('newsroom.sync')}
        </Button>
      </div>
      <TableSection title={t('newsroom.refused')}>
        <DataTable
          label={t('newsroom.refused')}
          empty={t('newsroom.refused.none')}
          columns={[
            { key: 'what', head: t('newsroom.refused.what') },
            { key: 'why', head: t('newsroom.refused.why'), wraps: true },
            { key: 'at', head: t('newsroom.refused.at') },
          ]}
          rows={refused.map(({ at, what, why, line }, index) => ({
            key: `${at}-${index}`,
            cells: [
              what,
              line === null ? translated(why) : `${translated(why)} · ${t('newsroom.line', { line })}`,
              momentText(at),
            ],
          }))}
        />
      </TableSection>
    </div>
  );
}

const Moment = ({ at }: { readonly at: number | null }) => (at === null ? <>{t('newsroom.never')}</> : <Age at={at} />);
