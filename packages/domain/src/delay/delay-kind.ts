/** Sub-second delay: below 0.8 s, recommended only on fast Ethernet or Wi-Fi (spec 2 §9). */
export const isSubSecond = (ms: number): boolean => ms < 800;
