import { Refusal } from '../../platform/kernel/refusal.js';

const UNIQUE_VIOLATION = '23505';
/** Unique indexes on names whose violation is NAME_TAKEN. */
export const NAME_INDEXES: readonly unknown[] = [
  'devices_name',
  'channels_name',
  'labels_label',
  'groups_name',
  'publishers_name',
  'subscribers_name',
  'usage_profiles_name',
  'audio_interfaces_name',
  'audio_rooms_name',
  'geocoding_profiles_name',
  'modem_vendors_name',
  'operator_sets_name',
  'organizations_name',
  'portal_documents_name',
  'tally_interfaces_name',
];

/** Runs a change that sets a name; a name that exists in the inventory is refused. */
export async function refusingTakenNames<T>(change: () => Promise<T>): Promise<T> {
  try {
    return await change();
  } catch (error) {
    if (violates(error, NAME_INDEXES)) throw new Refusal('NAME_TAKEN');
    throw error;
  }
}

/** Whether a change failed because a value of one of these indexes exists. */
export const violates = (error: unknown, indexes: readonly unknown[]): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === UNIQUE_VIOLATION &&
  'constraint' in error &&
  indexes.includes(error.constraint);
