import type { Unit, VideoReturnInstance } from '@backhaul/contract';
import { mayReturn, returnBridge, shownBridge, type ReturnInstance } from '@backhaul/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../../api/client.js';
import { problemText } from '../../../../api/problem.js';
import { useChannel, useChannels } from '../../../../live/index.js';
import { useCan } from '../../../../session/hooks.js';
import { cameras } from '../../../../text/en/cameras.js';
import { addMessages, t } from '../../../../text/t.js';
import { LabeledSelect } from '../../../../ui/choice/LabeledSelect.js';
import { Notice } from '../../../../ui/data/Notice.js';
import { Reason } from '../../../../ui/data/Reason.js';
import { useOptimisticValue } from '../../../../ui/form/use-optimistic-value.js';
import { BridgeControls } from './BridgeControls.js';
import classes from './bridge.module.css';
import { returnOptions } from './options.js';
import { PlayFile } from './PlayFile.js';

addMessages(cameras);

interface Props {
  readonly unit: Unit;
  readonly instance: ReturnInstance;
  readonly offered: boolean;
  /** Whether it also plays files, without a channel. */
  readonly playsFiles: boolean;
  /** Its state on the console; undefined while loading. */
  readonly arrives: VideoReturnInstance | undefined;
}

/** One video return of a unit: its channel, its state, and the picture at the unit. */
export function ReturnSection({ unit, instance, offered, playsFiles, arrives }: Props) {
  const cache = useQueryClient();
  const mayConfigure = useCan('unit:configure');
  const mayStart = useCan('unit:start');
  const mayPlay = useCan('playout:control');
  const [error, setError] = useState<string | null>(null);
  const { shown: channelId, ask, forget } = useOptimisticValue(arrives?.channelId ?? null);
  const options = returnOptions(useChannels(), channelId, arrives?.channelName ?? null);
  const channel = useChannel(channelId);
  const state = shownBridge(unit, returnBridge(instance));
  const params = { id: unit.uid, instance };
  const name = t('bridge.return.title', { instance });

  const onChoose = (next: string) => {
    ask(next);
    setError(null);
    if (!mayConfigure) return;
    api.bridges
      .selectReturn({ params: { id: unit.uid }, body: { instance, channelId: next } })
      .then(() => cache.invalidateQueries({ queryKey: api.bridges.videoReturn.key({ params: { id: unit.uid } }) }))
      .catch((problem: unknown) => {
        forget();
        setError(problemText(problem));
      });
  };
  return (
    <>
      <BridgeControls
        uid={unit.uid}
        name={name}
        state={state}
        offered={offered}
        verdict={mayReturn(unit, instance, channel ?? null)}
        onConnect={(headers) =>
          api.bridges.startReturn({ params, body: channelId === null ? {} : { channelId } }, headers)
        }
        onDisconnect={(headers) => api.bridges.stopReturn({ params }, headers)}
      >
        <LabeledSelect
          label={t('bridge.return.source')}
          value={channelId ?? ''}
          options={options}
          disabled={!mayStart || !offered || state !== 'notConnected'}
          onChange={onChoose}
        />
      </BridgeControls>
      {error === null ? null : <Notice tone="warning">{error}</Notice>}
      {arrives?.file ? <p role="status">{t('playout.unit.plays', { name: arrives.file.fileName })}</p> : null}
      {mayPlay && state === 'notConnected' ? <PlayFile unit={unit} instance={instance} offered={playsFiles} /> : null}
      {state === 'connected' ? <Arrives arrives={arrives} demo={unit.demo} /> : null}
    </>
  );
}

function Arrives({ arrives, demo }: { readonly arrives: VideoReturnInstance | undefined; readonly demo: boolean }) {
  const picture = arrives?.picture ?? null;
  if (picture === null) {
    return <Reason>{t(demo ? 'picture.simulated' : 'picture.waiting')}</Reason>;
  }
  return (
    <figure className={classes['arrives']}>
      <img className={classes['picture']} src={picture} alt={t('bridge.return.picture')} />
      <figcaption>{t('bridge.return.received')}</figcaption>
    </figure>
  );
}
