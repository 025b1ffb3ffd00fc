/** The text under a unit's name (spec 1 §4); empty without one. */
export const statusText = (unit: { readonly cameraConnected: boolean }): string =>
  unit.cameraConnected ? '' : 'Camera not connected';
