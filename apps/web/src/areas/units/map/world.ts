import type { FeatureCollection, MultiLineString } from 'geojson';
import type { LayerSpecification, StyleSpecification } from 'maplibre-gl';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import worldUrl from 'world-atlas/countries-50m.json?url';
import type { Colours } from './map-icons.js';
import { continued, withoutLeaps } from './date-line.js';

type World = Topology<{ countries: GeometryCollection; land: GeometryCollection }>;

/** Land and borders of the world (Natural Earth, public domain), bundled with the console. */
async function loadWorld(): Promise<{
  readonly land: FeatureCollection;
  readonly coast: MultiLineString;
  readonly borders: MultiLineString;
}> {
  const answer = await fetch(worldUrl);
  if (!answer.ok) throw new Error(`The world map could not be loaded (${answer.status})`);
  const world: World = await answer.json();
  const land = feature(world, world.objects.land);
  return {
    land: { ...land, features: land.features.map(continued) },
    coast: withoutLeaps(mesh(world, world.objects.land)),
    borders: withoutLeaps(mesh(world, world.objects.countries, (a, b) => a !== b)),
  };
}

/** Style of the bundled world map in the colours of the theme. */
export async function bundledStyle(colours: Colours): Promise<StyleSpecification> {
  const { land, coast, borders } = await loadWorld();
  return {
    version: 8,
    sources: {
      land: { type: 'geojson', data: land, attribution: 'Natural Earth' },
      coast: { type: 'geojson', data: coast },
      borders: { type: 'geojson', data: borders },
    },
    layers: worldLayers(colours),
  };
}

const worldLayers = ({ ground, surface, line }: Colours): LayerSpecification[] => [
  { id: 'sea', type: 'background', paint: { 'background-color': ground } },
  { id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': surface } },
  {
    id: 'coast',
    type: 'line',
    source: 'coast',
    paint: { 'line-color': line, 'line-opacity': 0.7, 'line-width': 0.8 },
  },
  {
    id: 'borders',
    type: 'line',
    source: 'borders',
    paint: { 'line-color': line, 'line-opacity': 0.5, 'line-width': 0.8, 'line-dasharray': [3, 2] },
  },
];
