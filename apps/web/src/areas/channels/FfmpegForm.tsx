import type { Destination } from '@backhaul/contract';
import { allowedFfmpegOptions, ffmpegOptions } from '@backhaul/domain';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../api/call-query.js';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { t } from '../../text/t.js';
import { NotLoaded } from '../../ui/data/NotLoaded.js';
import { ResourceForm } from '../../ui/resource/ResourceForm.js';
import { toast } from '../../ui/toast/toast.js';
import classes from './channels.module.css';

interface Props {
  readonly channelId: string;
  readonly destination: Pick<Destination, 'destinationId' | 'name' | 'protocol'>;
  readonly onDone: () => void;
}

/** Form of the ffmpeg options of a destination, with the list of those that its protocol accepts. */
export default function FfmpegForm({ channelId, destination: { destinationId, name, protocol }, onDone }: Props) {
  const params = { id: channelId };
  const { data, error, refetch } = useQuery({ ...callQuery(api.destinations.ffmpeg, { params }), staleTime: 0 });
  if (data === undefined) return <NotLoaded error={error} lines={4} onRetry={() => void refetch()} />;
  const stored = data.destinations.find((one) => one.destinationId === destinationId);
  return (
    <>
      <ResourceForm
        saved={{ ffmpeg: stored?.ffmpeg ?? '' }}
        fields={() => [
          {
            kind: 'lines',
            name: 'ffmpeg',
            label: t('ffmpeg.options'),
            hint: t('ffmpeg.hint'),
            lines: 3,
            check: (text) => {
              const read = ffmpegOptions(protocol, text);
              return 'refused' in read ? read.refused : null;
            },
          },
        ]}
        submit={t('dialog.apply')}
        send={async ({ ffmpeg }) => {
          await api.destinations.setFfmpeg({ params, body: { destinationId, ffmpeg } }, idempotencyHeaders());
          return () => {
            toast(t('ffmpeg.saved', { name }), { tone: 'success' });
            onDone();
          };
        }}
        onCancel={onDone}
      />
      <h3 className={classes['optionsTitle']}>{t('ffmpeg.allowed')}</h3>
      <ul className={classes['options']}>
        {allowedFfmpegOptions(protocol).map((line) => (
          <li key={line}>
            <code>{line}</code>
          </li>
        ))}
      </ul>
    </>
  );
}
