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

/** What is on in a new group: what needs nothing but this installation. */
export const FIRST_FEATURES: readonly Feature[] = [
  'MapView',
  'Reboot',
  'Ptmp',
  'Gauge',
  'SocialMediaIntegration',
  'Lux',
  'ExternalPreview',
];
