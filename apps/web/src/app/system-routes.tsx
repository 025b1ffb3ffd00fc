import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import type { EntityPath } from '../navigation/entities.js';
import { SETTING_PAGES } from '../navigation/settings.js';
import { parseListSearch } from '../ui/resource/search.js';
import { listPage, root, shell } from './root-routes.js';
import { part } from './upgrade/load-page.js';

export const clientNotifications = listPage(
  '/system/system_settings/client_notification',
  () => import('../areas/client-notifications/ClientNotificationsPage.js'),
  'ClientNotificationsPage',
);

export const services = listPage(
  '/services/inventory_services',
  () => import('../areas/inventory-services/ServicesPage.js'),
  'ServicesPage',
);

export const licenseActivations = listPage(
  '/services/unit_license_activation',
  () => import('../areas/license-activations/LicenseActivationPage.js'),
  'LicenseActivationPage',
);

export const deviceServices = listPage(
  '/system/system_settings/device_service',
  () => import('../areas/device-services/DeviceServicesPage.js'),
  'DeviceServicesPage',
);

export const inventoryServices = listPage(
  '/system/system_settings/inventory_service',
  () => import('../areas/inventory-services/InventoryServicesPage.js'),
  'InventoryServicesPage',
);

export const organizations = listPage(
  '/system/system_settings/organization',
  () => import('../areas/organizations/OrganizationsPage.js'),
  'OrganizationsPage',
);

export const geocodingProfiles = createRoute({
  getParentRoute: () => shell,
  path: '/system/system_settings/geocoding_profile',
  validateSearch: parseListSearch,
  component: lazyRouteComponent(
    () => part(import('../areas/geocoding-profiles/GeocodingProfilesPage.js')),
    'GeocodingProfilesPage',
  ),
});

export const modemVendors = createRoute({
  getParentRoute: () => shell,
  path: '/system/system_settings/modem_vendor',
  validateSearch: parseListSearch,
  component: lazyRouteComponent(() => part(import('../areas/modem-vendors/ModemVendorsPage.js')), 'ModemVendorsPage'),
});

export const streamProfiles = listPage(
  '/system/system_settings/stream_media_profile',
  () => import('../areas/stream-profiles/StreamProfilesPage.js'),
  'StreamProfilesPage',
);

export const streamProviders = listPage(
  '/system/system_settings/stream_providers',
  () => import('../areas/stream-providers/StreamProvidersPage.js'),
  'StreamProvidersPage',
);

/** The specification has two addresses for stream profiles. */
export const streamProfilesAgain = createRoute({
  getParentRoute: () => root,
  path: '/system/system_settings/stream_profile',
  beforeLoad: () => {
    throw redirect({ to: '/system/system_settings/stream_media_profile', replace: true });
  },
});

/** Inventories are a tab of their organization. */
export const organizationInventories = createRoute({
  getParentRoute: () => root,
  path: '/system/system_settings/organization_inventory',
  beforeLoad: () => {
    throw redirect({ to: '/system/system_settings/organization', replace: true });
  },
});

export const entities = <const Path extends EntityPath>(path: Path) =>
  createRoute({
    getParentRoute: () => shell,
    path,
    validateSearch: parseListSearch,
    component: lazyRouteComponent(() => part(import('./entities/EntityPage.js')), 'EntityPage'),
  });

export const systemEntities = createRoute({
  getParentRoute: () => shell,
  path: '/system/system_entities',
  beforeLoad: () => {
    throw redirect({ to: '/system/system_entities/inventories', replace: true });
  },
});

export const contractorEntities = createRoute({
  getParentRoute: () => shell,
  path: '/contractor/entities',
  beforeLoad: () => {
    throw redirect({ to: '/contractor/entities/units', replace: true });
  },
});

export const settingPages = SETTING_PAGES.map((path) =>
  listPage(path, () => import('./settings/SettingPage.js'), 'SettingPage'),
);

export const whatsNew = listPage(
  '/system/whats_new',
  () => import('../areas/release-notes/ReleaseNotesPage.js'),
  'ReleaseNotesPage',
);

export const systemSettings = createRoute({
  getParentRoute: () => shell,
  path: '/system/system_settings',
  beforeLoad: () => {
    throw redirect({ to: '/system/system_settings/application_configuration', replace: true });
  },
});

/** Products are a tab of their version. */
export const softwareVersionProducts = createRoute({
  getParentRoute: () => root,
  path: '/system/system_settings/software_version_product',
  beforeLoad: () => {
    throw redirect({ to: '/system/system_settings/software_version', replace: true });
  },
});
