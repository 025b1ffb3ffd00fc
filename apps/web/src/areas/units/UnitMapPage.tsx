import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useDeferredValue, useMemo, useState } from 'react';
import { api } from '../../api/client.js';
import { callQuery } from '../../api/call-query.js';
import { useUnit, useUnitsWithin } from '../../live/index.js';
import { changePreferences } from '../../session/change-preferences.js';
import { useConfiguration, useFeature, usePreferences } from '../../session/hooks.js';
import { mapWords } from '../../text/en/map.js';
import { addMessages, t } from '../../text/t.js';
import { DataState } from '../../ui/data/DataState.js';
import { SplitPage } from '../../ui/page/SplitPage.js';
import { Waiting } from '../../ui/page/Waiting.js';
import { useScheme } from '../../ui/scheme/scheme.js';
import { LazyDetails, usePreloadedDetails } from './details/LazyDetails.js';
import { UnitBar } from './list/UnitBar.js';
import { useSelection } from './list/use-selection.js';
import { useUnitFilters } from './list/use-unit-filters.js';
import { onAirFirst } from './map/on-air-first.js';
import { isWithin } from './map/features.js';
import { MapList } from './map/MapList.js';
import classes from './map/map.module.css';
import type { MapCamera } from './map/unit-map-view.js';

addMessages(mapWords);

const MapCanvas = lazy(() => import('./map/MapCanvas.js'));

/** Refresh interval of the track, ms. */
const TRACK_MS = 30_000;
const NO_TRACK: readonly never[] = [];

/** Units on a map, with the same filters and details as the list. */
export function UnitMapPage() {
  const { filter, setFilter } = useUnitFilters('map');
  const { unitSort, leftPanelWidth, mapZoom, mapCentre, unitListExpanded } = usePreferences();
  const { mapStyleUrl } = useConfiguration();
  const { selected, open, close } = useSelection('map');
  const scheme = useScheme();
  const on = useFeature('MapView');
  const units = useUnitsWithin(filter);
  const ids = useMemo(() => units.map(({ uid }) => uid), [units]);
  // Until the user has moved the map, it opens with all units in view.
  const [showAll, setShowAll] = useState(mapCentre.lat === 0 && mapCentre.lng === 0);
  const [bounds, setBounds] = useState<MapCamera['bounds'] | null>(null);
  const name = useUnit(selected)?.name;
  usePreloadedDetails();
  const track = useTrack(on === true ? selected : null);

  const found = useMemo(
    () =>
      onAirFirst(units.filter(({ location }) => location !== null && (bounds === null || isWithin(bounds, location)))),
    [units, bounds],
  );
  const deferred = useDeferredValue(found);
  // While the map loads, nothing else is rendered for seconds: an empty list would suggest that no unit is in view.
  const inView = deferred.length === 0 ? found : deferred;
  const onMove = ({ zoom, centre, bounds: next }: MapCamera) => {
    setBounds(next);
    changePreferences({ mapZoom: zoom, mapCentre: centre });
  };

  return (
    <SplitPage
      title={t('map.title')}
      bar={<UnitBar view="map" filter={filter} onFilter={setFilter} sort={unitSort} ids={ids} brief={true} />}
      leftWidth={leftPanelWidth}
      onLeftWidth={(px) => changePreferences({ leftPanelWidth: px })}
      aside={selected === null ? null : <LazyDetails key={selected} uid={selected} onClose={close} />}
      asideLabel={t('details.label', { name: name ?? selected ?? '' })}
    >
      {on === false ? (
        <DataState state="empty" title={t('map.off')} text={t('map.off.text')} />
      ) : (
        <div className={classes['frame']}>
          <MapList
            units={inView}
            nowhere={units.filter(({ location }) => location === null).length}
            selected={selected}
            expanded={unitListExpanded}
            onExpand={(expanded) => changePreferences({ unitListExpanded: expanded })}
            onOpen={open}
            onShowAll={() => setShowAll(true)}
          />
          <div className={classes['map']}>
            <Suspense fallback={<Waiting />}>
              <MapCanvas
                key={scheme}
                units={units}
                selected={selected}
                showAll={showAll}
                track={track}
                at={{ mapZoom, mapCentre }}
                styleUrl={mapStyleUrl}
                onOpen={open}
                onMove={onMove}
                onShownAll={() => setShowAll(false)}
              />
            </Suspense>
          </div>
        </div>
      )}
    </SplitPage>
  );
}

function useTrack(uid: string | null) {
  const input = { params: { id: uid ?? '' } };
  const { data } = useQuery({
    ...callQuery(api.locations.track, input),
    enabled: uid !== null,
    refetchInterval: TRACK_MS,
  });
  return (uid === null ? undefined : data?.points) ?? NO_TRACK;
}
