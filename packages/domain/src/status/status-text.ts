/** What is said under a unit's name (spec 1 §4); empty when there is nothing to say. */
export const statusText = (unit: { readonly cameraConnected: boolean }): string =>
  unit.cameraConnected ? '' : 'Camera not connected';
