import type { Unit } from '@backhaul/contract';
import { useMemo, useState } from 'react';
import { NO_FILTER, type UnitSort, useUnit, useUnitIds } from '../../live/index.js';
import { live } from '../../live/store/live.js';
import { files } from '../../text/en/files.js';
import { usePreferences } from '../../session/hooks.js';
import { learn, t } from '../../text/t.js';
import { LabeledSelect } from '../../ui/choice/LabeledSelect.js';
import { DataState } from '../../ui/data/DataState.js';
import { SplitPage } from '../../ui/page/SplitPage.js';
import { storingFirst } from './storing-first.js';
import { UnitFiles } from './UnitFiles.js';

learn(files);

const ORDER: UnitSort = { by: 'name', dir: 'asc' };

/** Files on units: chosen, brought to the server of a channel, cancelled, deleted. */
export function FileUploadPage() {
  const { ids } = useUnitIds(NO_FILTER, ORDER);
  const [chosen, setChosen] = useState<string | null>(null);
  const units = useMemo(() => storingFirst(ids.flatMap((id) => live.units.rows.get(id) ?? [])), [ids]);
  const last = useUnit(usePreferences().lastSelectedUnit);
  const usual = last !== undefined && last.storages.length > 0 ? last.uid : units[0]?.uid;
  const uid = chosen ?? usual ?? null;
  return (
    <SplitPage
      title={t('files.title')}
      leftWidth={null}
      onLeftWidth={() => undefined}
      bar={
        uid === null ? null : (
          <LabeledSelect label={t('files.unit')} value={uid} options={units.map(optionOf)} onChange={setChosen} />
        )
      }
    >
      {uid === null ? <DataState state="empty" title={t('files.noUnits')} /> : <Chosen key={uid} uid={uid} />}
    </SplitPage>
  );
}

const optionOf = ({ uid, name, storages }: Unit) => ({
  value: uid,
  label: storages.length > 0 ? name : t('files.without', { name }),
});

function Chosen({ uid }: { readonly uid: string }) {
  const unit = useUnit(uid);
  return unit === undefined ? <DataState state="loading" /> : <UnitFiles unit={unit} />;
}
