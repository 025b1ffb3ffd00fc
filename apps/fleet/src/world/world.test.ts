import { describe, expect, it } from 'vitest';
import { seededRandom } from '../random/random.js';
import { cityOf } from './cities.js';
import { drive, firstMotion, placeOf, stand } from './movement.js';
import { operatorsOf } from './operators.js';

describe('cityOf', () => {
  it.each([
    ['oslo-pack-1', 0.9, 'Oslo'],
    ['new-york-van-2', 0, 'New York'],
    ['Mexico-City-lite-1', 0, 'Mexico City'],
    ['São Paulo 4', 0, 'Sao Paulo'],
    ['bogotá-hub-1', 0, 'Bogota'],
    ['unit 17', 0, 'Oslo'],
    ['unit 17', 0.9999, 'Rio de Janeiro'],
  ])('%s with chance %d is at home in %s', (name, chance, city) => {
    expect(cityOf(name, chance).name).toBe(city);
  });

  it('has operators everywhere', () => {
    expect(operatorsOf('Norway')).toContain('Telenor');
    expect(operatorsOf('Atlantis').length).toBeGreaterThan(0);
  });
});

describe('movement', () => {
  const random = seededRandom('drive');
  it('drives at the speed that it reports, and stays near its home location', () => {
    let motion = firstMotion(random);
    let farthest = 0;
    let stood = 0;
    for (let second = 0; second < 20_000; second += 1) {
      const next = drive(motion, 1000, random);
      const km = Math.hypot(next.eastKm - motion.eastKm, next.northKm - motion.northKm);
      expect(km).toBeCloseTo(next.speedKmh / 3600, 6);
      expect(next.headingDeg).toBeGreaterThanOrEqual(0);
      expect(next.headingDeg).toBeLessThan(360);
      motion = next;
      farthest = Math.max(farthest, Math.hypot(motion.eastKm, motion.northKm));
      stood += Number(motion.speedKmh === 0);
    }
    expect(farthest).toBeGreaterThan(4);
    expect(farthest).toBeLessThan(7);
    expect(stood).toBeGreaterThan(100);
  });

  it('stands to within some metres, as a receiver has it', () => {
    const site = firstMotion(random);
    let motion = site;
    for (let second = 0; second < 5000; second += 1) {
      motion = stand(motion, site, 1000, random);
      expect(Math.hypot(motion.eastKm - site.eastKm, motion.northKm - site.northKm)).toBeLessThan(0.03);
    }
    expect(motion).not.toEqual(site);
  });

  it.each([
    [
      { lat: 0, lng: 0 },
      { eastKm: 111.2, northKm: 111.2 },
      { lat: 1, lng: 1 },
    ],
    [
      { lat: 60, lng: 10 },
      { eastKm: 55.6, northKm: -111.2 },
      { lat: 59, lng: 11 },
    ],
    [
      { lat: 0, lng: 179.5 },
      { eastKm: 111.2, northKm: 0 },
      { lat: 0, lng: -179.5 },
    ],
  ])('from %o, %o away', (home, away, place) => {
    expect(placeOf(home, { ...away, headingDeg: 0, speedKmh: 0 })).toEqual(place);
  });
});
