import type { Unit } from '@backhaul/contract';
import { useMemo, useState } from 'react';
import { NO_FILTER, sortUnits, useFeed, useUnit, useUnitsWithin } from '../../live/index.js';
import { files } from '../../text/en/files.js';
import { usePreferences } from '../../session/hooks.js';
import { addMessages, t } from '../../text/t.js';
import { LabeledSelect } from '../../ui/choice/LabeledSelect.js';
import { Switch } from '../../ui/form/Switch.js';
import { DataState } from '../../ui/data/DataState.js';
import { SplitPage } from '../../ui/page/SplitPage.js';
import { storingFirst } from './storing-first.js';
import { UnitFiles } from './UnitFiles.js';

addMessages(files);

function byName(units: readonly Unit[]): readonly Unit[] {
  const rows = new Map(units.map((unit) => [unit.uid, unit]));
  return sortUnits(units, { by: 'name', dir: 'asc' }).flatMap((uid) => rows.get(uid) ?? []);
}

/** Files on units: upload to the server of a channel, cancel, delete. */
export function FileUploadPage() {
  const found = useUnitsWithin(NO_FILTER);
  const feed = useFeed();
  const [chosen, setChosen] = useState<string | null>(null);
  const [others, setOthers] = useState(false);
  const all = useMemo(() => byName(found), [found]);
  const storing = useMemo(() => all.filter(({ storages }) => storages.length > 0), [all]);
  const units = others || storing.length === 0 ? storingFirst(all) : storing;
  const last = useUnit(usePreferences().lastSelectedUnit);
  const usual = last !== undefined && last.storages.length > 0 ? last.uid : units[0]?.uid;
  // Units arrive in parts: until all are here, those with a storage may be missing.
  const isLoading = feed.state === 'loading' && storing.length === 0;
  const uid = isLoading ? null : (chosen ?? usual ?? null);
  return (
    <SplitPage
      title={t('files.title')}
      leftWidth={null}
      onLeftWidth={() => undefined}
      bar={
        uid === null ? null : (
          <>
            <LabeledSelect label={t('files.unit')} value={uid} options={units.map(optionOf)} onChange={setChosen} />
            {storing.length > 0 && storing.length < all.length ? (
              <Switch
                label={t('files.others', { count: all.length - storing.length })}
                checked={others}
                onChange={({ target: { checked: on } }) => {
                  setOthers(on);
                  // A unit that is no longer listed cannot stay selected.
                  if (!on && storing.every((unit) => unit.uid !== chosen)) setChosen(null);
                }}
              />
            ) : null}
          </>
        )
      }
    >
      {isLoading ? (
        <DataState state="loading" />
      ) : uid === null ? (
        <DataState state="empty" title={t('files.noUnits')} />
      ) : (
        <Chosen key={uid} uid={uid} />
      )}
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
