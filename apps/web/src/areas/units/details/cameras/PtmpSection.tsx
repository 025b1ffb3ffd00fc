import type { Unit } from '@backhaul/contract';
import { channelActions, message, ptmpMode, unitActions } from '@backhaul/domain';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../../api/client.js';
import { problemText } from '../../../../api/problem.js';
import { channelsByName, useChannels } from '../../../../live/index.js';
import { useCan } from '../../../../session/hooks.js';
import { messageText } from '../../../../text/messages.js';
import { t } from '../../../../text/t.js';
import { Button } from '../../../../ui/button/Button.js';
import { DataState } from '../../../../ui/data/DataState.js';
import { Skeleton } from '../../../../ui/data/Skeleton.js';
import { Section } from '../../../../ui/page/Section.js';
import { BridgeStatus } from '../bridges/BridgeStatus.js';
import classes from './cameras.module.css';
import { RunFrame } from './RunFrame.js';
import { useRun } from './use-run.js';

/** The channel of a point-to-point unit, or the channels of a point-to-multipoint unit, which all get the same picture. */
export function PtmpSection({ unit }: { readonly unit: Unit }) {
  const mode = ptmpMode(unit.type);
  const input = { params: { id: unit.uid } };
  const queries = useQueryClient();
  const key = api.ptmp.channels.key(input);
  const channels = useChannels();
  const mayConfigure = useCan('unit:configure');
  const run = useRun(unit);
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.ptmp.channels(input, { signal }),
    enabled: mode !== null,
  });
  const change = useMutation({
    mutationFn: (channelIds: string[]) => api.ptmp.set({ ...input, body: { channelIds } }),
    onSuccess: (after) => queries.setQueryData(key, after),
  });
  if (mode === null) return null;
  if (!data) {
    return error ? (
      <DataState state="failed" text={problemText(error)} onRetry={() => void refetch()} />
    ) : (
      <Skeleton lines={3} />
    );
  }
  const chosen = data.selectedChannels.map(({ channelId }) => channelId);
  const settable = unitActions(unit, null).setChannel.allowed && mayConfigure && !change.isPending;
  const toggle = (id: string) => {
    const without = chosen.filter((one) => one !== id);
    const more = mode === 'pointToPoint' ? [id] : [...chosen, id];
    change.mutate(without.length < chosen.length ? without : more);
  };
  return (
    <Section title={t(`ptmp.${mode}`)} note={t(`ptmp.${mode}.note`)}>
      <BridgeStatus state={unit.bridging.pointToPoint ?? (run.onAir ? 'connected' : 'notConnected')} />
      <ul className={classes['points']}>
        {channelsByName(channels.filter(({ type }) => type !== 'group')).map((channel) => {
          const isChosen = chosen.includes(channel.channelId);
          const others = channel.allocatedToUnitUid !== null && channel.allocatedToUnitUid !== unit.uid;
          return (
            <li key={channel.channelId}>
              <label className={classes['point']}>
                <input
                  type="checkbox"
                  checked={isChosen}
                  disabled={!settable || (!isChosen && (others || !channelActions(channel).choose.allowed))}
                  onChange={() => toggle(channel.channelId)}
                />
                {others ? t('ptmp.allocated', { name: channel.channelName }) : channel.channelName}
              </label>
            </li>
          );
        })}
      </ul>
      <RunFrame
        unit={unit}
        onAir={run.onAir}
        reason={run.reason}
        error={change.error ? problemText(change.error) : run.error}
      >
        <Button
          look="primary"
          busy={run.start.busy}
          reason={run.reason ?? (chosen.length === 0 ? messageText(message('NO_CHANNEL')) : null)}
          onClick={() => void run.start.send((options) => api.ptmp.start(input, options))}
        >
          {t('ptmp.start', { count: chosen.length })}
        </Button>
      </RunFrame>
    </Section>
  );
}
