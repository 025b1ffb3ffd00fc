/** Sub-second delay: below 0.8 s, recommended on fast Ethernet or Wi-Fi alone (spec 2 §9). */
export const isSubSecond = (ms: number): boolean => ms < 800;
