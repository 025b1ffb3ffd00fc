import { useMemo, useState } from 'react';
import { NO_FILTER, type UnitSort, useUnit, useUnitIds } from '../../live/index.js';
import { live } from '../../live/store/live.js';
import { files } from '../../text/en/files.js';
import { usePreferences } from '../../session/hooks.js';
import { learn, t } from '../../text/t.js';
import { LabeledSelect } from '../../ui/choice/LabeledSelect.js';
import { DataState } from '../../ui/data/DataState.js';
import { SplitPage } from '../../ui/page/SplitPage.js';
import { UnitFiles } from './UnitFiles.js';

learn(files);

const ORDER: UnitSort = { by: 'name', dir: 'asc' };

/** Files on units: chosen, brought to the server of a channel, cancelled, deleted. */
export function FileUploadPage() {
  const { ids } = useUnitIds(NO_FILTER, ORDER);
  const [chosen, setChosen] = useState<string | null>(null);
  const units = useMemo(
    () => ids.flatMap((id) => live.units.rows.get(id) ?? []).map(({ uid: value, name: label }) => ({ value, label })),
    [ids],
  );
  const last = useUnit(usePreferences().lastSelectedUnit)?.uid;
  const uid = chosen ?? last ?? ids[0] ?? null;
  return (
    <SplitPage
      title={t('files.title')}
      leftWidth={null}
      onLeftWidth={() => undefined}
      bar={
        uid === null ? null : <LabeledSelect label={t('files.unit')} value={uid} options={units} onChange={setChosen} />
      }
    >
      {uid === null ? <DataState state="empty" title={t('files.noUnits')} /> : <Chosen key={uid} uid={uid} />}
    </SplitPage>
  );
}

function Chosen({ uid }: { readonly uid: string }) {
  const unit = useUnit(uid);
  return unit === undefined ? <DataState state="loading" /> : <UnitFiles unit={unit} />;
}
