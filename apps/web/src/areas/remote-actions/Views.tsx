import type { ManagePath } from '../../navigation/pages.js';
import { t } from '../../text/t.js';
import { Segmented } from '../../ui/choice/Segmented.js';
import { useListAddress } from '../../ui/resource/address.js';

/** The switch, beside a list. */
export const viewsBeside = (path: ManagePath) => () => <Views path={path} />;

const VIEWS = ['devices', 'requests'] as const;

/** Switch between devices and requests; it clears search and filters. */
function Views({ path }: { readonly path: ManagePath }) {
  const address = useListAddress(path);
  return (
    <Segmented
      label={t('remote.view')}
      value={address.search['view'] === 'requests' ? 'requests' : 'devices'}
      options={VIEWS.map((value) => ({ value, label: t(`remote.view.${value}`) }))}
      onChange={(view) =>
        address.filter({
          view: view === 'requests' ? view : undefined,
          q: undefined,
          by: undefined,
          sort: undefined,
          kind: undefined,
          state: undefined,
        })
      }
    />
  );
}
