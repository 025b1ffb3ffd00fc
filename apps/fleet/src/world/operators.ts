type Operators = readonly [string, ...string[]];

const BY_COUNTRY: Readonly<Record<string, Operators>> = {
  Norway: ['Telenor', 'Telia', 'Ice'],
  Sweden: ['Telia', 'Tele2', 'Telenor', 'Tre'],
  Denmark: ['TDC', 'Telenor', 'Telia', '3'],
  Finland: ['Elisa', 'DNA', 'Telia'],
  Iceland: ['Siminn', 'Nova', 'Vodafone'],
  'United Kingdom': ['EE', 'O2', 'Three', 'Vodafone'],
  Ireland: ['Eir', 'Three', 'Vodafone'],
  France: ['Orange', 'SFR', 'Bouygues', 'Free'],
  Belgium: ['Proximus', 'Orange', 'Base'],
  Netherlands: ['KPN', 'Odido', 'Vodafone'],
  Germany: ['Telekom', 'Vodafone', 'O2'],
  Austria: ['A1', 'Magenta', 'Drei'],
  Switzerland: ['Swisscom', 'Sunrise', 'Salt'],
  Poland: ['Orange', 'Play', 'Plus', 'T-Mobile'],
  Italy: ['TIM', 'Vodafone', 'WindTre', 'Iliad'],
  Spain: ['Movistar', 'Orange', 'Vodafone'],
  Portugal: ['MEO', 'NOS', 'Vodafone'],
  India: ['Jio', 'Airtel', 'Vi'],
  Singapore: ['Singtel', 'StarHub', 'M1'],
  Japan: ['NTT Docomo', 'KDDI', 'SoftBank', 'Rakuten'],
  'South Korea': ['SK Telecom', 'KT', 'LG U+'],
  Australia: ['Telstra', 'Optus', 'Vodafone'],
  'New Zealand': ['Spark', 'One NZ', '2degrees'],
  'United States': ['AT&T', 'Verizon', 'T-Mobile'],
  Canada: ['Bell', 'Rogers', 'Telus'],
  Mexico: ['Telcel', 'AT&T', 'Movistar'],
  Brazil: ['Vivo', 'Claro', 'TIM'],
  Argentina: ['Personal', 'Claro', 'Movistar'],
};

const OTHER_COUNTRIES: Operators = ['Orange', 'Vodafone', 'MTN', 'Airtel'];

/** Mobile operators of a country. */
export const operatorsOf = (country: string): Operators => BY_COUNTRY[country] ?? OTHER_COUNTRIES;
