/** Splits a command line at spaces; pass values that contain spaces separately. */
export const splitArgs = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');
