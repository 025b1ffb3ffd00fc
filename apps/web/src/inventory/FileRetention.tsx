import type { FileRetentionSetting } from '@backhaul/contract';
import { message } from '@backhaul/domain';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../api/call-query.js';
import { api } from '../api/client.js';
import { idempotencyHeaders } from '../api/idempotency-headers.js';
import { fileRetention as words } from '../text/en/file-retention.js';
import { addMessages, t } from '../text/t.js';
import { NotLoaded } from '../ui/data/NotLoaded.js';
import { DialogText } from '../ui/dialog/DialogText.js';
import { FormSection } from '../ui/form/Form.js';
import { ResourceForm } from '../ui/resource/ResourceForm.js';
import { toast } from '../ui/toast/toast.js';

addMessages(words);

const MOST_DAYS = 36_500;
const MOST_GIGABYTES = 1_000_000;

interface Props {
  /** The group; undefined: only the inventory is shown. */
  readonly groupId?: string;
  readonly inventoryId: string;
  /** Why nothing can be changed; null when changes are possible. */
  readonly reason: string | null;
}

/** How long the files of a group and of its inventory are kept. */
export default function FileRetention({ groupId, inventoryId, reason }: Props) {
  return (
    <>
      <DialogText>{t('retention.text')}</DialogText>
      {groupId === undefined ? null : (
        <FormSection head={t('retention.group')}>
          <Rule of="group" id={groupId} reason={reason} />
        </FormSection>
      )}
      <FormSection head={t('retention.inventory')}>
        <Rule of="inventory" id={inventoryId} reason={reason} />
      </FormSection>
    </>
  );
}

const CALLS = {
  group: { get: api.channelFiles.groupRetention, set: api.channelFiles.setGroupRetention },
  inventory: { get: api.channelFiles.inventoryRetention, set: api.channelFiles.setInventoryRetention },
} as const;

interface RuleProps {
  readonly of: keyof typeof CALLS;
  readonly id: string;
  readonly reason: string | null;
}

function Rule({ of, id, reason }: RuleProps) {
  const params = { id };
  const { get, set } = CALLS[of];
  const { data, error, refetch } = useQuery({ ...callQuery(get, { params }), staleTime: 0 });
  if (data === undefined) return <NotLoaded error={error} lines={3} onRetry={() => void refetch()} />;
  const saved = { days: textOf(data.days), gigabytes: textOf(data.gigabytes) };
  return (
    <ResourceForm
      key={`${saved.days} ${saved.gigabytes}`}
      saved={saved}
      reason={reason}
      fields={() => [
        {
          kind: 'text',
          name: 'days',
          label: t('retention.days'),
          hint: t('retention.days.hint'),
          check: limit(MOST_DAYS),
        },
        {
          kind: 'text',
          name: 'gigabytes',
          label: t('retention.gigabytes'),
          hint: t('retention.gigabytes.hint'),
          check: limit(MOST_GIGABYTES),
        },
      ]}
      submit={t('dialog.apply')}
      send={async ({ days, gigabytes }) => {
        const body: FileRetentionSetting = { days: limitOf(days), gigabytes: limitOf(gigabytes) };
        await set({ params, body }, idempotencyHeaders());
        return () => toast(t('retention.saved'), { tone: 'success' });
      }}
    />
  );
}

const textOf = (value: number | null): string => (value === null ? '' : String(value));
const limitOf = (text: string): number | null => (text.trim() === '' ? null : Number(text));

/** A whole number from 1 to `most`, or empty. */
const limit = (most: number) => (text: string) => {
  if (text.trim() === '') return null;
  return /^\s*\d{1,7}\s*$/.test(text) && Number(text) >= 1 && Number(text) <= most ? null : message('default');
};
