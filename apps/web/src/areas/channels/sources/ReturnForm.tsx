import type { AppContract, HandlerOutput } from '@backhaul/contract';
import { message, SOURCE_HOLD_SECONDS } from '@backhaul/domain';
import { t } from '../../../text/t.js';
import { Notice } from '../../../ui/data/Notice.js';
import { ResourceForm } from '../../../ui/resource/ResourceForm.js';
import { toast } from '../../../ui/toast/toast.js';
import { wholeNumberOf } from '../../../streaming/whole-number.js';
import type { NewOrder } from './order.js';

type Order = HandlerOutput<AppContract['channels']['sourceOrder']>;

interface Props {
  readonly order: Order;
  readonly reason: string | null;
  readonly send: (order: NewOrder) => Promise<unknown>;
}

const { least, most } = SOURCE_HOLD_SECONDS;

/** Form that sets when a channel returns to an earlier source. */
export function ReturnForm({ order, reason, send }: Props) {
  if (reason !== null)
    return (
      <Notice tone="info">
        {order.returns ? t('sourceOrder.return.after', { seconds: order.holdSeconds }) : t('sourceOrder.return.no')}
      </Notice>
    );
  return (
    <ResourceForm
      isNew={false}
      saved={{ returns: order.returns ? 'yes' : 'no', holdSeconds: String(order.holdSeconds) }}
      fields={({ returns }) => [
        {
          kind: 'choice',
          name: 'returns',
          label: t('sourceOrder.return.by'),
          options: [
            { value: 'yes', label: t('sourceOrder.return.yes') },
            { value: 'no', label: t('sourceOrder.return.no') },
          ],
        },
        ...(returns === 'yes'
          ? [
              {
                kind: 'text' as const,
                name: 'holdSeconds' as const,
                label: t('sourceOrder.hold'),
                hint: t('sourceOrder.hold.hint'),
                check: (text: string) => {
                  const value = wholeNumberOf(text);
                  return value !== undefined && value >= least && value <= most ? null : message('default');
                },
              },
            ]
          : []),
      ]}
      submit={t('sourceOrder.save')}
      send={async ({ returns, holdSeconds }) => {
        await send({
          ...order,
          returns: returns === 'yes',
          holdSeconds: wholeNumberOf(holdSeconds) ?? order.holdSeconds,
        });
        return () => toast(t('sourceOrder.saved'), { tone: 'success' });
      }}
    />
  );
}
