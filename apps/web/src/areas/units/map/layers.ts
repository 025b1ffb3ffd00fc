import type { GeoJSONSourceSpecification, LayerSpecification } from 'maplibre-gl';
import type { Colours } from './map-icons.js';

/** From this zoom level units are shown separately; below it, nearby units form clusters. */
const ALONE_FROM_ZOOM = 10;
const CLUSTER_PX = 48;

/** Units as clustered points; each cluster counts its units on air and with alerts. */
export const unitSource: GeoJSONSourceSpecification = {
  type: 'geojson',
  data: { type: 'FeatureCollection', features: [] },
  cluster: true,
  clusterRadius: CLUSTER_PX,
  clusterMaxZoom: ALONE_FROM_ZOOM,
  clusterProperties: { live: ['+', ['get', 'live']], alert: ['+', ['get', 'alert']] },
};

export const trackSource: GeoJSONSourceSpecification = {
  type: 'geojson',
  data: { type: 'FeatureCollection', features: [] },
};

const FONT = ['Inter Variable'];

/** The layers over the world map: the track, clusters and units. A cluster shows the number of units, and of those on air. */
export const unitLayers = ({ live, act, ground, text, text2 }: Colours): LayerSpecification[] => [
  {
    id: 'track',
    type: 'line',
    source: 'track',
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': act, 'line-width': 2.5 },
  },
  {
    id: 'clusters',
    type: 'circle',
    source: 'units',
    filter: ['has', 'point_count'],
    paint: {
      'circle-color': ground,
      'circle-stroke-color': ['case', ['>', ['get', 'live'], 0], live, text2],
      'circle-stroke-width': ['case', ['>', ['get', 'live'], 0], 3, 1.5],
      'circle-radius': ['step', ['get', 'point_count'], 16, 10, 20, 100, 24, 1000, 30],
    },
  },
  {
    id: 'cluster-counts',
    type: 'symbol',
    source: 'units',
    filter: ['has', 'point_count'],
    layout: {
      'text-field': [
        'case',
        ['>', ['get', 'live'], 0],
        ['concat', ['get', 'point_count_abbreviated'], '\n● ', ['get', 'live']],
        ['get', 'point_count_abbreviated'],
      ],
      'text-font': FONT,
      'text-size': 11,
      'text-allow-overlap': true,
    },
    paint: { 'text-color': text },
  },
  {
    id: 'chosen',
    type: 'circle',
    source: 'units',
    filter: ['==', ['get', 'uid'], ''],
    paint: { 'circle-color': 'transparent', 'circle-radius': 17, 'circle-stroke-color': act, 'circle-stroke-width': 3 },
  },
  {
    id: 'units',
    type: 'symbol',
    source: 'units',
    filter: ['!', ['has', 'point_count']],
    layout: {
      'icon-image': ['get', 'icon'],
      'icon-allow-overlap': true,
      'text-field': ['case', ['>', ['get', 'alert'], 0], ['concat', '▲ ', ['get', 'name']], ['get', 'name']],
      'text-font': FONT,
      'text-size': 11,
      'text-anchor': 'top',
      'text-offset': [0, 1.2],
      'text-optional': true,
    },
    paint: { 'text-color': text, 'text-halo-color': ground, 'text-halo-width': 1.5 },
  },
];
