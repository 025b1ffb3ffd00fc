import {
  CHANNEL_INPUTS,
  CHANNEL_STATUSES,
  CHANNEL_TYPES,
  INVENTORY_SERVICES,
  LANGUAGES,
  PASSWORD_DUES,
  PERMISSIONS,
  ROLES,
  SIGN_IN_WAYS,
  TIME_ZONES,
} from '@backhaul/domain';
import * as z from 'zod';
import { Id, Millis } from './ids.js';

/** The signed-in user (spec 3 §3, session user properties). */
export const CurrentUser = z
  .object({
    userId: Id,
    username: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    roles: z.array(z.enum(ROLES)),
    /** Those of the signed-in user: while the console is viewed as another user, those of the viewer. */
    loggedUserRoles: z.array(z.enum(ROLES)),
    /** Permissions of all roles together; the web app hides by them and the server refuses by them. */
    permissions: z.array(z.enum(PERMISSIONS)),
    inventories: z.array(z.object({ id: Id, name: z.string() })),
    /** Services that at least one of the inventories has, whatever their usage. */
    services: z.array(z.enum(INVENTORY_SERVICES)),
    /** Always false: the web app loads nothing from the internet. */
    hasInternet: z.boolean(),
    /** Null: the password does not expire. */
    secondsToPwdExpiration: z.int().min(0).nullable(),
    /** Why this session may only set a new password; null: it is not restricted. */
    passwordDue: z.enum(PASSWORD_DUES).nullable(),
    /** Whether it may only set up a second factor, which an inventory of the user requires. */
    secondFactorDue: z.boolean(),
    signedInAt: Millis,
    /** The previous sign-in, and the number of refused ones since. */
    formerSignInAt: Millis.nullable(),
    failedSignIns: z.int().min(0),
    sessionExpiresAt: Millis,
    /** Whether an organization manages the account exclusively. */
    enterprise: z.boolean(),
    /** A chat with the provider, if the operator configured one. Its script runs only in the page `/chat`. */
    chat: z.object({ enabled: z.boolean(), scriptLink: z.url().nullable() }),
    /** Who views the console as this user, read only, and until when; null: no view. */
    viewing: z.object({ by: z.string(), endsAt: Millis }).nullable(),
  })
  .meta({ id: 'CurrentUser' });
export type CurrentUser = z.output<typeof CurrentUser>;

/** A session of a user, with its browser and network address. */
export const UserSession = z
  .object({
    id: Id,
    /** In words, from the User-Agent header; null if it does not name it. */
    browser: z.string().nullable(),
    system: z.string().nullable(),
    /** Network address of the sign-in. */
    address: z.string(),
    signedInAt: Millis,
    /** At most a minute late. */
    lastUsedAt: Millis,
    expiresAt: Millis,
    /** Whether it is the session of this request. */
    current: z.boolean(),
    /** Whether it may only set a new password. */
    passwordDue: z.boolean(),
    /** Whether it may only set up a second factor. */
    secondFactorDue: z.boolean(),
    /** How the user signed in; null for a session from before this was recorded. */
    way: z.enum(SIGN_IN_WAYS).nullable(),
  })
  .meta({ id: 'UserSession' });
export type UserSession = z.output<typeof UserSession>;

/** Which sessions to end. */
export const EndedSessions = z.strictObject({ sessionIds: z.array(Id).min(1).max(200) });

/** Filters of a list; an empty one filters nothing. */
const choices = z.array(z.string().max(32)).max(16);
const chosenIds = z.array(Id).max(64);

const flags = z.record(z.string().max(64), z.boolean());

/** Columns of a table: the shown ones, in order, null for the default; changed widths, px. */
export const GridColumns = z
  .strictObject({
    shown: z.array(z.string().max(32)).max(32).nullable(),
    widths: z.record(z.string().max(32), z.int().min(40).max(800)),
  })
  .meta({ id: 'GridColumns' });
export type GridColumns = z.output<typeof GridColumns>;

