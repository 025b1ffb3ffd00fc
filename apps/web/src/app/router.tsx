import { createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { queryClient } from '../api/query-client.js';
import { parseMultiviewSearch } from '../areas/multiview/search.js';
import { parseUnitSearch } from '../areas/units/search.js';
import { currentUserQuery, preferencesQuery } from '../session/queries.js';
import { ENTITY_PAGES } from '../navigation/entities.js';
import { Waiting } from '../ui/page/Waiting.js';
import { enterDuePage, enterSecondFactor, leaveErrorPage, leaveUnknownPath } from './session/guards.js';
import { ScreenFailed } from './pages/ScreenFailed.js';
import { listPage, root, shell } from './root-routes.js';
import {
  clientNotifications,
  services,
  inventoryServices,
  geocodingProfiles,
  modemVendors,
  streamProfiles,
  streamProfilesAgain,
  streamProviders,
  deviceServices,
  licenseActivations,
  organizations,
  organizationInventories,
  entities,
  systemEntities,
  contractorEntities,
  settingPages,
  softwareVersionProducts,
  systemSettings,
  whatsNew,
} from './system-routes.js';
import { part } from './upgrade/load-page.js';
import { landing } from './session/destination.js';
import { parseBack, parseOrganizationSignIn, parseSignInSearch } from './session/last-route.js';

const home = createRoute({
  getParentRoute: () => shell,
  path: '/',
  beforeLoad: () => {
    const { roles = [] } = queryClient.getQueryData(currentUserQuery.queryKey) ?? {};
    const { lastRoute } = queryClient.getQueryData(preferencesQuery.queryKey) ?? {};
    throw redirect({ href: landing(roles, lastRoute), replace: true });
  },
});

const unitList = createRoute({
  getParentRoute: () => shell,
  path: '/unit/list',
  validateSearch: parseUnitSearch,
  component: lazyRouteComponent(() => part(import('../areas/units/UnitListPage.js')), 'UnitListPage'),
});

const unitMap = createRoute({
  getParentRoute: () => shell,
  path: '/unit/map',
  validateSearch: parseUnitSearch,
  component: lazyRouteComponent(() => part(import('../areas/units/UnitMapPage.js')), 'UnitMapPage'),
});

const multiview = createRoute({
  getParentRoute: () => shell,
  path: '/unit/multiview',
  validateSearch: parseMultiviewSearch,
  component: lazyRouteComponent(() => part(import('../areas/multiview/MultiviewPage.js')), 'MultiviewPage'),
});

const fileUpload = createRoute({
  getParentRoute: () => shell,
  path: '/unit/file_upload',
  component: lazyRouteComponent(() => part(import('../areas/files/FileUploadPage.js')), 'FileUploadPage'),
});

const easyLive = createRoute({
  getParentRoute: () => shell,
  path: '/easy_live',
  component: lazyRouteComponent(() => part(import('../areas/easy-live/EasyLivePage.js')), 'EasyLivePage'),
});

const channelFiles = listPage('/files', () => import('../areas/channel-files/FilesPage.js'), 'FilesPage');

const groups = listPage('/manage/groups', () => import('../areas/groups/GroupsPage.js'), 'GroupsPage');

const users = listPage('/manage/users', () => import('../areas/users/UsersPage.js'), 'UsersPage');

const channels = listPage('/manage/channels', () => import('../areas/channels/ChannelsPage.js'), 'ChannelsPage');

const returnChannels = listPage(
  '/manage/video_return',
  () => import('../areas/return-channels/ReturnChannelsPage.js'),
  'ReturnChannelsPage',
);

const servers = listPage('/manage/devices', () => import('../areas/servers/ServersPage.js'), 'ServersPage');

const apiKeys = listPage('/manage/api_keys', () => import('../areas/api-keys/ApiKeysPage.js'), 'ApiKeysPage');

const alerts = listPage('/manage/alerts', () => import('../areas/alerts/AlertsPage.js'), 'AlertsPage');

const alertRoutes = listPage(
  '/manage/alert_routes',
  () => import('../areas/alert-routes/AlertRoutesPage.js'),
  'AlertRoutesPage',
);

const dutyLists = listPage('/manage/duty_lists', () => import('../areas/duty-lists/DutyListsPage.js'), 'DutyListsPage');

const maintenance = listPage(
  '/manage/maintenance',
  () => import('../areas/maintenance/MaintenancePage.js'),
  'MaintenancePage',
);

const usageProfiles = listPage(
  '/manage/usage_profiles',
  () => import('../areas/usage-profiles/UsageProfilesPage.js'),
  'UsageProfilesPage',
);

const usageReports = listPage(
  '/services/reports',
  () => import('../areas/usage-reports/UsageReportsPage.js'),
  'UsageReportsPage',
);

const approvals = () => import('../areas/access-approvals/AccessApprovalsPage.js');

const managedApprovals = listPage('/manage/access_approvals', approvals, 'ManagedApprovalsPage');

const allApprovals = listPage('/system/access_approvals', approvals, 'AllApprovalsPage');

const ownAccess = listPage(
  '/support/access_approvals',
  () => import('../areas/access-approvals/OwnAccessPage.js'),
  'OwnAccessPage',
);

const remoteActions = () => import('../areas/remote-actions/RemoteActionsPage.js');

const managedRemote = listPage('/manage/remote_actions', remoteActions, 'ManagedRemotePage');

const systemRemote = listPage('/system/remote_actions', remoteActions, 'SystemRemotePage');

const contractorRemote = listPage('/contractor/remote_actions', remoteActions, 'ContractorRemotePage');

const supportRemote = listPage('/support/remote_actions', remoteActions, 'SupportRemotePage');

const audioInterfaces = listPage(
  '/manage/audio_interfaces',
  () => import('../areas/audio-interfaces/AudioInterfacesPage.js'),
  'AudioInterfacesPage',
);
const tally = listPage('/manage/tally', () => import('../areas/tally/TallyPage.js'), 'TallyPage');
const webhooks = listPage('/manage/webhooks', () => import('../areas/webhooks/WebhooksPage.js'), 'WebhooksPage');

const audioRooms = listPage(
  '/manage/audio_rooms',
  () => import('../areas/audio-rooms/AudioRoomsPage.js'),
  'AudioRoomsPage',
);

const publishers = listPage(
  '/manage/shares/publishers',
  () => import('../areas/publishers/PublishersPage.js'),
  'PublishersPage',
);

const subscribers = listPage(
  '/manage/shares/subscribers',
  () => import('../areas/subscribers/SubscribersPage.js'),
  'SubscribersPage',
);

const deviceVersions = listPage(
  '/manage/sw_version',
  () => import('../areas/device-versions/DeviceVersionsPage.js'),
  'DeviceVersionsPage',
);

const rollouts = listPage('/system/batch_upgrade', () => import('../areas/rollouts/RolloutsPage.js'), 'RolloutsPage');

const audit = listPage('/manage/audit', () => import('../areas/audit/AuditPage.js'), 'AuditPage');

const customerPortal = listPage('/customer_portal', () => import('./portal/PortalPage.js'), 'PortalPage');

const stories = listPage('/stories', () => import('../areas/stories/StoriesPage.js'), 'StoriesPage');

const supportCases = listPage(
  '/customer_portal/cases',
  () => import('../areas/support-cases/CasesPage.js'),
  'CasesPage',
);

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign_in',
  validateSearch: parseSignInSearch,
  component: lazyRouteComponent(() => part(import('./pages/SignInPage.js')), 'SignInPage'),
});

