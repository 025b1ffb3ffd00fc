import {
  type GeoJSONSource,
  type LngLatBounds,
  Map as MapView,
  NavigationControl,
  setWorkerUrl,
  type StyleSpecification,
} from 'maplibre-gl';
import sheetUrl from 'maplibre-gl/dist/maplibre-gl.css?url';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { t } from '../../../text/t.js';
import { type Bounds, pointsOf, trackOf } from './features.js';
import { addStateIcons, type Colours } from './map-icons.js';
import { trackSource, unitLayers, unitSource } from './layers.js';

type Units = Parameters<typeof pointsOf>[0];
type Track = Parameters<typeof trackOf>[0];

/** Centre, zoom and visible area of the map. */
export interface MapCamera {
  readonly zoom: number;
  readonly centre: { readonly lat: number; readonly lng: number };
  readonly bounds: Bounds;
}

interface Settings {
  readonly container: HTMLElement;
  readonly style: StyleSpecification | string;
  readonly colours: Colours;
  readonly at: Pick<MapCamera, 'zoom' | 'centre'>;
  readonly onOpen: (uid: string) => void;
  readonly onMove: (place: MapCamera) => void;
}

/** A map of units; data set while it loads is shown afterwards. */
export interface UnitMapView {
  setUnits(units: Units): void;
  setTrack(points: Track): void;
  choose(uid: string | null): void;
  /** Centres on a unit, at a zoom level that shows streets. */
  goTo(place: { readonly lat: number; readonly lng: number }): void;
  /** Fits the area into view. */
  show(bounds: Bounds): void;
  close(): void;
}

setWorkerUrl(workerUrl);

/** Loads the style sheet of the map only where a map is shown. */
export function loadSheet(): void {
  if (document.querySelector(`link[href="${sheetUrl}"]`)) return;
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = sheetUrl;
  document.head.append(link);
}

const NEAR = 11;
/** Margin around the fitted area, px. */
const MARGIN = 40;
const CLICKED = ['units', 'clusters'];
const calm = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

const shownOf = (bounds: LngLatBounds): Bounds => ({
  west: bounds.getWest(),
  east: bounds.getEast(),
  south: bounds.getSouth(),
  north: bounds.getNorth(),
});

/** Draws a map. Throws if the browser does not support WebGL. */
export function openUnitMap({ container, style, colours, at, onOpen, onMove }: Settings): UnitMapView {
  const map = new MapView({
    container,
    style,
    center: [at.centre.lng, at.centre.lat],
    zoom: at.zoom,
    attributionControl: { compact: true, customAttribution: 'GeoNames (CC BY 4.0)' },
    locale: {
      'Map.Title': t('map.title'),
      'NavigationControl.ZoomIn': t('map.zoomIn'),
      'NavigationControl.ZoomOut': t('map.zoomOut'),
      'AttributionControl.ToggleAttribution': t('map.attribution'),
    },
  });
  map.addControl(new NavigationControl({ showCompass: false }), 'bottom-right');
  map.dragRotate.disable();
  map.touchZoomRotate.disableRotation();

  let ready = false;
  let units: Units = [];
  let track: Track = [];
  let chosen: string | null = null;
  const source = (name: string) => map.getSource<GeoJSONSource>(name);
  const showUnits = () => void source('units')?.setData(pointsOf(units));
  const showTrack = () => void source('track')?.setData({ type: 'FeatureCollection', features: trackOf(track) });
  const showChosen = () => map.setFilter('chosen', ['==', ['get', 'uid'], chosen ?? '']);
  const emitMove = () => {
    const { lng, lat } = map.getCenter().wrap();
    onMove({ zoom: map.getZoom(), centre: { lat, lng }, bounds: shownOf(map.getBounds()) });
  };

  map.on('load', () => {
    addStateIcons(map, colours);
    map.addSource('track', trackSource);
    map.addSource('units', unitSource);
    for (const layer of unitLayers(colours)) map.addLayer(layer);
    ready = true;
    showUnits();
    showTrack();
    showChosen();
    emitMove();
  });
  map.on('moveend', emitMove);
  map.on('click', ({ point }) => {
    const [hit] = ready ? map.queryRenderedFeatures(point, { layers: CLICKED }) : [];
    const uid: unknown = hit?.properties['uid'];
    if (typeof uid === 'string') return onOpen(uid);
    const cluster: unknown = hit?.properties['cluster_id'];
    if (typeof cluster === 'number' && hit?.geometry.type === 'Point') void expand(cluster, hit.geometry.coordinates);
  });
  map.on('mousemove', ({ point }) => {
    const over = ready && map.queryRenderedFeatures(point, { layers: CLICKED }).length > 0;
    map.getCanvas().style.cursor = over ? 'pointer' : '';
  });

  async function expand(cluster: number, [lng = 0, lat = 0]: readonly number[]): Promise<void> {
    const zoom = await source('units')?.getClusterExpansionZoom(cluster);
    if (zoom !== undefined) map.easeTo({ center: [lng, lat], zoom, animate: !calm() });
  }

  return {
    setUnits(next) {
      units = next;
      if (ready) showUnits();
    },
    setTrack(next) {
      track = next;
      if (ready) showTrack();
    },
    choose(uid) {
      chosen = uid;
      if (ready) showChosen();
    },
    goTo({ lat, lng }) {
      map.easeTo({ center: [lng, lat], zoom: Math.max(NEAR, map.getZoom()), animate: !calm() });
    },
    show({ west, south, east, north }) {
      map.fitBounds([west, south, east, north], { padding: MARGIN, maxZoom: NEAR, animate: !calm() });
    },
    close: () => map.remove(),
  };
}