/** Preferences of a user that the console stores (spec 1 §3, user preferences). Unknown keys are refused. */
export const UserPreferences = z
  .strictObject({
    groupId: Id.nullable(),
    inventoryId: Id.nullable(),
    inventoryName: z.string().max(255).nullable(),
    lastSelectedUnit: Id.nullable(),
    lastRoute: z.string().max(512).nullable(),
    language: z.enum(LANGUAGES),
    /** Time zone for display; null: that of the browser. */
    timeZone: z.enum(TIME_ZONES).nullable(),
    theme: z.enum(['dark', 'light', 'system']),
    density: z.enum(['comfortable', 'dense']),
    unitSort: z.strictObject({
      by: z.enum(['state', 'name', 'bitrate', 'battery', 'place']),
      dir: z.enum(['asc', 'desc']),
    }),
    unitFilters: z.strictObject({
      states: z.array(z.string().max(32)).max(16),
      types: z.array(z.string().max(32)).max(16),
      labels: z.array(Id).max(64),
      alerts: z.array(z.string().max(32)).max(16),
    }),
    unitLabelFilters: chosenIds,
    deviceFilters: z.strictObject({ states: choices, types: choices, labels: chosenIds, text: z.string().max(255) }),
    channelFilters: z.strictObject({
      states: z.array(z.enum(CHANNEL_STATUSES)).max(16),
      types: z.array(z.enum(CHANNEL_TYPES)).max(16),
      inputs: z.array(z.enum(CHANNEL_INPUTS)).max(16),
      text: z.string().max(255),
    }),
    /** `date` is ALL until a range is selected (spec 2 §9). */
    fileFilters: z.strictObject({
      date: z.enum(['ALL', 'TODAY', 'WEEK', 'MONTH']),
      units: chosenIds,
      channels: chosenIds,
      text: z.string().max(255),
    }),
    videoReturnFilters: z.strictObject({ states: choices, text: z.string().max(255) }),
    /** Sort order of lists other than units, by screen. */
    gridSort: z.record(z.string().max(64), z.strictObject({ by: z.string().max(32), dir: z.enum(['asc', 'desc']) })),
    zendeskChatHidden: z.boolean(),
    multiviewGrid: z.enum(['2x2', '3x3', '4x4', '5x5']),
    /** The tiles of the wall: all units, live ones, or selected ones. */
    multiviewShow: z.enum(['all', 'live', 'chosen']),
    /** The selected units, in the order of their tiles. */
    multiviewTiles: z.array(Id).max(100),
    /** Ids of labels that filter the wall. */
    multiviewLabels: z.array(Id).max(64),
    /** Whether the filters of a screen are open, by screen. */
    filterPanels: flags,
    /** By screen. */
    gridColumns: z.record(z.string().max(64), GridColumns),
    unitAlertsSettings: flags,
    unitAlertsSoundSettings: z.strictObject({ critical: z.boolean(), warning: z.boolean() }),
    /** Notices and sounds are muted until this time; null: not muted. */
    muteUntil: Millis.nullable(),
    luSmartCountry: z.string().max(64),
    /** Of MapLibre; below 0 if a small screen shows the whole world. */
    mapZoom: z.number().min(-2).max(24),
    mapCentre: z.strictObject({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) }),
    leftPanelWidth: z.int().min(0).max(4000).nullable(),
    unitListExpanded: z.boolean(),
    atmBatchMessageSize: z.int().min(1).max(1000),
  })
  .meta({ id: 'UserPreferences' });
export type UserPreferences = z.output<typeof UserPreferences>;

/** A change of some preferences; each key given replaces the stored value. */
export const UserPreferencesChange = UserPreferences.partial().meta({ id: 'UserPreferencesChange' });

/** A group by name, for the group switcher. */
export const GroupSummary = z
  .object({ uid: Id, name: z.string(), inventoryId: Id, inventoryName: z.string(), units: z.int(), channels: z.int() })
  .meta({ id: 'GroupSummary' });

/** What the browser must know about the installation (spec 3 §3, client configuration). */
export const ClientConfiguration = z
  .object({
    version: z.string(),
    demo: z.boolean(),
    wsLibrary: z.literal('native'),
    activeFeatures: z.array(z.string()),
    /** Third-party services; empty unless the operator configured some. */
    thirdParty: z.record(z.string(), z.string()),
    livePath: z.string(),
    pollIntervalMs: z.int(),
    /** A MapLibre style instead of the bundled world map. */
    mapStyleUrl: z.string().nullable(),
    /** Whether the browser reports which pages are opened; off unless an administrator switches it on. */
    pageViews: z.boolean(),
  })
  .meta({ id: 'ClientConfiguration' });

/** An active notification. Times in s: time on screen, and time until it is shown again. */
export const ClientNotification = z
  .object({
    id: Id,
    /** Markdown. */
    body: z.string(),
    expireDate: Millis.nullable(),
    globalNotification: z.boolean(),
    timeOnScreen: z.int(),
    /** After it disappeared automatically, and after the user closed it. */
    interval: z.int(),
    closedInterval: z.int(),
  })
  .meta({ id: 'ClientNotification' });
export type ClientNotification = z.output<typeof ClientNotification>;

/** Addresses of the product's applications (spec 1 §2). Null: this installation has none. */
export const ApplicationAddresses = z
  .object({
    /** This console, for people. */
    central: z.string(),
    /** Path of its live updates, a websocket. */
    live: z.string(),
    documents: z.string(),
    /** The video return portal. */
    videoReturn: z.url().nullable(),
    /** The matrix application. */
    matrix: z.url().nullable(),
    /** The provider's portal for its customers; `/customer_portal` leads to it. */
    customerPortal: z.url().nullable(),
  })
  .meta({ id: 'ApplicationAddresses' });
