import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../api/call-query.js';
import { api } from '../api/client.js';
import { useCan, useGroup } from '../session/hooks.js';
import { t } from '../text/t.js';
import { Button } from '../ui/button/Button.js';
import { ActList } from '../ui/data/ActList.js';
import { Notice } from '../ui/data/Notice.js';
import { NotLoaded } from '../ui/data/NotLoaded.js';
import { CallingCrews } from './CallingCrews.js';
import { liveQuery } from './lines.js';
import { openTalk } from './place.js';
import classes from './Talk.module.css';

/** Crews of the group in view that call, and the audio rooms of its inventory. */
export function RoomChoice() {
  const group = useGroup();
  const mayJoin = useCan('audioRoom:join');
  const input = { params: { id: group?.inventoryId ?? '' } };
  const rooms = useQuery({
    ...liveQuery(api.audioRooms.ofInventory, { ...input, query: {} }),
    enabled: group !== null,
  });
  const count = useQuery({ ...callQuery(api.audioRooms.count, input), enabled: group !== null });
  const { licenses = null, licensesUsed = 0 } = count.data ?? {};
  if (group === null) return <Notice tone="info">{t('talk.noGroup')}</Notice>;
  if (rooms.data === undefined) return <NotLoaded error={rooms.error} lines={3} onRetry={() => void rooms.refetch()} />;
  return (
    <>
      <CallingCrews />
      {rooms.data.items.length === 0 ? <Notice tone="info">{t('talk.none')}</Notice> : null}
      <ActList
        label={t('talk.title')}
        rows={rooms.data.items.map(({ id, name, participants, available }) => ({
          key: id,
          name,
          detail: available
            ? participants === 0
              ? t('talk.empty')
              : t('talk.people', { count: participants })
            : t('talk.noServer'),
          act: (
            <span className={classes['line']}>
              <Button
                size="small"
                aria-label={t('talk.listenRoom', { name })}
                reason={!mayJoin ? t('talk.mayNot') : available ? null : t('talk.noServer')}
                onClick={() => openTalk({ kind: 'room', id, name, listenOnly: true })}
              >
                {t('talk.listenOnly')}
              </Button>
              <Button
                size="small"
                look="primary"
                aria-label={t('talk.joinRoom', { name })}
                reason={!mayJoin ? t('talk.mayNot') : available ? null : t('talk.noServer')}
                onClick={() => openTalk({ kind: 'room', id, name })}
              >
                {t('talk.join')}
              </Button>
            </span>
          ),
        }))}
      />
      {licenses === null ? null : (
        <p>{t('talk.licenses', { free: Math.max(0, licenses - licensesUsed), count: licenses })}</p>
      )}
    </>
  );
}
