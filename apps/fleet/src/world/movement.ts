import { between, clamp, normal, wander, type Random } from '../random/random.js';

const KM_PER_DEGREE = 111.2;
/** A driving unit turns back at this distance from home. */
const RADIUS_KM = 6;
/** Error of satellite positioning, km. */
const JITTER = { mean: 0, sd: 0.004, tauMs: 20_000 };
const SPEED = { mean: 32, sd: 22, tauMs: 40_000 };
/** How fast a heading varies, degrees per root of a second. */
const TURNING = 9;

interface Point {
  readonly lat: number;
  readonly lng: number;
}

/** Position in km east and north of home, heading in degrees (0 is north), speed in km/h. */
export interface Motion {
  readonly eastKm: number;
  readonly northKm: number;
  readonly headingDeg: number;
  readonly speedKmh: number;
}

/** A position near home, standing or driving. */
export const firstMotion = (random: Random): Motion => ({
  eastKm: between(random, -2, 2),
  northKm: between(random, -2, 2),
  headingDeg: between(random, 0, 360),
  speedKmh: between(random, 0, 50),
});

/** A drive through the city: it turns, stops and goes, and stays within some km of home. */
export function drive(motion: Motion, dtMs: number, random: Random): Motion {
  // The route while the unit was offline does not matter: it returns some streets further on.
  const seconds = Math.min(dtMs, 30_000) / 1000;
  const speedKmh = clamp(wander(motion.speedKmh, SPEED, dtMs, random), 0, 90);
  const far = Math.hypot(motion.eastKm, motion.northKm) > RADIUS_KM;
  const home = (Math.atan2(-motion.eastKm, -motion.northKm) * 180) / Math.PI;
  const turned = motion.headingDeg + TURNING * Math.sqrt(seconds) * normal(random);
  const headingDeg = ((far ? home : turned) + 360 * 2) % 360;
  const km = (speedKmh * seconds) / 3600;
  const radians = (headingDeg * Math.PI) / 180;
  return {
    eastKm: motion.eastKm + km * Math.sin(radians),
    northKm: motion.northKm + km * Math.cos(radians),
    headingDeg,
    speedKmh,
  };
}

/** A stationary unit: its reported position varies by some metres about `at`. */
export const stand = (motion: Motion, at: Motion, dtMs: number, random: Random): Motion => ({
  eastKm: wander(motion.eastKm, { ...JITTER, mean: at.eastKm }, dtMs, random),
  northKm: wander(motion.northKm, { ...JITTER, mean: at.northKm }, dtMs, random),
  headingDeg: motion.headingDeg,
  speedKmh: 0,
});

/** The position on earth, in degrees to the metre. */
export function placeOf(home: Point, { eastKm, northKm }: Motion): Point {
  const lat = home.lat + northKm / KM_PER_DEGREE;
  const lng = home.lng + eastKm / (KM_PER_DEGREE * Math.cos((home.lat * Math.PI) / 180));
  return { lat: Number(lat.toFixed(5)), lng: Number((((lng + 540) % 360) - 180).toFixed(5)) };
}
