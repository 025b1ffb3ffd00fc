import { checkProduct, checkProductMessage, checkVersionDescription } from '@backhaul/domain';
import * as z from 'zod';
import { ADMIN, CORE } from '../call/base.js';
import { checkedText } from '../call/checked.js';
import { defineCalls } from '../call/define.js';
import { paged } from '../call/paging.js';
import { resource } from '../call/resource.js';
import { Id, IdParams } from '../entities/ids.js';
import { CatalogueVersion, SoftwareMessage } from '../entities/software-version.js';
import { SoftwareVersion } from '../entities/upgrade.js';

const kept = resource({
  kind: 'softwareVersion',
  names: ['software version', 'software versions'],
  path: `${ADMIN}/softwareVersions`,
  see: 'system:manage',
  manage: 'system:manage',
  item: CatalogueVersion,
  search: ['version', 'product'],
  sort: ['version', 'createdAt'],
});

const fields = z.strictObject({
  version: SoftwareVersion,
  description: checkedText(checkVersionDescription),
});
const message = checkedText(checkProductMessage);
const PRODUCT = `${ADMIN}/softwareVersions/{id}/products/{product}` as const;
const ofVersion = { kind: 'softwareVersion', in: 'params', key: 'id' } as const;
const ProductParams = z.strictObject({ id: Id, product: checkedText(checkProduct, 128) });

/**
 * The catalogue of software versions and the products that may have them (spec 3 §2, §3, §5; paths are ours except
 * `swversion-product-messages`). Once the catalogue has a version for a product, its devices get no others: 6802, or 6810 if only other
 * products have it. Until then all versions are allowed.
 */
export const softwareVersions = defineCalls({
  list: kept.list(),
  get: kept.get(),
  create: kept.create({
    body: fields.extend({ description: fields.shape.description.default('') }),
    example: { version: '10.1', description: 'Spring release' },
    errors: ['SOFTWARE_VERSION_EXISTS'],
  }),
  update: kept.update({
    body: fields.partial(),
    example: { description: 'Spring release, with fixes' },
    errors: ['SOFTWARE_VERSION_EXISTS', 'SOFTWARE_VERSION_USED'],
  }),
  remove: kept.remove('Delete a version that no inventory has by default and no rollout installs', [
    'SOFTWARE_VERSION_USED',
  ]),
  addProduct: {
    method: 'POST',
    path: `${ADMIN}/softwareVersions/{id}/products`,
    summary: 'Associate a version with a product',
    access: { permission: 'system:manage' },
    subject: ofVersion,
    params: IdParams,
    body: z.strictObject({ product: checkedText(checkProduct, 128), message: message.default('') }),
    example: { product: 'unit:LU800', message: 'Needs an OS reinstall' },
    status: 201,
    response: CatalogueVersion,
    errors: ['NOT_FOUND', 'ASSOCIATION_EXISTS'],
  },
  updateProduct: {
    method: 'PUT',
    path: PRODUCT,
    summary: 'Change what is said of a version for a product',
    access: { permission: 'system:manage' },
    subject: ofVersion,
    params: ProductParams,
    body: z.strictObject({ message }),
    example: { message: 'Charge the battery first' },
    response: CatalogueVersion,
    errors: ['NOT_FOUND'],
  },
  removeProduct: {
    method: 'DELETE',
    path: PRODUCT,
    summary: 'Take a product from a version',
    access: { permission: 'system:manage' },
    subject: ofVersion,
    params: ProductParams,
    response: CatalogueVersion,
    errors: ['NOT_FOUND'],
  },
  messages: {
    method: 'GET',
    path: `${CORE}/inventories/{id}/swversion-product-messages`,
    summary: 'What is said of versions for the products of an inventory that the caller sees, paged',
    access: { permission: 'server:read' },
    subject: { kind: 'inventory', in: 'params', key: 'id' },
    params: IdParams,
    query: z.strictObject({
      offset: z.int().min(0).max(1_000_000).default(0),
      limit: z.int().min(1).max(500).default(100),
    }),
    response: paged(SoftwareMessage),
    errors: ['NOT_FOUND'],
  },
});