const organizationSignIn = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: parseOrganizationSignIn,
  component: lazyRouteComponent(() => part(import('./pages/OrganizationSignInPage.js')), 'OrganizationSignInPage'),
});

const setPassword = createRoute({
  getParentRoute: () => root,
  path: '/set_password',
  component: lazyRouteComponent(() => part(import('./pages/SetPasswordPage.js')), 'SetPasswordPage'),
});

const withdrawUpdates = createRoute({
  getParentRoute: () => root,
  path: '/withdraw_updates',
  component: lazyRouteComponent(() => part(import('./pages/WithdrawUpdatesPage.js')), 'WithdrawUpdatesPage'),
});

const changePassword = createRoute({
  getParentRoute: () => root,
  path: '/change_password',
  validateSearch: parseBack,
  beforeLoad: ({ search }) => enterDuePage(queryClient, search),
  component: lazyRouteComponent(() => part(import('./pages/ChangePasswordPage.js')), 'ChangePasswordPage'),
});

const secondFactor = createRoute({
  getParentRoute: () => root,
  path: '/set_up_second_factor',
  validateSearch: parseBack,
  beforeLoad: ({ search }) => enterSecondFactor(queryClient, search),
  component: lazyRouteComponent(() => part(import('./pages/SecondFactorPage.js')), 'SecondFactorPage'),
});

const error = createRoute({
  getParentRoute: () => root,
  path: '/error',
  beforeLoad: () => leaveErrorPage(queryClient),
  component: lazyRouteComponent(() => part(import('./pages/ErrorPage.js')), 'ErrorPage'),
});

const unauthorized = createRoute({
  getParentRoute: () => root,
  path: '/unauthorized_user',
  component: lazyRouteComponent(() => part(import('./pages/RefusedPage.js')), 'UnauthorizedPage'),
});

const limited = createRoute({
  getParentRoute: () => root,
  path: '/limited_access',
  component: lazyRouteComponent(() => part(import('./pages/RefusedPage.js')), 'LimitedPage'),
});

const unknownPath = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: ({ location }) => leaveUnknownPath(queryClient, location),
});

export const router = createRouter({
  routeTree: root.addChildren([
    shell.addChildren([
      home,
      unitList,
      unitMap,
      multiview,
      fileUpload,
      channelFiles,
      easyLive,
      groups,
      users,
      channels,
      returnChannels,
      servers,
      apiKeys,
      alerts,
      alertRoutes,
      dutyLists,
      maintenance,
      usageProfiles,
      usageReports,
      managedApprovals,
      allApprovals,
      ownAccess,
      managedRemote,
      systemRemote,
      contractorRemote,
      supportRemote,
      audioInterfaces,
      tally,
      webhooks,
      audioRooms,
      publishers,
      subscribers,
      deviceVersions,
      rollouts,
      clientNotifications,
      services,
      inventoryServices,
      deviceServices,
      licenseActivations,
      organizations,
      geocodingProfiles,
      modemVendors,
      streamProfiles,
      streamProviders,
      audit,
      customerPortal,
      supportCases,
      stories,
      systemEntities,
      contractorEntities,
      systemSettings,
      whatsNew,
      ...settingPages,
      ...ENTITY_PAGES.map(({ to }) => entities(to)),
    ]),
    signIn,
    organizationSignIn,
    organizationInventories,
    streamProfilesAgain,
    softwareVersionProducts,
    setPassword,
    withdrawUpdates,
    changePassword,
    secondFactor,
    error,
    unauthorized,
    limited,
    unknownPath,
  ]),
  defaultPreload: 'intent',
  defaultErrorComponent: ScreenFailed,
  defaultPendingComponent: Waiting,
  scrollRestoration: false,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
