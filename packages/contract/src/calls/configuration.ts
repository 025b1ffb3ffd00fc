import {
  INTERCOM_MODES,
  IP_PIPE_MODES,
  MULTI_CAMERA_MODES,
  OPERATIONAL_MODES,
  SDI_INPUTS,
  STORE_QUALITIES,
  TRANSMISSION_MODES,
} from '@backhaul/domain';
import * as z from 'zod';
import { ADMIN, CORE } from '../call/base.js';
import { defineCalls } from '../call/define.js';
import { ofUnit } from '../call/subjects.js';
import {
  AudioJacks,
  BandwidthLimits,
  Capping,
  InterfaceSettings,
  InterfaceSettingsChange,
  IpInput,
  Metadata,
  MetadataSettings,
  MultiCamera,
  PipeTarget,
  SipAccount,
  SipAccountChange,
  SwitcherMode,
  UnitConfiguration,
} from '../entities/configuration.js';
import { Id, IdParams } from '../entities/ids.js';
import { Delivery } from '../entities/unit.js';

const UNIT = `${CORE}/v2/units/{id}`;

/** A part of the configuration: requested, reported, and its delivery. */
const partOf = <S extends z.ZodType>(part: S) =>
  z.object({
    version: z.int().min(0),
    desired: part,
    reportedVersion: z.int().min(0).nullable(),
    reported: part.nullable(),
    inSync: z.boolean(),
    delivery: Delivery,
  });

const reading = { method: 'GET', access: { permission: 'unit:read' }, subject: ofUnit, errors: ['NOT_FOUND'] } as const;
const writing = {
  method: 'PUT',
  access: { permission: 'unit:configure' },
  subject: ofUnit,
  errors: ['NOT_FOUND', 'CONFLICT', 'UNIT_BUSY'],
} as const;

/** The version that the caller read; if absent, any version is changed. */
const Version = { version: z.int().min(0).optional() };

const get = <const P extends string, S extends z.ZodType>(path: P, what: string, part: S) =>
  ({
    ...reading,
    path: `${UNIT}/${path}`,
    summary: `${what}, requested and reported`,
    params: IdParams,
    response: partOf(part),
  }) as const;

const put = <const P extends string, S extends z.ZodType, B extends z.ZodType, const E extends object>(
  path: P,
  what: string,
  part: S,
  body: B,
  example: E,
) =>
  ({
    ...writing,
    path: `${UNIT}/${path}`,
    summary: `Set ${what}`,
    params: IdParams,
    body,
    example,
    response: partOf(part),
  }) as const;

const Cellular = z.strictObject({ cellularKbps: UnitConfiguration.shape.limits.unwrap().shape.cellularKbps });
const Total = z.strictObject({ totalKbps: UnitConfiguration.shape.limits.unwrap().shape.totalKbps });
const NtpTimecode = z.strictObject({ ntpTimecode: z.boolean(), ntpIpAddress: z.string().max(255) });
const TransmissionMode = z.strictObject({ transmissionMode: z.enum(TRANSMISSION_MODES) });
const FixedInternetDelay = z.strictObject({ fixedInternetDelay: z.int().min(0).max(60_000) });
const FilenamePrefix = z.strictObject({ filenamePrefix: z.string().max(255) });
const IpPipe = z.strictObject({ mode: z.enum(IP_PIPE_MODES), ...PipeTarget.shape });
const OperationalMode = z.strictObject({ operationalMode: z.enum(OPERATIONAL_MODES) });
const IntercomMode = z.strictObject({ mode: z.enum(INTERCOM_MODES), destinationAccount: z.string().max(1024) });
const LiveuIq = z.strictObject({ liveuIq: z.boolean() });
const Interfaces = z.strictObject({ interfaces: z.array(InterfaceSettings) });
const StoreQuality = z.strictObject({ h264: z.enum(STORE_QUALITIES), h265: z.enum(STORE_QUALITIES) });
const Modem = InterfaceSettings.omit({ port: true });
const PortParams = z.strictObject({ id: Id, port: z.string().min(1).max(32) });
const ChannelBody = z.strictObject({ channelId: Id.nullable(), ...Version });
const CHANNEL = { channelId: 'ch-7d02' } as const;

const setSip = put(
  'sipAccount',
  'the SIP account of the intercom. The password is write-only',
  SipAccount,
  SipAccountChange.omit({ passwordSet: true }).partial().extend(Version),
  { server: 'sip.example.org', user: 'crew-9', password: 'not-told-again' },
);

