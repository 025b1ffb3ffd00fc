/** How hard a unit works. */
export type Load = 'onAir' | 'busy' | 'idle';
