import type { AudioRoomState } from '@backhaul/contract';
import { isPerson } from '@backhaul/domain';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../api/call-query.js';
import { api } from '../api/client.js';
import { idempotencyHeaders } from '../api/idempotency-headers.js';
import { problemText } from '../api/problem.js';
import { t } from '../text/t.js';
import { Button } from '../ui/button/Button.js';
import { ActList } from '../ui/data/ActList.js';
import { IconButton } from '../ui/button/IconButton.js';
import { toast } from '../ui/toast/toast.js';
import { lineOf, problemTitle, type Talkable } from './lines.js';
import { VolumeSlider } from './VolumeSlider.js';
import { nameOf, People, Person } from './People.js';

interface Props {
  readonly place: Talkable;
  readonly room: AudioRoomState | undefined;
  readonly ownId: string | null;
}

/** Shows the reason of a refusal, and rejects with it. */
async function shown(act: Promise<unknown>): Promise<void> {
  try {
    await act;
  } catch (error) {
    const title = problemTitle(error);
    toast(`${title === null ? '' : `${title}: `}${problemText(error)}`, { tone: 'warning' });
    throw error;
  }
}
const attempt = (act: Promise<unknown>): void => void shown(act).catch(() => undefined);

/** Participants of the room and who of them speaks; absent units of the room can be called in. */
export function Participants({ place, room, ownId }: Props) {
  const line = lineOf(place);
  const people = room?.participants ?? [];
  const stored = useQuery({
    ...callQuery(api.audioRooms.get, { params: { id: place.id } }),
    enabled: place.kind === 'room',
  });
  const absent = (stored.data?.units ?? []).filter(({ id }) => !people.some(({ unitId }) => unitId === id));
  return (
    <>
      <People count={people.filter(({ kind }) => isPerson(kind)).length}>
        {people.map((one) => (
          <Person key={one.id} one={one} ownId={ownId}>
            {one.changeable ? (
              <>
                <VolumeSlider
                  label={t('talk.volumeOf', { name: nameOf(one, ownId) })}
                  volume={one.volume}
                  onSet={(volume) => shown(line.change(one.id, { volume }))}
                />
                <IconButton
                  icon={one.muted ? 'muted' : 'sound'}
                  label={t(one.muted ? 'talk.unmute' : 'talk.mute', { name: nameOf(one, ownId) })}
                  aria-pressed={one.muted}
                  onClick={() => attempt(line.change(one.id, { muted: !one.muted }))}
                />
                {one.removable && one.id !== ownId ? (
                  <IconButton
                    icon="close"
                    label={t('talk.letOut', { name: nameOf(one, ownId) })}
                    onClick={() => attempt(line.leave(one.id))}
                  />
                ) : null}
              </>
            ) : null}
          </Person>
        ))}
      </People>
      {absent.length === 0 ? null : (
        <ActList
          label={t('talk.units')}
          rows={absent.map(({ id, name }) => ({
            key: id,
            name,
            detail: t('talk.notIn'),
            act: (
              <Button
                size="small"
                aria-label={t('talk.callUnit', { name })}
                onClick={() =>
                  attempt(api.audioRooms.addUnit({ params: { id: place.id, unitId: id } }, idempotencyHeaders()))
                }
              >
                {t('talk.call')}
              </Button>
            ),
          }))}
        />
      )}
    </>
  );
}
