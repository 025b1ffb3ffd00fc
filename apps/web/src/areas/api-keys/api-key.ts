import type { AppContract, HandlerOutput } from '@backhaul/contract';
import { API_KEY_ADDRESSES } from '@backhaul/domain';
import { t } from '../../text/t.js';
import type { Refused } from '../../ui/resource/form.js';

/** API key as the API returns it. */
export type ApiKey = HandlerOutput<AppContract['apiKeys']['get']>;

/** Addresses and networks in a text, separated by white space or commas. */
export const addressesOf = (text: string): string[] => text.split(/[\s,]+/).filter((line) => line !== '');

/** Checks only the number of addresses; the console checks each of them. */
export const checkAddresses = (text: string): Refused =>
  addressesOf(text).length > API_KEY_ADDRESSES ? t('apiKeys.addresses.most') : null;
