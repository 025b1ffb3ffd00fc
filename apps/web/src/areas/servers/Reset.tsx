import type { ManagedChannel, ManagedServer } from '@backhaul/contract';
import { channelBusy } from '@backhaul/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callQuery } from '../../api/call-query.js';
import { api } from '../../api/client.js';
import { problemText } from '../../api/problem.js';
import { t } from '../../text/t.js';
import { useCommand } from '../../transmit/use-command.js';
import { Button } from '../../ui/button/Button.js';
import { Notice } from '../../ui/data/Notice.js';
import { Skeleton } from '../../ui/data/Skeleton.js';
import { Dialog, DialogActions } from '../../ui/dialog/Dialog.js';
import { DialogText } from '../../ui/dialog/DialogText.js';
import { Consequences } from '../../ui/resource/Consequences.js';

/** Most channels that a server can have. */
const MOST = 256;

interface Props {
  readonly server: Pick<ManagedServer, 'id' | 'name' | 'online' | 'capabilities'>;
  /** Why nothing can be changed. */
  readonly reason: string | null;
}

/** Resets a server, which ends everything that its channels run; first shows what goes off air. */
export function Reset({ server: { id, name, online, capabilities }, reason }: Props) {
  const [opened, setOpened] = useState(false);
  const command = useCommand(id, 'server');
  const unable = online ? (capabilities.reset ? null : t('servers.resetUnsupported')) : t('servers.offline');
  const close = () => setOpened(false);
  return (
    <div>
      <Button busy={command.busy} reason={reason ?? unable} onClick={() => setOpened(true)}>
        {t('servers.reset')}
      </Button>
      {command.busy || command.error === null ? null : <Notice tone="warning">{command.error}</Notice>}
      {command.record?.state === 'done' ? <Notice tone="info">{t('servers.resetDone')}</Notice> : null}
      <Dialog opened={opened} onClose={close} title={t('servers.resetAsk', { name })} width={480}>
        <DialogText>{t('servers.resetText')}</DialogText>
        <OnAir id={id} />
        <DialogActions>
          <Button onClick={close} data-autofocus>
            {t('dialog.cancel')}
          </Button>
          <Button
            look="danger"
            onClick={() => {
              close();
              const ask = { params: { id }, body: { confirmed: true } };
              void command.send((options) => api.servers.resetInstance(ask, options));
            }}
          >
            {t('servers.resetConfirm')}
          </Button>
        </DialogActions>
      </Dialog>
    </div>
  );
}

/** What the reset interrupts, one line for each channel. */
function OnAir({ id }: { readonly id: string }) {
  const { data, error } = useQuery({
    ...callQuery(api.channels.list, { query: { serverId: id, limit: MOST } }),
    staleTime: 0,
  });
  if (error !== null) return <Notice tone="warning">{problemText(error)}</Notice>;
  if (data === undefined) return <Skeleton lines={2} />;
  const lines = data.items.flatMap(interruptionOf);
  return <Consequences of={lines.length === 0 ? [t('servers.resetIdle')] : lines} />;
}

function interruptionOf({ name, busy, status, destinations }: ManagedChannel): readonly string[] {
  const count = destinations.filter(({ state }) => state === 'connected').length;
  const receives = busy || channelBusy(status);
  return [
    ...(receives ? [t('servers.resetChannel', { name })] : []),
    ...(count > 0 ? [t('servers.resetDestinations', { name, count })] : []),
  ];
}
