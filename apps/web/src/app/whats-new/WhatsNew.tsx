import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { callQuery } from '../../api/call-query.js';
import { api } from '../../api/client.js';
import { queryClient } from '../../api/query-client.js';
import { useConfiguration } from '../../session/hooks.js';
import { releaseNotes as words } from '../../text/en/release-notes.js';
import { addMessages, t } from '../../text/t.js';
import { Dialog } from '../../ui/dialog/Dialog.js';
import { offerNews } from './offer.js';
import { Notes } from './Notes.js';
import classes from './whats-new.module.css';

addMessages(words);

interface Props {
  readonly opened: boolean;
  readonly onOpen: () => void;
  readonly onClose: () => void;
}

const QUERY = callQuery(api.client.releaseNotes, {});

/** Stores that notes were read; after a failure they are offered again. */
const markRead = async (ids: readonly string[]): Promise<void> => {
  await api.client.readReleaseNotes({ body: { ids: [...ids] } }).catch(() => undefined);
};

/** What is new (spec 3 §2): offered once to each user, marked at the user menu until read, and available again. Never opens automatically. */
export function WhatsNew({ opened, onOpen, onClose }: Props) {
  const { pollIntervalMs } = useConfiguration();
  const { data } = useQuery({ ...QUERY, refetchInterval: pollIntervalMs });
  const unread = data?.filter(({ isRead }) => !isRead) ?? [];
  const ids = unread.map(({ id }) => id);
  const readAgain = async () => queryClient.invalidateQueries({ queryKey: QUERY.queryKey });
  const offer = useEffectEvent((id: string) => {
    const note = unread.find((one) => one.id === id);
    if (note === undefined || opened) return undefined;
    return offerNews(note, onOpen, () => void markRead(ids).then(readAgain));
  });
  const [newestId] = ids;
  useEffect(() => (newestId === undefined ? undefined : offer(newestId)), [newestId]);
  return (
    <>
      {unread.length === 0 ? null : (
        <span className={classes['mark']} role="img" aria-label={t('whatsNew.mark', { count: unread.length })} />
      )}
      <Dialog
        opened={opened}
        onClose={() => {
          onClose();
          void readAgain();
        }}
        title={t('whatsNew.title')}
        width={560}
      >
        <Notes notes={data ?? []} onSeen={() => void markRead(ids)} />
      </Dialog>
    </>
  );
}
