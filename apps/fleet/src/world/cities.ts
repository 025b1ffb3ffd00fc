/** A city where units can be based; degrees WGS 84. */
export interface City {
  readonly name: string;
  readonly country: string;
  readonly lat: number;
  readonly lng: number;
}

const TABLE: readonly [name: string, country: string, lat: number, lng: number][] = [
  ['Oslo', 'Norway', 59.913, 10.752],
  ['Bergen', 'Norway', 60.391, 5.322],
  ['Stockholm', 'Sweden', 59.329, 18.069],
  ['Copenhagen', 'Denmark', 55.676, 12.568],
  ['Helsinki', 'Finland', 60.17, 24.938],
  ['Reykjavik', 'Iceland', 64.147, -21.943],
  ['London', 'United Kingdom', 51.507, -0.128],
  ['Manchester', 'United Kingdom', 53.481, -2.242],
  ['Edinburgh', 'United Kingdom', 55.953, -3.188],
  ['Dublin', 'Ireland', 53.35, -6.26],
  ['Paris', 'France', 48.857, 2.352],
  ['Marseille', 'France', 43.296, 5.37],
  ['Brussels', 'Belgium', 50.85, 4.352],
  ['Amsterdam', 'Netherlands', 52.368, 4.904],
  ['Berlin', 'Germany', 52.52, 13.405],
  ['Hamburg', 'Germany', 53.551, 9.994],
  ['Munich', 'Germany', 48.135, 11.582],
  ['Vienna', 'Austria', 48.208, 16.374],
  ['Zurich', 'Switzerland', 47.377, 8.542],
  ['Prague', 'Czechia', 50.075, 14.438],
  ['Warsaw', 'Poland', 52.23, 21.012],
  ['Budapest', 'Hungary', 47.498, 19.04],
  ['Rome', 'Italy', 41.903, 12.496],
  ['Milan', 'Italy', 45.464, 9.19],
  ['Madrid', 'Spain', 40.417, -3.704],
  ['Barcelona', 'Spain', 41.385, 2.173],
  ['Lisbon', 'Portugal', 38.722, -9.139],
  ['Athens', 'Greece', 37.984, 23.728],
  ['Istanbul', 'Türkiye', 41.008, 28.978],
  ['Kyiv', 'Ukraine', 50.45, 30.523],
  ['Bucharest', 'Romania', 44.427, 26.103],
  ['Tel Aviv', 'Israel', 32.085, 34.782],
  ['Cairo', 'Egypt', 30.044, 31.236],
  ['Nairobi', 'Kenya', -1.292, 36.822],
  ['Lagos', 'Nigeria', 6.524, 3.379],
  ['Dakar', 'Senegal', 14.716, -17.467],
  ['Johannesburg', 'South Africa', -26.204, 28.047],
  ['Cape Town', 'South Africa', -33.925, 18.424],
  ['Casablanca', 'Morocco', 33.573, -7.59],
  ['Dubai', 'United Arab Emirates', 25.205, 55.271],
  ['Riyadh', 'Saudi Arabia', 24.714, 46.675],
  ['Delhi', 'India', 28.614, 77.209],
  ['Mumbai', 'India', 19.076, 72.878],
  ['Bengaluru', 'India', 12.972, 77.595],
  ['Singapore', 'Singapore', 1.352, 103.82],
  ['Bangkok', 'Thailand', 13.756, 100.502],
  ['Jakarta', 'Indonesia', -6.208, 106.846],
  ['Manila', 'Philippines', 14.6, 120.984],
  ['Hong Kong', 'Hong Kong', 22.32, 114.17],
  ['Taipei', 'Taiwan', 25.033, 121.565],
  ['Seoul', 'South Korea', 37.567, 126.978],
  ['Tokyo', 'Japan', 35.676, 139.65],
  ['Osaka', 'Japan', 34.694, 135.502],
  ['Sydney', 'Australia', -33.869, 151.209],
  ['Melbourne', 'Australia', -37.814, 144.963],
  ['Perth', 'Australia', -31.953, 115.861],
  ['Auckland', 'New Zealand', -36.851, 174.764],
  ['New York', 'United States', 40.713, -74.006],
  ['Washington', 'United States', 38.907, -77.037],
  ['Atlanta', 'United States', 33.749, -84.388],
  ['Miami', 'United States', 25.762, -80.192],
  ['Chicago', 'United States', 41.878, -87.63],
  ['Houston', 'United States', 29.76, -95.37],
  ['Denver', 'United States', 39.739, -104.99],
  ['Los Angeles', 'United States', 34.052, -118.244],
  ['San Francisco', 'United States', 37.775, -122.419],
  ['Seattle', 'United States', 47.606, -122.332],
  ['Toronto', 'Canada', 43.653, -79.383],
  ['Montreal', 'Canada', 45.502, -73.567],
  ['Vancouver', 'Canada', 49.283, -123.121],
  ['Mexico City', 'Mexico', 19.433, -99.133],
  ['Bogota', 'Colombia', 4.711, -74.072],
  ['Lima', 'Peru', -12.046, -77.043],
  ['Santiago', 'Chile', -33.449, -70.669],
  ['Buenos Aires', 'Argentina', -34.604, -58.382],
  ['Sao Paulo', 'Brazil', -23.551, -46.633],
  ['Rio de Janeiro', 'Brazil', -22.907, -43.173],
];

const cities = TABLE.map(([name, country, lat, lng]): City => ({ name, country, lat, lng }));

/** Letters only, so that `New York 3`, `new-york-3` and `NEWYORK3` name the same city. */
const letters = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[^a-zA-Z]/g, '')
    .toLowerCase();

const byLetters = cities.map((city): [string, City] => [letters(city.name), city]);

/** The city that a unit's name contains, else one picked by `chance` (from 0 up to 1). */
export function cityOf(unitName: string, chance: number): City {
  const words = letters(unitName);
  const named = byLetters.find(([name]) => words.includes(name))?.[1];
  const city = named ?? cities[Math.floor(chance * cities.length)];
  if (city === undefined) throw new RangeError('chance is from 0 up to 1');
  return city;
}
