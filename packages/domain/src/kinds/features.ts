/** Features that are enabled per group (spec 1 §6). */
export const FEATURES = [
  'MapView',
  'Reboot',
  'Ptmp',
  'Gauge',
  'SocialMediaIntegration',
  'MpContributor',
  'Lux',
  'Vsim',
  'ExternalPreview',
  'MpRegUser',
] as const;
export type Feature = (typeof FEATURES)[number];

/** Features of a new group: those that need nothing but this installation. */
export const FIRST_FEATURES: readonly Feature[] = [
  'MapView',
  'Reboot',
  'Ptmp',
  'Gauge',
  'SocialMediaIntegration',
  'Lux',
  'ExternalPreview',
];
