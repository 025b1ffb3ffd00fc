import type { ManagedChannel } from '@backhaul/contract';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../api/call-query.js';
import { api } from '../../../api/client.js';
import { problemText } from '../../../api/problem.js';
import { graphics as words } from '../../../text/en/graphics.js';
import { addMessages, t } from '../../../text/t.js';
import { DataState } from '../../../ui/data/DataState.js';
import { Notice } from '../../../ui/data/Notice.js';
import { Skeleton } from '../../../ui/data/Skeleton.js';
import { DialogText } from '../../../ui/dialog/DialogText.js';
import { SettingGroup } from '../../../ui/setting/Setting.js';
import { REFRESH_MS, useLiveChannel } from '../channel.js';
import { GraphicFiles } from './GraphicFiles.js';
import { OverlayForm } from './OverlayForm.js';
import { OverlaySwitch } from './OverlaySwitch.js';
import { SlatePicture } from './SlatePicture.js';
import { useGraphics } from './use-graphics.js';

addMessages(words);

interface Props {
  readonly row: ManagedChannel;
  /** Why nothing can be changed. */
  readonly reason: string | null;
}

/** The overlay of a channel, the picture of its slate, and the graphics to choose from. */
export default function GraphicsTab({ row, reason }: Props) {
  const channel = useLiveChannel(row);
  const shown = useQuery({
    ...callQuery(api.graphics.ofChannel, { params: { id: row.id } }),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  });
  const files = useGraphics(row.inventory.id);
  const error = shown.error ?? files.error;
  if (shown.data === undefined || files.data === undefined) {
    const again = () => void Promise.all([shown.refetch(), files.refetch()]);
    return error === null ? (
      <Skeleton lines={6} />
    ) : (
      <DataState state="failed" text={problemText(error)} onRetry={again} />
    );
  }
  const { supported } = shown.data;
  const lacks = supported === null ? t('graphics.supported.unknown') : supported ? null : t('graphics.supported.no');
  return (
    <>
      <DialogText>{t('graphics.text')}</DialogText>
      {lacks === null ? null : <Notice tone="warning">{lacks}</Notice>}
      <OverlaySwitch channel={channel} graphics={shown.data} reason={reason ?? (shown.data.on ? null : lacks)} />
      <OverlayForm channel={channel} graphics={shown.data} files={files.data} reason={reason} />
      <SettingGroup title={t('graphics.slate')}>
        <SlatePicture channel={channel} graphics={shown.data} files={files.data} reason={reason ?? lacks} />
      </SettingGroup>
      <SettingGroup title={t('graphics.files')}>
        <GraphicFiles inventoryId={row.inventory.id} files={files.data} reason={reason} />
      </SettingGroup>
    </>
  );
}
