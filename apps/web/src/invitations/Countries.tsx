import { COUNTRY_CODES, DIALLING_CODES, isPhoneCountry } from '@backhaul/domain';
import { currentLanguage } from '../text/t.js';

/** The countries of phone numbers as options, named in the current language. */
export function Countries() {
  const names = new Intl.DisplayNames(currentLanguage(), { type: 'region' });
  const countries = Object.keys(COUNTRY_CODES)
    .filter((name) => isPhoneCountry(name))
    .map((key) => ({ key, name: names.of(COUNTRY_CODES[key]) ?? key, code: DIALLING_CODES[key] }))
    .toSorted((a, b) => a.name.localeCompare(b.name, currentLanguage()));
  return countries.map(({ key, name, code }) => (
    <option key={key} value={key}>
      {name} (+{code})
    </option>
  ));
}
