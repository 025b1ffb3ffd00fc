import type { ManagedChannel } from '@backhaul/contract';
import { MAX_SHARE_LINKS } from '@backhaul/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callQuery } from '../../api/call-query.js';
import { api } from '../../api/client.js';
import { shareLinks as words } from '../../text/en/share-links.js';
import { addMessages, t } from '../../text/t.js';
import { Button } from '../../ui/button/Button.js';
import { NotLoaded } from '../../ui/data/NotLoaded.js';
import { DataState } from '../../ui/data/DataState.js';
import { Dialog } from '../../ui/dialog/Dialog.js';
import { REFRESH_MS } from './channel.js';
import classes from './channels.module.css';
import { ShareLinkForm } from './ShareLinkForm.js';
import { ShareLinkItem } from './ShareLinkItem.js';

addMessages(words);

interface Props {
  readonly row: ManagedChannel;
  /** Why nothing can be changed. */
  readonly reason: string | null;
}

/** Links that show the channel without signing in, with their viewers, and the form of a new one. */
export default function ShareLinks({ row: { id }, reason }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { data, error, refetch } = useQuery({
    ...callQuery(api.shareLinks.list, { params: { id } }),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  });
  if (data === undefined) {
    return <NotLoaded error={error} lines={4} onRetry={() => void refetch()} />;
  }
  const isFull = data.length >= MAX_SHARE_LINKS;
  const add = (
    <Button
      look="primary"
      icon="plus"
      reason={reason ?? (isFull ? t('shareLinks.full', { count: MAX_SHARE_LINKS }) : null)}
      onClick={() => setOpen(true)}
    >
      {t('shareLinks.add')}
    </Button>
  );
  return (
    <>
      {data.length === 0 ? (
        <DataState state="empty" title={t('shareLinks.none')} text={t('shareLinks.none.text')} action={add} />
      ) : (
        <>
          <ul className={classes['destinations']} aria-label={t('channels.shareLinks')}>
            {data.map((link) => (
              <li key={link.shareLinkId} className={classes['destination']}>
                <ShareLinkItem channelId={id} link={link} reason={reason} />
              </li>
            ))}
          </ul>
          <div>{add}</div>
        </>
      )}
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={t('shareLinks.add')} width={520}>
        <ShareLinkForm channelId={id} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}
