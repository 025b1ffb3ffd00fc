import type { ManagedChannel } from '@backhaul/contract';
import { lazy, Suspense, useState } from 'react';
import { logs } from '../../text/en/logs.js';
import { addMessages, t } from '../../text/t.js';
import { Button } from '../../ui/button/Button.js';
import { Skeleton } from '../../ui/data/Skeleton.js';
import { Dialog } from '../../ui/dialog/Dialog.js';

addMessages(logs);

const ChannelLogs = lazy(() => import('./ChannelLogs.js'));

interface Props {
  readonly channel: Pick<ManagedChannel, 'id' | 'name' | 'serverOnline'>;
  readonly serverId: string;
  /** Why none can be requested. */
  readonly reason: string | null;
}

/** Opens the logs of a channel. */
export function LogsButton({ channel, serverId, reason }: Props) {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <div>
      <Button reason={reason} onClick={() => setOpened(true)}>
        {t('logs.open')}
      </Button>
      <Dialog opened={opened} onClose={close} title={t('logs.channelTitle', { name: channel.name })} width={560}>
        <Suspense fallback={<Skeleton lines={4} />}>
          <ChannelLogs channel={channel} serverId={serverId} onDone={close} />
        </Suspense>
      </Dialog>
    </div>
  );
}
