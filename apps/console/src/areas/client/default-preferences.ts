import type { UserPreferences } from '@backhaul/contract';
import { UNIT_NOTICES } from '@backhaul/domain';

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
  unitAlertsSettings: Object.fromEntries(UNIT_NOTICES.map((name) => [name, true])),
  unitAlertsSoundSettings: { critical: true, warning: false },
  muteUntil: null,
  luSmartCountry: 'usa',
  mapZoom: 3,
  mapCentre: { lat: 0, lng: 0 },
  leftPanelWidth: null,
  unitListExpanded: true,
  atmBatchMessageSize: 50,
};
