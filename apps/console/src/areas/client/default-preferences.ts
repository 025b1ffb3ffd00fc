import type { UserPreferences } from '@backhaul/contract';

/** Toggles of alert notices that are on from the start (spec 3 §9). */
const ALERT_NOTICES = [
  'offlineToOnline',
  'startedStreaming',
  'streamingToOnline',
  'onlineToOffline',
  'streamingToOffline',
  'fileUploadStarted',
  'fileUploadCompleted',
  'newDeviceAdded',
];

/** Preferences of a user who chose none: those of the spec (spec 3 §9) where it has them. */
export const DEFAULT_PREFERENCES: UserPreferences = {
  groupId: null,
  inventoryId: null,
  inventoryName: null,
  lastSelectedUnit: null,
  lastRoute: null,
  language: 'en',
  timeZone: null,
  theme: 'dark',
  density: 'comfortable',
  unitSort: { by: 'state', dir: 'asc' },
  unitFilters: { states: [], types: [], labels: [], alerts: [] },
  multiviewGrid: '3x3',
  filterPanels: {},
  gridColumns: {},
  unitAlertsSettings: Object.fromEntries(ALERT_NOTICES.map((name) => [name, true])),
  unitAlertsSoundSettings: { critical: true, warning: false },
  muteUntil: null,
  luSmartCountry: 'usa',
  mapZoom: 3,
  mapCentre: { lat: 0, lng: 0 },
  leftPanelWidth: null,
  unitListExpanded: true,
  atmBatchMessageSize: 50,
};
