/** A place where simulated units are; degrees WGS 84. */
export interface City {
  readonly name: string;
  readonly lat: number;
  readonly lng: number;
}

const city = (name: string, lat: number, lng: number): City => ({ name, lat, lng });

/** Forty cities of all continents that people live on. */
export const CITIES: readonly City[] = [
  city('Amsterdam', 52.37, 4.9),
  city('Athens', 37.98, 23.73),
  city('Atlanta', 33.75, -84.39),
  city('Auckland', -36.85, 174.76),
  city('Bangkok', 13.76, 100.5),
  city('Berlin', 52.52, 13.41),
  city('Bogota', 4.71, -74.07),
  city('Brussels', 50.85, 4.35),
  city('Cairo', 30.04, 31.24),
  city('Casablanca', 33.57, -7.59),
  city('Chicago', 41.88, -87.63),
  city('Dakar', 14.72, -17.47),
  city('Delhi', 28.61, 77.21),
  city('Dubai', 25.2, 55.27),
  city('Dublin', 53.35, -6.26),
  city('Helsinki', 60.17, 24.94),
  city('Istanbul', 41.01, 28.98),
  city('Jakarta', -6.21, 106.85),
  city('Johannesburg', -26.2, 28.05),
  city('Lagos', 6.52, 3.38),
  city('Lima', -12.05, -77.04),
  city('Lisbon', 38.72, -9.14),
  city('London', 51.51, -0.13),
  city('Madrid', 40.42, -3.7),
  city('Manila', 14.6, 120.98),
  city('Mexico-City', 19.43, -99.13),
  city('Mumbai', 19.08, 72.88),
  city('Nairobi', -1.29, 36.82),
  city('New-York', 40.71, -74.01),
  city('Oslo', 59.91, 10.75),
  city('Paris', 48.86, 2.35),
  city('Rome', 41.9, 12.5),
  city('Santiago', -33.45, -70.67),
  city('Sao-Paulo', -23.55, -46.63),
  city('Seoul', 37.57, 126.98),
  city('Singapore', 1.35, 103.82),
  city('Stockholm', 59.33, 18.07),
  city('Sydney', -33.87, 151.21),
  city('Tokyo', 35.68, 139.69),
  city('Toronto', 43.65, -79.38),
];
