/** An action that a device is not permitted; logged, unlike network failures. */
export class Refused extends Error {}
