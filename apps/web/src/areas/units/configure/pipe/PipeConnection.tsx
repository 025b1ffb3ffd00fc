import { mayPipe, shownPipe } from '@backhaul/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../../api/client.js';
import { callQuery } from '../../../../api/call-query.js';
import { translated } from '../../../../text/sentences.js';
import { t } from '../../../../text/t.js';
import { LabeledSelect } from '../../../../ui/choice/LabeledSelect.js';
import { Notice } from '../../../../ui/data/Notice.js';
import { Fact } from '../../../../ui/page/Section.js';
import { SettingGroup } from '../../../../ui/setting/Setting.js';
import { BridgeControls } from '../../details/bridges/BridgeControls.js';
import { useDraft } from '../context.js';
import { serverOptions } from './options.js';

/** Connection of the IP pipe: button, server and state; uses the reported configuration, not the edited one. */
export function PipeConnection() {
  const { unit, reported } = useDraft();
  const input = { params: { id: unit.uid } };
  const { data } = useQuery({
    // Reports and commands of the unit are part of the query key.
    ...callQuery(api.bridges.pipe, input, [unit.bridging, unit.applications.l2ControlPipe]),
    placeholderData: (before) => before,
  });
  const [chosen, setChosen] = useState<string | null>(null);
  const target = reported?.ipPipeTarget ?? null;
  const state = shownPipe(unit);
  const server = data?.servers.find(({ serverId }) => serverId === chosen) ?? data?.server ?? null;
  const error = unit.online ? (unit.applications.l2ControlPipe?.error ?? null) : null;
  const idle = state === 'notConnected' || state === 'failed';
  return (
    <SettingGroup title={t('configure.ipPipe.connection')}>
      <BridgeControls
        uid={unit.uid}
        name={t('configure.ipPipe')}
        state={state}
        offered={data?.offered !== false}
        verdict={mayPipe(unit, target, server)}
        onConnect={(options) =>
          api.bridges.startPipe({ ...input, body: server === null ? {} : { serverId: server.serverId } }, options)
        }
        onDisconnect={(options) => api.bridges.stopPipe(input, options)}
      >
        <LabeledSelect
          label={t('configure.ipPipe.server')}
          value={server?.serverId ?? ''}
          options={serverOptions(data?.servers ?? [], server)}
          disabled={!idle}
          onChange={setChosen}
        />
      </BridgeControls>
      {target !== null && target.host !== '' ? (
        <Fact label={t('configure.ipPipe.destination')}>{t('configure.ipPipe.address', target)}</Fact>
      ) : null}
      {data?.address && state === 'connected' ? (
        <Fact label={t('configure.ipPipe.serverAddress')}>{data.address}</Fact>
      ) : null}
      {error === null ? null : <Notice tone="warning">{translated(error)}</Notice>}
    </SettingGroup>
  );
}
