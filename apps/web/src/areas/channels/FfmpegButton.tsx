import type { Destination } from '@backhaul/contract';
import { isSentByFfmpeg } from '@backhaul/domain';
import { lazy, Suspense, useState } from 'react';
import { useCan } from '../../session/hooks.js';
import { ffmpeg } from '../../text/en/ffmpeg.js';
import { addMessages, t } from '../../text/t.js';
import { Button } from '../../ui/button/Button.js';
import { Skeleton } from '../../ui/data/Skeleton.js';
import { Dialog } from '../../ui/dialog/Dialog.js';

addMessages(ffmpeg);

const FfmpegForm = lazy(() => import('./FfmpegForm.js'));

interface Props {
  readonly channelId: string;
  readonly destination: Pick<Destination, 'destinationId' | 'name' | 'protocol' | 'mode'>;
}

/** Opens the ffmpeg options of a destination, if the user may set them and ffmpeg sends it. */
export function FfmpegButton({ channelId, destination }: Props) {
  const maySet = useCan('channel:ffmpeg');
  const [opened, setOpened] = useState(false);
  if (!maySet || !isSentByFfmpeg(destination)) return null;
  const close = () => setOpened(false);
  return (
    <>
      <Button size="small" onClick={() => setOpened(true)}>
        {t('ffmpeg.open')}
      </Button>
      <Dialog opened={opened} onClose={close} title={t('ffmpeg.title', { name: destination.name })} width={560}>
        <Suspense fallback={<Skeleton lines={4} />}>
          <FfmpegForm channelId={channelId} destination={destination} onDone={close} />
        </Suspense>
      </Dialog>
    </>
  );
}
