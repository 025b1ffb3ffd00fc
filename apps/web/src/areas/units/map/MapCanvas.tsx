import type { Unit, UserPreferences } from '@backhaul/contract';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../../text/t.js';
import { DataState } from '../../../ui/data/DataState.js';
import { boundsOf } from './features.js';
import { coloursOf } from './map-icons.js';
import classes from './map.module.css';
import { loadSheet, type MapCamera, openUnitMap, type UnitMapView } from './unit-map-view.js';
import { bundledStyle } from './world.js';

interface Props {
  readonly units: readonly Unit[];
  readonly selected: string | null;
  /** Show all units; a request before the map is loaded is kept until then. */
  readonly showAll: boolean;
  readonly track: readonly { readonly lat: number; readonly lng: number }[];
  /** Initial position of the map. */
  readonly at: Pick<UserPreferences, 'mapZoom' | 'mapCentre'>;
  /** A style set by the operator of the console, instead of the bundled world map. */
  readonly styleUrl: string | null;
  readonly onOpen: (uid: string) => void;
  readonly onMove: (place: MapCamera) => void;
  readonly onShownAll: () => void;
}

/** The map; a new theme needs a new `key`. */
export default function MapCanvas({
  units,
  selected,
  showAll,
  track,
  at,
  styleUrl,
  onOpen,
  onMove,
  onShownAll,
}: Props) {
  const container = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<UnitMapView | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  // Initial values; later changes do not move the map.
  const first = useRef({ at, styleUrl });
  const acts = useRef({ onOpen, onMove, onShownAll });
  useEffect(() => void (acts.current = { onOpen, onMove, onShownAll }), [onOpen, onMove, onShownAll]);

  useEffect(() => {
    const element = container.current;
    if (element === null) return undefined;
    let closed = false;
    let opened: UnitMapView | null = null;
    const { at: start, styleUrl: given } = first.current;
    const colours = coloursOf(element);
    loadSheet();
    const open = async (): Promise<void> => {
      const style = given ?? (await bundledStyle(colours));
      if (closed) return;
      opened = openUnitMap({
        container: element,
        style,
        colours,
        at: { zoom: start.mapZoom, centre: start.mapCentre },
        onOpen: (uid) => acts.current.onOpen(uid),
        onMove: (place) => acts.current.onMove(place),
      });
      setView(opened);
    };
    open().catch((error: unknown) => setFailed(error instanceof Error ? error.message : String(error)));
    return () => {
      closed = true;
      opened?.close();
    };
  }, []);

  useEffect(() => view?.setUnits(units), [view, units]);
  useEffect(() => view?.setTrack(track), [view, track]);
  useEffect(() => view?.choose(selected), [view, selected]);
  useEffect(() => {
    if (view === null || !showAll) return;
    const all = boundsOf(units.flatMap(({ location }) => location ?? []));
    // In a new installation units report their locations a moment after the map has opened.
    if (all === null) return;
    acts.current.onShownAll();
    view.show(all);
  }, [view, units, showAll]);
  // A unit that is selected in the list is centred; the map does not follow its movements.
  const place = units.find(({ uid }) => uid === selected)?.location ?? null;
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    if (view === null || place === null || wanted.current === selected) return;
    wanted.current = selected;
    view.goTo(place);
  }, [view, place, selected]);

  if (failed !== null) return <DataState state="failed" title={t('map.failed')} text={t('map.failed.text')} />;
  return <div className={classes['canvas']} ref={container} />;
}
