import type { AppContract, HandlerOutput, ManagedChannel } from '@backhaul/contract';
import { FIRST_SOURCE, MAX_FURTHER_SOURCES } from '@backhaul/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callQuery } from '../../../api/call-query.js';
import { api } from '../../../api/client.js';
import { problemText } from '../../../api/problem.js';
import { sourceOrder as words } from '../../../text/en/source-order.js';
import { addMessages, t } from '../../../text/t.js';
import { useCommand } from '../../../transmit/use-command.js';
import { Button } from '../../../ui/button/Button.js';
import { NotLoaded } from '../../../ui/data/NotLoaded.js';
import { Notice } from '../../../ui/data/Notice.js';
import { DialogText } from '../../../ui/dialog/DialogText.js';
import { Dialog } from '../../../ui/dialog/Dialog.js';
import { SettingGroup } from '../../../ui/setting/Setting.js';
import { REFRESH_MS, useLiveChannel } from '../channel.js';
import classes from '../channels.module.css';
import { shownTarget } from '../FetchedSource.js';
import { SourceForm } from '../SourceForm.js';
import type { EnteredSource } from '../source-values.js';
import { nextOnAir } from './off-air.js';
import { moved, replaced, useSourceOrder } from './order.js';
import { ReturnForm } from './ReturnForm.js';
import { SourceItem } from './SourceItem.js';

addMessages(words);

type Stored = HandlerOutput<AppContract['channels']['sourceOrder']>['sources'][number];

interface Props {
  readonly row: ManagedChannel;
  /** Why nothing can be changed. */
  readonly reason: string | null;
}

/** Sources of a channel in order, the one on air, and when the channel returns to an earlier one. */
export default function DualActive({ row, reason }: Props) {
  const channel = useLiveChannel(row);
  const { id, server, input, sourceOrder: live } = channel;
  const { data, error, refetch } = useQuery({
    ...callQuery(api.channels.sourceOrder, { params: { id } }),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  });
  const [edited, setEdited] = useState<Stored | 'new' | null>(null);
  const command = useCommand(server?.id ?? '', 'server');
  const store = useSourceOrder(id);
  if (data === undefined) {
    return <NotLoaded error={error} lines={4} onRetry={() => void refetch()} />;
  }
  const why = reason ?? (data.supported ? null : t('sourceOrder.unsupported'));
  const select = (sourceId: string) =>
    void command.send((options) => api.channels.selectSource({ params: { id }, body: { sourceId } }, options));
  const common = { live, reason: why, busy: command.busy || store.busy, onSelect: select };
  const save = async (entered: EnteredSource) => {
    await store.send({ ...data, sources: replaced(data.sources, edited === 'new' ? null : edited, entered) });
  };
  const titles = new Map([
    [FIRST_SOURCE, t('sourceOrder.first', { input: t(`channels.input.${input}`) })],
    ...data.sources.map((one, index): [string, string] => [
      one.id,
      t('sourceOrder.further', { number: index + 2, input: t(`channels.input.${one.protocol}`) }),
    ]),
  ]);
  const lossOf = (sources: readonly Stored[], renewed?: string): string | null => {
    const ids = [FIRST_SOURCE, ...sources.map((one) => one.id)];
    const next = nextOnAir(live, { ids, returns: data.returns, ...(renewed !== undefined && { renewed }) });
    if (next === undefined) return null;
    const off = t('sourceOrder.offAir', { name: titles.get(live?.onAir ?? '') ?? '' });
    return [off, ...(next === null ? nothingText(channel) : [t('sourceOrder.instead', { name: titles.get(next) ?? '' })])].join(' '); // prettier-ignore
  };
  const isFull = data.sources.length >= MAX_FURTHER_SOURCES;
  return (
    <>
      <DialogText>{t('sourceOrder.text')}</DialogText>
      {data.supported ? null : <Notice tone="info">{t('sourceOrder.unsupported')}</Notice>}
      {data.sources.length > 0 && live?.onAir === null ? (
        <Notice tone="warning">{t('sourceOrder.nothing')}</Notice>
      ) : null}
      {command.error === null ? null : <Notice tone="warning">{command.error}</Notice>}
      {store.error === null ? null : <Notice tone="warning">{problemText(store.error)}</Notice>}
      <ol className={classes['destinations']} aria-label={t('sourceOrder.list')}>
        <SourceItem {...common} id={FIRST_SOURCE} title={titles.get(FIRST_SOURCE) ?? ''} target="" />
        {data.sources.map((one, index) => (
          <SourceItem
            {...common}
            key={one.id}
            id={one.id}
            title={titles.get(one.id) ?? ''}
            target={shownTarget(one)}
            losses={{
              earlier: index > 0 ? lossOf(moved(data.sources, index)) : null,
              change: lossOf(data.sources, one.id),
              remove: lossOf(data.sources.filter(({ id: other }) => other !== one.id)),
            }}
            onChange={() => setEdited(one)}
            {...(index > 0 && { onEarlier: () => store.change({ ...data, sources: moved(data.sources, index) }) })}
            onRemove={() =>
              store.change({ ...data, sources: data.sources.filter(({ id: other }) => other !== one.id) })
            }
          />
        ))}
      </ol>
      <div className={classes['adds']}>
        <Button
          icon="plus"
          reason={why ?? (isFull ? t('sourceOrder.full', { count: MAX_FURTHER_SOURCES }) : null)}
          onClick={() => setEdited('new')}
        >
          {t('sourceOrder.add')}
        </Button>
      </div>
      {data.sources.length === 0 ? null : (
        <SettingGroup title={t('sourceOrder.return')}>
          <ReturnForm order={data} reason={why} send={store.send} />
        </SettingGroup>
      )}
      <Dialog
        opened={edited !== null}
        onClose={() => setEdited(null)}
        title={t(edited === 'new' ? 'sourceOrder.add' : 'sourceOrder.edit')}
        width={520}
      >
        <SourceForm
          channelId={id}
          serverId={server?.id ?? null}
          stored={edited === 'new' ? null : edited}
          save={save}
          onDone={() => setEdited(null)}
        />
      </Dialog>
    </>
  );
}

/** What goes off air when no source has a picture. */
function nothingText({ destinations, recording }: Pick<ManagedChannel, 'destinations' | 'recording'>): string[] {
  const on = destinations.flatMap(({ name, state }) => (state === 'off' ? [] : [name]));
  return [
    t('sourceOrder.nothingInstead'),
    ...(on.length > 0 ? [t('sourceOrder.lose.destinations', { destinations: on.join(', ') })] : []),
    ...(recording.state === 'recording' ? [t('sourceOrder.lose.recording')] : []),
  ];
}
