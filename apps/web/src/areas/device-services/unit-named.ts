import { api } from '../../api/client.js';
import { t } from '../../text/t.js';

/** Id of the unit with this name, in one inventory if given. @throws {Error} no unit, or several, have the name */
export async function unitNamed(name: string, inventoryId: string): Promise<string> {
  const searched = name.trim();
  const { items } = await api.adminUnits.list({
    query: { searchKey: 'name', searchValue: searched, limit: 500, ...(inventoryId !== '' && { inventoryId }) },
  });
  const [unit, ...more] = items.filter((one) => one.name.toLowerCase() === searched.toLowerCase());
  if (unit === undefined) throw new Error(t('deviceServices.noUnit', { name: searched }));
  if (more.length > 0) {
    const inventories = [unit, ...more].map(({ inventory }) => inventory.name).join(', ');
    throw new Error(t('deviceServices.severalUnits', { name: searched, inventories }));
  }
  return unit.id;
}
