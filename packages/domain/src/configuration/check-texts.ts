import { checkHost, checkIpInputUrl, checkIpAddress, checkPort } from '../validation/addresses.js';
import { all, atMost, type Check, required, without } from '../validation/check.js';
import { message, type RuleMessage } from '../messages/index.js';
import { checkCameraPriority } from '../validation/numbers.js';
import {
  checkFilePrefix,
  checkMetadataLabel,
  checkMetadataValue,
  checkMultiCameraLabel,
  checkShortText,
  checkSlugline,
  checkText,
} from '../validation/texts.js';
import { complaintsOf } from './complaints.js';
import type { Complaint, UnitSettings } from './settings.js';
import { METADATA_FIELDS } from './vocabulary.js';

type Checked = readonly [path: string, complaint: RuleMessage | null];

const checkApn: Check<string> = all(atMost(100), without('\\'));

/** Rules of the texts of a configuration (spec 1 §5). */
export const checkTexts = (wanted: UnitSettings): readonly Complaint[] =>
  complaintsOf([
    ['filenamePrefix', checkFilePrefix(wanted.filenamePrefix)],
    ['ntpIpAddress', ntpComplaint(wanted)],
    ['ipInput.url', ipInputComplaint(wanted)],
    ['ipPipeTarget.host', wanted.ipPipeTarget.host === '' ? null : checkHost(wanted.ipPipeTarget.host)],
    ['ipPipeTarget.port', checkPort('ipPipe', wanted.ipPipeTarget.port)],
    ['intercom.destinationAccount', checkText(wanted.intercom.destinationAccount)],
    ['sipAccount.server', checkShortText(wanted.sipAccount.server)],
    ['sipAccount.user', checkShortText(wanted.sipAccount.user)],
    ...modemTexts(wanted),
    ...cameraTexts(wanted),
    ...metadataTexts(wanted),
  ]);

const ntpComplaint = ({ ntpTimecode, ntpIpAddress }: UnitSettings): RuleMessage | null =>
  ntpIpAddress === '' && !ntpTimecode ? null : (required(ntpIpAddress) ?? checkIpAddress(ntpIpAddress));

const ipInputComplaint = ({ ipInput: { enabled, url } }: UnitSettings): RuleMessage | null =>
  url === '' && !enabled ? null : checkIpInputUrl(url);

const modemTexts = ({ interfaces }: UnitSettings): readonly Checked[] =>
  interfaces.flatMap(({ port, apn, user, authentication }, index): readonly Checked[] => [
    [`interfaces.${index}.port`, interfaces.findIndex((one) => one.port === port) === index ? null : message('unique')],
    [`interfaces.${index}.apn`, checkApn(apn)],
    [`interfaces.${index}.user`, (authentication === 'none' ? null : required(user)) ?? checkShortText(user)],
  ]);

function cameraTexts({ multiCamera }: UnitSettings): readonly Checked[] {
  const { channelSelectionMode, customSelectedChannels, feeds, labels, priorities } = multiCamera;
  const chosen = customSelectedChannels.filter((channel) => channel !== null);
  const complete =
    channelSelectionMode !== 'custom' || customSelectedChannels.slice(0, feeds).filter(Boolean).length === feeds;
  const distinct = new Set(chosen).size === chosen.length;
  return [
    ['multiCamera.customSelectedChannels', complete ? (distinct ? null : message('unique')) : message('required')],
    ...labels.map((label, index): Checked => [`multiCamera.labels.${index}`, checkMultiCameraLabel(label)]),
    ...priorities.map((priority, index): Checked => [`multiCamera.priorities.${index}`, checkCameraPriority(priority)]),
  ];
}

function metadataTexts({ metadata }: UnitSettings): readonly Checked[] {
  const { enabled, prompt, fields, defaults, labels } = metadata;
  // With a prompt, the person at the unit enters the slugline.
  const needed = enabled && !prompt;
  const slugline = fields.slugline.trim() === '' ? defaults.slugline : fields.slugline;
  return METADATA_FIELDS.flatMap((field): readonly Checked[] => [
    [
      `metadata.fields.${field}`,
      checkMetadataValue(fields[field]) ?? (field === 'slugline' && needed ? checkSlugline(slugline) : null),
    ],
    [`metadata.defaults.${field}`, checkMetadataValue(defaults[field])],
    [`metadata.labels.${field}`, labels[field] === '' ? null : checkMetadataLabel(labels[field])],
  ]);
}
