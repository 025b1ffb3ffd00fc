import type { AudioRoomState } from '@backhaul/contract';
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
import { lineOf, type Talkable } from './lines.js';
import { nameOf, People, Person } from './People.js';
import classes from './Talk.module.css';

interface Props {
  readonly place: Talkable;
  readonly room: AudioRoomState | undefined;
  readonly ownId: string | null;
}

/** Shows why something was refused. */
const tell = (act: Promise<unknown>): void =>
  void act.catch((error: unknown) => toast(problemText(error), { tone: 'warning' }));

/** Who is in the room and who speaks; units of the room that are not in can be called in. */
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
      <People count={people.length}>
        {people.map((one) => (
          <Person key={one.id} one={one} ownId={ownId}>
            {one.changeable ? (
              <>
                <input
                  type="range"
                  min={0}
                  max={200}
                  step={10}
                  className={classes['loudness']}
                  aria-label={t('talk.volumeOf', { name: nameOf(one, ownId) })}
                  defaultValue={one.volume}
                  onPointerUp={({ currentTarget: { valueAsNumber: volume } }) => tell(line.change(one.id, { volume }))}
                  onKeyUp={({ currentTarget: { valueAsNumber: volume } }) => tell(line.change(one.id, { volume }))}
                />
                <IconButton
                  icon={one.muted ? 'muted' : 'sound'}
                  label={t(one.muted ? 'talk.unmute' : 'talk.mute', { name: nameOf(one, ownId) })}
                  aria-pressed={one.muted}
                  onClick={() => tell(line.change(one.id, { muted: !one.muted }))}
                />
                {one.kind === 'unit' || one.guest ? (
                  <IconButton
                    icon="close"
                    label={t('talk.letOut', { name: nameOf(one, ownId) })}
                    onClick={() => tell(line.leave(one.id))}
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
                  tell(api.audioRooms.addUnit({ params: { id: place.id, unitId: id } }, idempotencyHeaders()))
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
