import type { ChannelGraphics, Graphic, ManagedChannel } from '@backhaul/contract';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../api/client.js';
import { idempotencyHeaders } from '../../../api/idempotency-headers.js';
import { problemText } from '../../../api/problem.js';
import { t } from '../../../text/t.js';
import { Notice } from '../../../ui/data/Notice.js';
import { SelectField } from '../../../ui/form/Field.js';
import { useOptimisticValue } from '../../../ui/form/use-optimistic-value.js';
import { useChange } from '../../../ui/resource/use-change.js';
import { toast } from '../../../ui/toast/toast.js';

interface Props {
  readonly channel: Pick<ManagedChannel, 'id' | 'slate'>;
  readonly graphics: ChannelGraphics;
  readonly files: readonly Graphic[];
  readonly reason: string | null;
}

/** Choice of the picture of the slate of a channel. */
export function SlatePicture({ channel: { id, slate }, graphics, files, reason }: Props) {
  const { shown, ask, forget } = useOptimisticValue(graphics.slateGraphicId ?? '');
  const change = useChange();
  const { error, isPending, mutate } = useMutation({
    mutationFn: (graphicId: string) =>
      change(() =>
        api.graphics.setSlate({ params: { id }, body: { graphicId: graphicId || null } }, idempotencyHeaders()),
      ),
    onSuccess: () => toast(t('graphics.slate.saved'), { tone: 'success' }),
    onError: forget,
  });
  return (
    <>
      <SelectField
        label={t('graphics.slate')}
        hint={slate ? t('graphics.slate.hint') : t('graphics.slate.off')}
        value={shown}
        disabled={reason !== null || isPending}
        onChange={({ currentTarget: { value } }) => {
          ask(value);
          mutate(value);
        }}
      >
        <option value="">{t('graphics.none')}</option>
        {files.map(({ id: graphicId, name }) => (
          <option key={graphicId} value={graphicId}>
            {name}
          </option>
        ))}
      </SelectField>
      {error ? <Notice tone="warning">{problemText(error)}</Notice> : null}
    </>
  );
}
