import { Refusal } from '../../platform/kernel/refusal.js';

const UNIQUE_VIOLATION = '23505';
const NAME_INDEXES: readonly unknown[] = ['devices_name', 'channels_name', 'labels_label', 'groups_name'];

/** Runs a change that sets a name; a name that exists in the inventory is refused. */
export async function refusingTakenNames<T>(change: () => Promise<T>): Promise<T> {
  try {
    return await change();
  } catch (error) {
    if (isTakenName(error)) throw new Refusal('NAME_TAKEN');
    throw error;
  }
}

const isTakenName = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === UNIQUE_VIOLATION &&
  'constraint' in error &&
  NAME_INDEXES.includes(error.constraint);
