import { commandMessage, hasPlace } from '@backhaul/domain';
import { useRef, useState } from 'react';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { playouts as words } from '../../text/en/playouts.js';
import { messageText } from '../../text/messages.js';
import { addMessages, t } from '../../text/t.js';
import { DateTimeField } from '../../ui/form/DateTimeField.js';
import { SelectField } from '../../ui/form/Field.js';
import { NumberField } from '../../ui/form/NumberField.js';
import { Switch } from '../../ui/form/Switch.js';
import type { Act } from '../../ui/resource/resource.js';
import { ChannelChoice } from './ChannelChoice.js';
import type { FileItem } from './file.js';
import { whyNotPlayed } from './playable.js';

addMessages(words);

type When = 'now' | 'queue' | 'at';
const WHENS: readonly When[] = ['now', 'queue', 'at'];

/** Plays files into a channel: the first file starts the queue, the others follow. */
export function usePlayOut(): Act<FileItem> {
  const [channelId, setChannelId] = useState('');
  const [isReturn, setReturn] = useState(false);
  const [when, setWhen] = useState<When>('now');
  const [at, setAt] = useState<number | null>(null);
  const [from, setFrom] = useState(0);
  const [loop, setLoop] = useState(false);
  const [breakIn, setBreakIn] = useState(false);
  const begun = useRef(false);
  const turn = useRef<Promise<unknown>>(Promise.resolve());
  const begins = when === 'at' ? at : null;
  const play = async (id: string) => {
    const files = { fileIds: [id], fromMs: from * 1000, loop, at: begun.current ? null : begins };
    if (when === 'queue' || begun.current)
      return api.playouts.add({ params: { id: channelId }, body: files }, idempotencyHeaders());
    const started = await api.playouts.start({ body: { channelId, ...files, breakIn } }, idempotencyHeaders());
    begun.current = true;
    return started;
  };
  return {
    key: 'playOut',
    label: () => t('playout.act'),
    look: 'quiet',
    fits: () => true,
    reason: whyNotPlayed,
    title: (rows) =>
      rows.length === 1
        ? t('playout.act.title', { name: rows[0]?.fileName ?? '' })
        : t('playout.act.titleSeveral', { count: rows.length }),
    consequences: () => [t(isReturn ? 'playout.act.textReturn' : 'playout.act.text')],
    choices: (
      <>
        <ChannelChoice
          value={channelId}
          onChoose={(next, returned) => {
            begun.current = false;
            setChannelId(next);
            setReturn(returned);
          }}
        />
        <SelectField
          label={t('playout.act.when')}
          value={when}
          onChange={({ currentTarget }) => {
            begun.current = false;
            setWhen(WHENS.find((one) => one === currentTarget.value) ?? 'now');
          }}
        >
          {WHENS.map((one) => (
            <option key={one} value={one}>
              {t(`playout.act.when.${one}`)}
            </option>
          ))}
        </SelectField>
        {when === 'at' ? <DateTimeField label={t('playout.act.at')} seconds value={at} onChange={setAt} /> : null}
        <NumberField label={t('playout.act.from')} value={from} onChange={setFrom} />
        <Switch
          label={t('playout.act.loop')}
          checked={loop}
          onChange={({ currentTarget }) => setLoop(currentTarget.checked)}
        />
        {when === 'queue' ? null : (
          <Switch
            label={t('playout.breakIn')}
            hint={t(isReturn ? 'playout.breakIn.hintReturn' : 'playout.breakIn.hint')}
            checked={breakIn}
            onChange={({ currentTarget }) => setBreakIn(currentTarget.checked)}
          />
        )}
      </>
    ),
    ready: channelId !== '' && from >= 0 && (when !== 'at' || begins !== null),
    run: ({ id, media }) => {
      if (!hasPlace(media?.durationMs ?? null, from * 1000))
        return Promise.reject(new Error(messageText(commandMessage('begins_past_end'))));
      const played = turn.current.then(() => play(id));
      // One request after the other: the first file starts the queue.
      turn.current = played.catch(() => undefined);
      return played;
    },
    done: () => {
      begun.current = false;
      return t('playout.act.done');
    },
  };
}
