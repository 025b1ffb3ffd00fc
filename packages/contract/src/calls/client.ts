import * as z from 'zod';
import { CORE } from '../call/base.js';
import { defineCalls } from '../call/define.js';
import { Id } from '../entities/ids.js';
import { PublishedNote } from '../entities/release-note.js';
import {
  ApplicationAddresses,
  ClientConfiguration,
  ClientNotification,
  UserPreferences,
  UserPreferencesChange,
} from '../entities/session.js';

/** What the browser needs first: preferences, configuration, addresses, notifications. */
export const client = defineCalls({
  preferences: {
    method: 'GET',
    path: `${CORE}/userPreferences/vue`,
    summary: 'Preferences of the signed-in user, with defaults',
    access: { signedIn: true },
    response: UserPreferences,
  },
  updatePreferences: {
    method: 'PUT',
    path: `${CORE}/userPreferences/vue`,
    summary: 'Change preferences; omitted fields keep their value',
    access: { signedIn: true },
    body: UserPreferencesChange,
    example: { theme: 'light', multiviewGrid: '4x4' },
    response: UserPreferences,
  },
  configuration: {
    method: 'GET',
    path: `${CORE}/v2/client/configuration`,
    summary: 'Client configuration of this installation',
    access: { signedIn: true },
    response: ClientConfiguration,
  },
  urls: {
    method: 'GET',
    path: `${CORE}/v2/client/application/urls`,
    summary: 'Addresses of the product’s applications, this console first; null if the installation has none',
    access: { signedIn: true },
    response: ApplicationAddresses,
  },
  awsRegions: {
    method: 'GET',
    path: `${CORE}/v2/client/aws-regions`,
    summary: 'AWS regions for servers, by name',
    access: { signedIn: true },
    response: z.array(z.object({ id: z.string(), name: z.string() })),
  },
  notifications: {
    method: 'GET',
    path: `${CORE}/client_notifications/fetch`,
    summary: 'Active notices of the operator',
    access: { signedIn: true },
    response: z.array(ClientNotification),
  },
  releaseNotes: {
    method: 'GET',
    path: `${CORE}/v2/client/releaseNotes`,
    summary:
      'What is new: notes that are published, the newest first, at most 50, each with whether the user has read it',
    access: { signedIn: true },
    response: z.array(PublishedNote),
  },
  readReleaseNotes: {
    method: 'PUT',
    path: `${CORE}/v2/client/releaseNotes/read`,
    summary: 'Keep that the user has read these notes; others are left out',
    access: { signedIn: true },
    body: z.strictObject({ ids: z.array(Id).max(50) }),
    example: { ids: ['note_1'] },
    status: 204,
    response: null,
  },
});
