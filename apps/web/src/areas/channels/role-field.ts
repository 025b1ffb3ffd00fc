import type { ManagedChannel } from '@backhaul/contract';
import { t } from '../../text/t.js';
import type { Field } from '../../ui/resource/form.js';

/** Types that users can set; the others follow from the configuration of a channel. */
const SET_TYPES = ['output', 'preview', 'distributor'] as const;
type SetType = (typeof SET_TYPES)[number];

/** The type that is set for a channel. */
export const typeSet = ({ flags }: Pick<ManagedChannel, 'flags'>): SetType =>
  flags.distributor ? 'distributor' : flags.forceOutput ? 'output' : 'preview';

/** The flags of a type. */
export const flagsOf = (type: string) => ({ forceOutput: type !== 'preview', distributor: type === 'distributor' });

/** Field of the type of a channel. Its hint explains why the type cannot change while the channel is in use. */
export function typeField(
  { flags, destinations }: Pick<ManagedChannel, 'flags' | 'destinations'>,
  chosen: string,
  busy: boolean,
): Field<'type'> {
  const isLocked = busy || flags.sharing || destinations.some(({ state }) => state !== 'off');
  const meaning = SET_TYPES.find((type) => type === chosen) ?? 'output';
  const forwards = chosen === 'preview' && flags.forwardRtmp;
  const hint = isLocked
    ? t('channels.type.lock')
    : forwards
      ? t('channels.type.forwards')
      : t(`channels.type.${meaning}.text`);
  return {
    kind: 'choice',
    name: 'type',
    label: t('channels.type'),
    hint,
    options: SET_TYPES.map((value) => ({ value, label: t(`channels.type.${value}`) })),
  };
}
