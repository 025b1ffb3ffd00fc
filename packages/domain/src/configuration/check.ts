import { checkNetwork } from './check-network.js';
import { checkOffer } from './check-offer.js';
import { checkTexts } from './check-texts.js';
import { checkVideo } from './check-video.js';
import type { Complaint, ConfiguredUnit, SettingsOnOffer, UnitSettings } from './settings.js';

/**
 * What is wrong with a configuration that is wanted of a unit, in the words that users see; the one set of rules,
 * for the browser and the console (spec 1 §5). `offer`: what the unit reported, null while it has said nothing.
 */
export const checkConfiguration = (
  wanted: UnitSettings,
  offer: SettingsOnOffer | null,
  unit: ConfiguredUnit,
): readonly Complaint[] => [
  ...(offer === null ? [] : checkOffer(wanted, offer, unit.now)),
  ...checkVideo(wanted, offer, unit),
  ...checkNetwork(wanted, unit),
  ...checkTexts(wanted),
];
