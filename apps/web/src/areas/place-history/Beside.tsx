import type { SettingPath } from '../../navigation/settings.js';
import { t } from '../../text/t.js';
import { LabeledDate } from '../../ui/choice/LabeledDate.js';
import { useListAddress } from '../../ui/resource/address.js';
import type { ListSearch } from '../../ui/resource/search.js';
import { fileUrl, type Place } from './query.js';

interface Props {
  readonly place: Place;
  readonly path: SettingPath;
  readonly search: ListSearch;
}

/** Date filters of a list, and the link to its file. */
export function Beside({ place, path, search }: Props) {
  const { filter } = useListAddress(path);
  return (
    <>
      <LabeledDate
        label={t('placeHistory.from')}
        value={String(search['from'] ?? '')}
        onChange={(from) => filter({ from: from || undefined })}
      />
      <LabeledDate
        label={t('placeHistory.to')}
        value={String(search['to'] ?? '')}
        onChange={(to) => filter({ to: to || undefined })}
      />
      <a href={fileUrl(place, search)} download>
        {t('placeHistory.csv')}
      </a>
    </>
  );
}
