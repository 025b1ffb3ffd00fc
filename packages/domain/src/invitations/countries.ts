/** Calling codes of countries, by the names of the preference `luSmartCountry` (spec 1 §3, default usa). */
export const DIALLING_CODES = {
  argentina: '54',
  australia: '61',
  austria: '43',
  belgium: '32',
  brazil: '55',
  canada: '1',
  china: '86',
  denmark: '45',
  finland: '358',
  france: '33',
  germany: '49',
  india: '91',
  ireland: '353',
  israel: '972',
  italy: '39',
  japan: '81',
  mexico: '52',
  netherlands: '31',
  norway: '47',
  poland: '48',
  portugal: '351',
  southAfrica: '27',
  southKorea: '82',
  spain: '34',
  sweden: '46',
  switzerland: '41',
  turkey: '90',
  uk: '44',
  usa: '1',
} as const satisfies Record<string, string>;
export type PhoneCountry = keyof typeof DIALLING_CODES;

/** ISO 3166 codes of the same countries, for their localized names (`Intl.DisplayNames`). */
export const COUNTRY_CODES: Readonly<Record<PhoneCountry, string>> = {
  argentina: 'AR',
  australia: 'AU',
  austria: 'AT',
  belgium: 'BE',
  brazil: 'BR',
  canada: 'CA',
  china: 'CN',
  denmark: 'DK',
  finland: 'FI',
  france: 'FR',
  germany: 'DE',
  india: 'IN',
  ireland: 'IE',
  israel: 'IL',
  italy: 'IT',
  japan: 'JP',
  mexico: 'MX',
  netherlands: 'NL',
  norway: 'NO',
  poland: 'PL',
  portugal: 'PT',
  southAfrica: 'ZA',
  southKorea: 'KR',
  spain: 'ES',
  sweden: 'SE',
  switzerland: 'CH',
  turkey: 'TR',
  uk: 'GB',
  usa: 'US',
};

/** Whether numbers of this country are accepted. */
export const isPhoneCountry = (name: string): name is PhoneCountry => Object.hasOwn(DIALLING_CODES, name);

/** An international number: digits without a plus. A leading zero is removed, which most countries use only for domestic calls. */
export const internationalNumber = (country: PhoneCountry, digits: string): string =>
  DIALLING_CODES[country] + (country === 'italy' ? digits : digits.replace(/^0/, ''));
