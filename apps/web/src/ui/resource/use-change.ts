import { useQueryClient } from '@tanstack/react-query';

/** Groups of calls whose records appear in the views of one another, as users do in those of groups. */
const TOUCHED: readonly unknown[] = [
  'groups',
  'users',
  'channels',
  'channelFiles',
  'transcripts',
  'playouts',
  'recordings',
  'destinations',
  'graphics',
  'streamProfiles',
  'streamProviders',
  'shareLinks',
  'servers',
  'exports',
  'serverSettings',
  'serverSmpte',
  'certificates',
  'serverIpPipe',
  'software',
  'tallyInterfaces',
  'tallyLinks',
  'webhooks',
  'alerts',
  'publishers',
  'subscribers',
  'rollouts',
  'inventories',
  'organizations',
  'softwareVersions',
  'applicationConfiguration',
  'aiSettings',
  'releaseNotes',
  'geocodingProfiles',
  'modemVendors',
  'deviceVersions',
  'alertRoutes',
  'dutyLists',
  'maintenanceWindows',
  'usageProfiles',
  'adminUnits',
  'inventoryServices',
  'deviceServices',
  'licenseActivations',
  'usageReports',
  'usage',
  'accessApprovals',
  'remoteActions',
  'supportCases',
  'audioRooms',
  'stories',
  'newsrooms',
];

/** Does a change, then reads again what it may have touched. Throws what the console refused with. */
export function useChange() {
  const client = useQueryClient();
  return async <T>(change: () => Promise<T>): Promise<T> => {
    try {
      return await change();
    } finally {
      void client.invalidateQueries({ predicate: ({ queryKey: [group] }) => TOUCHED.includes(group) });
    }
  };
}
