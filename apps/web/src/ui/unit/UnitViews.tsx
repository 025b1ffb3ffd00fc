import { t } from '../../text/t.js';
import { SegmentedLinks } from '../choice/Segmented.js';

/** The sub-navigation of the units' views. */
export function UnitViews() {
  return (
    <SegmentedLinks
      label={t('units.views')}
      options={[
        { to: '/unit/list', label: t('units.view.list') },
        { to: '/unit/map', label: t('units.view.map') },
        { to: '/unit/multiview', label: t('units.view.multiview') },
      ]}
    />
  );
}
