import type { Unit } from '@backhaul/contract';
import { cameraErrors } from '@backhaul/domain';
import { t } from '../../../../text/t.js';
import { Fact } from '../../../../ui/page/Section.js';
import { Missing } from '../../../../ui/gauge/Missing.js';
import { useDraft } from '../../configure/context.js';

/** Number of feeds that are missing or have a wrong video mode during multi-camera transmission. */
export function FeedState({ unit }: { readonly unit: Pick<Unit, 'applications'> }) {
  const { settings } = useDraft();
  const { multiCamera, switcher, switcherAndProxy } = unit.applications;
  const run = multiCamera ?? switcher ?? switcherAndProxy;
  const errors =
    multiCamera?.feeds === undefined
      ? null
      : cameraErrors(settings.multiCamera.feeds, settings.resolution, multiCamera.feeds);
  return (
    <>
      <Fact label={t('cameras.state')}>{t(run === undefined ? 'cameras.state.off' : 'cameras.state.on')}</Fact>
      <Fact label={t('cameras.errors')}>
        {errors === null ? <Missing /> : t('cameras.errors.count', { count: errors })}
      </Fact>
    </>
  );
}
