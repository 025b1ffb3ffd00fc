import type { AppContract, HandlerOutput } from '@backhaul/contract';
import { API_KEY_ADDRESSES } from '@backhaul/domain';
import { t } from '../../text/t.js';
import type { Refused } from '../../ui/resource/form.js';

/** An API key as its calls answer it. */
export type ApiKey = HandlerOutput<AppContract['apiKeys']['get']>;

/** Addresses and networks of a text, one in a line. */
export const addressesOf = (text: string): string[] => text.split(/[\s,]+/).filter((line) => line !== '');

/** The console checks each address; so many are the most. */
export const checkAddresses = (text: string): Refused =>
  addressesOf(text).length > API_KEY_ADDRESSES ? t('apiKeys.addresses.most') : null;
