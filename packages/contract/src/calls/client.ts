import * as z from 'zod';
import { CORE } from '../call/base.js';
import { defineCalls } from '../call/define.js';
import {
  ApplicationAddresses,
  ClientConfiguration,
  ClientNotification,
  UserPreferences,
  UserPreferencesChange,
} from '../entities/session.js';

/** What the browser needs before anything else: preferences, configuration, addresses, notifications. */
export const client = defineCalls({
  preferences: {
    method: 'GET',
    path: `${CORE}/userPreferences/vue`,
    summary: 'Preferences of the signed-in user, defaults filled in',
    access: { signedIn: true },
    response: UserPreferences,
  },
  updatePreferences: {
    method: 'PUT',
    path: `${CORE}/userPreferences/vue`,
    summary: 'Change some preferences; keys that are not given stay',
    access: { signedIn: true },
    body: UserPreferencesChange,
    example: { theme: 'light', multiviewGrid: '4x4' },
    response: UserPreferences,
  },
  configuration: {
    method: 'GET',
    path: `${CORE}/v2/client/configuration`,
    summary: 'Configuration of this installation for browsers',
    access: { signedIn: true },
    response: ClientConfiguration,
  },
  urls: {
    method: 'GET',
    path: `${CORE}/v2/client/application/urls`,
    summary: 'Addresses of the product’s applications, the one of this console first; null: this installation has none',
    access: { signedIn: true },
    response: ApplicationAddresses,
  },
  awsRegions: {
    method: 'GET',
    path: `${CORE}/v2/client/aws-regions`,
    summary: 'Regions of AWS in which servers may stand, by name',
    access: { signedIn: true },
    response: z.array(z.object({ id: z.string(), name: z.string() })),
  },
  notifications: {
    method: 'GET',
    path: `${CORE}/client_notifications/fetch`,
    summary: 'Notices of the operator that stand now',
    access: { signedIn: true },
    response: z.array(ClientNotification),
  },
});