/** Parts of the configuration of a unit, each under its own path (spec 1 §7); the whole is `units.configuration`. */
export const configuration = defineCalls({
  metadata: get('metadata', 'Metadata sent with the video', MetadataSettings),
  setMetadata: put(
    'metadata',
    'metadata sent with the video; omitted fields keep their value',
    MetadataSettings,
    z.strictObject({
      enabled: z.boolean().optional(),
      prompt: z.boolean().optional(),
      fields: Metadata.partial().optional(),
      labels: Metadata.partial().optional(),
      ...Version,
    }),
    { enabled: true, fields: { slugline: 'Flood', reporter: 'Ann Li' } },
  ),
  defaultMetadata: get('defaultMetadata', 'Metadata used where a field is empty', Metadata),
  setDefaultMetadata: put(
    'defaultMetadata',
    'metadata used where a field is empty; omitted fields keep their value',
    Metadata,
    Metadata.partial().extend(Version),
    { provider: 'Example News' },
  ),
  interfaces: get('interfaces/config', 'Settings of the network interfaces', Interfaces),
  setInterfaces: put(
    'interfaces/config',
    'the settings of all network interfaces',
    Interfaces,
    z.strictObject({ interfaces: z.array(InterfaceSettingsChange).max(32), ...Version }),
    {
      interfaces: [
        {
          port: '1',
          enabled: true,
          priority: 1,
          limitKbps: 0,
          apn: 'internet',
          authentication: 'none',
          user: '',
          networkMode: '3G/4G/5G',
          activeSim: 'A',
        },
      ],
    },
  ),
  modem: {
    ...reading,
    path: `${UNIT}/interfaces/modem/{port}/config`,
    summary: 'Settings of a network interface, requested and reported',
    params: PortParams,
    response: partOf(Modem),
  },
  setModem: {
    ...writing,
    path: `${UNIT}/interfaces/modem/{port}/config`,
    summary: 'Change a network interface; omitted fields keep their value. The password is write-only',
    params: PortParams,
    body: InterfaceSettingsChange.omit({ port: true, passwordSet: true }).partial().extend(Version),
    example: { apn: 'internet', authentication: 'PAP', user: 'crew', password: 'not-told-again' },
    response: partOf(Modem),
  },
  cellularLimit: get('bwLimitation/cellular', 'Cellular bandwidth limit, kbps; 0 for none', Cellular),
  setCellularLimit: put(
    'bwLimitation/cellular',
    'the cellular bandwidth limit, kbps; 0 for none',
    Cellular,
    Cellular.extend(Version),
    { cellularKbps: 6000 },
  ),
  totalLimit: get('bwLimitation/total', 'Total bandwidth limit, kbps; 0 for none', Total),
  setTotalLimit: put(
    'bwLimitation/total',
    'the total bandwidth limit, kbps; 0 for none',
    Total,
    Total.extend(Version),
    {
      totalKbps: 12_000,
    },
  ),
  ntpTimecode: get('ntpTimecode', 'Timecode from NTP', NtpTimecode),
  setNtpTimecode: put('ntpTimecode', 'timecode from NTP', NtpTimecode, NtpTimecode.extend(Version), {
    ntpTimecode: true,
    ntpIpAddress: '192.0.2.4',
  }),
  transmissionMode: get('transmissionMode', 'Transmission mode: cellular bonding or fixed internet', TransmissionMode),
  setTransmissionMode: put(
    'transmissionMode',
    'the transmission mode: cellular bonding or fixed internet',
    TransmissionMode,
    TransmissionMode.extend(Version),
    { transmissionMode: 'fixedInternet' },
  ),
  fixedInternetDelay: get('fixedInternetDelay', 'Delay over fixed internet, ms', FixedInternetDelay),
  setFixedInternetDelay: put(
    'fixedInternetDelay',
    'the delay over fixed internet, ms: one of the supported values',
    FixedInternetDelay,
    FixedInternetDelay.extend(Version),
    { fixedInternetDelay: 1000 },
  ),
  ipInputStream: get('ipInputStream', 'Stream that the unit uses as its video source', IpInput),
  setIpInputStream: put(
    'ipInputStream',
    'the stream that the unit uses as its video source',
    IpInput,
    IpInput.extend(Version),
    { enabled: true, url: 'rtsp://192.0.2.20/main' },
  ),
  filenamePrefix: get('configuration/filenamePrefix', 'File name prefix of the unit', FilenamePrefix),
  setFilenamePrefix: put(
    'configuration/filenamePrefix',
    'the file name prefix of the unit; unique on its media handling server',
    FilenamePrefix,
    FilenamePrefix.extend(Version),
    { filenamePrefix: 'crew-9_' },
  ),
  ipPipe: get('ippipe', 'LAN device address and connection mode of the IP pipe', IpPipe),
  setIpPipe: put(
    'ippipe',
    'the LAN device address and connection mode of the IP pipe; omitted fields keep their value',
    IpPipe,
    IpPipe.partial().extend(Version),
    { mode: 'persistent', host: '192.168.1.20', port: 80 },
  ),
  multiCamera: get('multiplecamera/config', 'Multi-camera feeds', MultiCamera),
  setMultiCamera: put(
    'multiplecamera/config',
    'the multi-camera feeds; omitted fields keep their value',
    MultiCamera,
    MultiCamera.partial().extend(Version),
    { feeds: 2, labels: ['Wide', 'Close'], priorities: [1, 2] },
  ),
  setMultiCameraChannel: put('multiplecamera/channel', 'the multi-camera channel', MultiCamera, ChannelBody, CHANNEL),
  setMultiCameraMode: put(
    'multiplecamera/mode',
    'the multi-camera mode',
    MultiCamera,
    z.strictObject({ mode: z.enum(MULTI_CAMERA_MODES), ...Version }),
    { mode: 'switcher' },
  ),
  setSingleCamera: put('singlecamera', 'the unit back to one camera', OperationalMode, z.strictObject(Version), {}),
  operationalMode: get('operationalMode', 'Operational mode of the unit', OperationalMode),
  setOperationalMode: put(
    'operationalMode',
    'the operational mode of the unit',
    OperationalMode,
    OperationalMode.extend(Version),
    { operationalMode: 'multiHq' },
  ),
  switcherMode: get('switchermode/config', 'Channels and input of the switcher', SwitcherMode),
  setSwitcherMode: put(
    'switchermode/config',
    'the channels and input of the switcher; omitted fields keep their value',
    SwitcherMode,
    SwitcherMode.partial().extend(Version),
    { sdiInput: 'sdi1' },
  ),
  setHighQualityChannel: put(
    'switchermode/highqualitychannel',
    'the program channel of the switcher',
    SwitcherMode,
    ChannelBody,
    CHANNEL,
  ),
  setProxyChannel: put(
    'switchermode/proxychannel',
    'the proxy channel of the switcher',
    SwitcherMode,
    ChannelBody,
    CHANNEL,
  ),
  setSdiInput: put(
    'switchermode/sdiinput',
    'the input on air',
    SwitcherMode,
    z.strictObject({ sdiInput: z.enum(SDI_INPUTS), ...Version }),
    { sdiInput: 'sdi2' },
  ),
  intercom: get('intercom', 'Intercom destination', IntercomMode),
  setIntercom: put(
    'intercom',
    'the intercom destination; omitted fields keep their value',
    IntercomMode,
    IntercomMode.partial().extend(Version),
    { mode: 'targetChannel', destinationAccount: 'desk-2' },
  ),
  setIntercomMode: put(
    'intercom/mode',
    'the mode of the intercom',
    IntercomMode,
    IntercomMode.pick({ mode: true }).extend(Version),
    { mode: 'audioRoom' },
  ),
  audioJacks: get('intercom/audiojacks', 'Audio jacks of the intercom headset', AudioJacks),
  setAudioJacks: put(
    'intercom/audiojacks',
    'the audio jacks of the intercom headset',
    AudioJacks,
    AudioJacks.extend(Version),
    { talk: 'jack1', listen: 'jack1' },
  ),
  sipAccount: get('sipAccount', 'SIP account of the intercom', SipAccount),
  setSipAccount: setSip,
  sipAccountAdmin: {
    ...get('sipAccount', 'SIP account of the intercom', SipAccount),
    path: `${ADMIN}/units/{id}/sipAccount`,
  },
  setSipAccountAdmin: { ...setSip, path: `${ADMIN}/units/{id}/sipAccount` },
  limits: {
    ...get('', 'Bandwidth limits, kbps; 0 for none', BandwidthLimits),
    path: `${ADMIN}/units/{id}/bwLimitation`,
  },
  setLimits: {
    ...put(
      '',
      'the bandwidth limits, kbps; 0 for none; omitted fields keep their value',
      BandwidthLimits,
      BandwidthLimits.partial().extend(Version),
      { cellularKbps: 6000, totalKbps: 12_000 },
    ),
    path: `${ADMIN}/units/{id}/bwLimitation`,
  },
  liveuIq: get('liveuIq', 'Automatic operator selection', LiveuIq),
  setLiveuIq: put('liveuIq', 'automatic operator selection', LiveuIq, LiveuIq.extend(Version), {
    liveuIq: true,
  }),
  setStoreQuality: {
    ...writing,
    path: `${CORE}/v0/units/{id}/storeandforward_quality`,
    summary: 'Set the store quality of the unit for each codec; omitted fields keep their value',
    params: IdParams,
    body: StoreQuality.partial().extend(Version),
    example: { h264: 'medium' },
    response: partOf(StoreQuality),
  },
  setCapping: {
    ...writing,
    path: `${CORE}/units/{id}/network/capping`,
    summary: 'Set the cellular and total bandwidth capping; omitted fields keep their value',
    params: IdParams,
    body: Capping.partial().extend(Version),
    example: { cellular: { option: 5.5, customKbps: 0 } },
    response: partOf(Capping),
  },
});
