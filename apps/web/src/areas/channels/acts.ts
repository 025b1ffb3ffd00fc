import type { ManagedChannel } from '@backhaul/contract';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { t, type TextKey } from '../../text/t.js';
import type { Act } from '../../ui/resource/resource.js';

/** Actions on channels: switch recording, or all streaming destinations. `reason`: why nothing can be changed. */
export const channelActs = (reason: string | null): readonly Act<ManagedChannel>[] => [
  {
    key: 'record',
    label: () => t('channels.record'),
    look: 'quiet',
    fits: ({ recording, members }) => members === null && !recording.enabled,
    reason: () => reason,
    title: (rows) => asked(rows, 'channels.recordAsk', 'channels.recordAskSeveral'),
    consequences: () => [t('channels.recordText')],
    run: ({ id }) => api.channels.setRecording({ params: { id }, body: { enabled: true } }),
    done: (count) => t('channels.recordDone', { count }),
  },
  {
    key: 'recordOff',
    label: () => t('channels.recordOff'),
    look: 'quiet',
    fits: ({ recording }) => recording.enabled,
    reason: () => reason,
    title: (rows) => asked(rows, 'channels.recordOffAsk', 'channels.recordOffAskSeveral'),
    consequences: () => [t('channels.recordOffText')],
    run: ({ id }) => api.channels.setRecording({ params: { id }, body: { enabled: false } }),
    done: (count) => t('channels.recordOffDone', { count }),
  },
  {
    key: 'start',
    label: () => t('channels.startAll'),
    look: 'quiet',
    fits: (row) => destinationsThat(row, 'off').length > 0,
    reason: () => reason,
    title: (rows) => asked(rows, 'channels.startAllAsk', 'channels.startAllAskSeveral'),
    consequences: (rows) => [
      t('channels.startAllText', { count: rows.reduce((sum, row) => sum + destinationsThat(row, 'off').length, 0) }),
    ],
    run: (row) => switchAll(row, 'off'),
    done: (count) => t('channels.startAllDone', { count }),
  },
  {
    key: 'stop',
    label: () => t('channels.stopAll'),
    look: 'danger',
    fits: (row) => destinationsThat(row, 'on').length > 0,
    reason: () => reason,
    title: (rows) => asked(rows, 'channels.stopAllAsk', 'channels.stopAllAskSeveral'),
    consequences: (rows) => [
      t('channels.stopAllText', { count: rows.reduce((sum, row) => sum + destinationsThat(row, 'on').length, 0) }),
    ],
    run: (row) => switchAll(row, 'on'),
    done: (count) => t('channels.stopAllDone', { count }),
  },
];

/** The question for one channel by name, or for several. */
const asked = (rows: readonly ManagedChannel[], one: AskOne, several: AskSeveral): string =>
  rows.length === 1 ? t(one, { name: rows[0]?.name ?? '' }) : t(several, { count: rows.length });

type Asked = 'record' | 'recordOff' | 'startAll' | 'stopAll';
type AskOne = Extract<TextKey, `channels.${Asked}Ask`>;
type AskSeveral = Extract<TextKey, `channels.${Asked}AskSeveral`>;

const destinationsThat = ({ destinations }: ManagedChannel, are: 'on' | 'off') =>
  destinations.filter(({ state }) => (state === 'off') === (are === 'off'));

/** Switches all destinations that are off or on, one after the other; stops at the first refusal. */
async function switchAll(row: ManagedChannel, are: 'on' | 'off'): Promise<void> {
  for (const { destinationId } of destinationsThat(row, are)) {
    const params = { id: row.id, destinationId };
    await api.destinations.setState({ params, body: { on: are === 'off' } }, idempotencyHeaders());
  }
}
