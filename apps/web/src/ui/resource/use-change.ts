import { type QueryClient, useQueryClient } from '@tanstack/react-query';

/** Groups of calls whose views show each other's records, such as users and groups. */
const TOUCHED: readonly unknown[] = [
  'groups',
  'users',
  'invitations',
  'channels',
  'channelFiles',
  'transcripts',
  'fileUploads',
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
  'audioInterfaces',
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
  'operatorSets',
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
  'portalDocuments',
  'audioRooms',
  'stories',
  'newsrooms',
  'ingestAccounts',
];

/** How long a form that stays open waits until the changed records are read again, ms. */
const READ_WITHIN_MS = 3_000;

const readAgain = (client: QueryClient) =>
  client.invalidateQueries({ predicate: ({ queryKey: [group] }) => TOUCHED.includes(group) });

/**
 * Makes a change, then reads again all that it may affect; `waits`: returns after that, or 3 s later.
 * Throws the console's refusal.
 */
export function useChange() {
  const client = useQueryClient();
  return async <T>(change: () => Promise<T>, { waits = false } = {}): Promise<T> => {
    try {
      const result = await change();
      if (waits) await Promise.race([readAgain(client), new Promise((resolve) => setTimeout(resolve, READ_WITHIN_MS))]);
      else void readAgain(client);
      return result;
    } catch (error) {
      void readAgain(client);
      throw error;
    }
  };
}
