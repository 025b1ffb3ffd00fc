import { t } from '../../text/t.js';

/** A product in words. */
export function productText(product: string): string {
  if (product === 'unit') return t('softwareVersions.units');
  if (product === 'server') return t('softwareVersions.servers');
  return t('softwareVersions.ofModel', { model: product.replace(/^unit:/, '') });
}
