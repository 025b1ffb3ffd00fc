import { t } from '../../text/t.js';

/** Name of a product. */
export function productText(product: string): string {
  if (product === 'unit') return t('softwareVersions.units');
  if (product === 'server') return t('softwareVersions.servers');
  return t('softwareVersions.ofModel', { model: product.replace(/^unit:/, '') });
}
