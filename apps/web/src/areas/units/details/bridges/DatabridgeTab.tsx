import type { Unit } from '@backhaul/contract';
import { mayStartBridge, shownBridge } from '@backhaul/domain';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../../api/client.js';
import { callQuery } from '../../../../api/call-query.js';
import { problemText } from '../../../../api/problem.js';
import { useCan } from '../../../../session/hooks.js';
import { cameras } from '../../../../text/en/cameras.js';
import { addMessages, t } from '../../../../text/t.js';
import { LabeledSelect } from '../../../../ui/choice/LabeledSelect.js';
import { Notice } from '../../../../ui/data/Notice.js';
import { useOptimisticValue } from '../../../../ui/form/use-optimistic-value.js';
import { Fact } from '../../../../ui/page/Section.js';
import { SettingNote } from '../../../../ui/setting/Setting.js';
import part from '../../configure/section.module.css';
import { BridgeControls } from './BridgeControls.js';

addMessages(cameras);

/** The databridge of a unit: its gateway, its button, and the address for programs near the unit. */
export default function DatabridgeTab({ unit }: { readonly unit: Unit }) {
  const cache = useQueryClient();
  const mayConfigure = useCan('unit:configure');
  const [error, setError] = useState<string | null>(null);
  const input = { params: { id: unit.uid } };
  const { data: gateways } = useQuery(callQuery(api.bridges.gateway, input, [unit.channelId]));
  const { data: bridge } = useQuery({
    ...callQuery(api.bridges.databridge, input, [unit.bridging, unit.applications.databridge]),
    placeholderData: (before) => before,
  });
  const { shown: selected, ask, forget } = useOptimisticValue(gateways?.selected ?? null);
  const state = shownBridge(unit, 'databridge');
  const offered = bridge?.offered !== false;
  const name = t('details.tab.databridge');
  const gateway = gateways?.gateways.find(({ serverId }) => serverId === selected) ?? gateways?.gateway ?? null;

  const onChoose = (next: string) => {
    const serverId = next === '' ? null : next;
    ask(serverId);
    setError(null);
    api.bridges
      .setGateway({ ...input, body: { serverId } })
      .then(() => cache.invalidateQueries({ queryKey: api.bridges.gateway.key(input) }))
      .catch((problem: unknown) => {
        forget();
        setError(problemText(problem));
      });
  };
  return (
    <div className={part['part']}>
      <BridgeControls
        uid={unit.uid}
        name={name}
        state={state}
        offered={offered}
        verdict={mayStartBridge(unit, gateway)}
        onConnect={(options) => api.bridges.startDatabridge(input, options)}
        onDisconnect={(options) => api.bridges.stopDatabridge(input, options)}
      >
        <LabeledSelect
          label={t('bridge.gateway')}
          value={selected ?? ''}
          options={[
            { value: '', label: t('bridge.gateway.ofChannel') },
            ...(gateways?.gateways ?? []).map((one) => ({
              value: one.serverId,
              label: one.online ? one.name : t('channel.option', { name: one.name, state: t('channel.state.offline') }),
            })),
          ]}
          disabled={!mayConfigure || !offered || state !== 'notConnected'}
          onChange={onChoose}
        />
      </BridgeControls>
      {error === null ? null : <Notice tone="warning">{error}</Notice>}
      {state === 'connected' && bridge?.address ? <Fact label={t('bridge.address')}>{bridge.address}</Fact> : null}
      <SettingNote>{t('bridge.note')}</SettingNote>
    </div>
  );
}
