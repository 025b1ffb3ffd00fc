/** The messages of alerts in German, by what they begin or end with. */
const SENTENCES: readonly (readonly [RegExp, string])[] = [
  [/^Battery at (.*) %$/, 'Akku bei $1 %'],
  [/^Camera not connected$/, 'Kamera nicht verbunden'],
  [/^Bitrate (.*) % below its target$/, 'Bitrate $1 % unter dem Ziel'],
  [/^Temperature (.*) °C$/, 'Temperatur $1 °C'],
  [/^(.*) % of the allowance is used$/, '$1 % des Kontingents sind verbraucht'],
  [/^CPU at (.*) %$/, 'CPU bei $1 %'],
  [/^Storage (.*) % used$/, 'Speicher zu $1 % belegt'],
  [/^Recording failed/, 'Aufnahme fehlgeschlagen'],
  [/^No signal/, 'Kein Signal'],
  [/^Black picture/, 'Schwarzbild'],
  [/^Frozen picture/, 'Bild eingefroren'],
  [/^Silent/, 'Stumm'],
  [/^Destination failing/, 'Ziel gestört'],
  [/^Missing on the device/, 'Fehlt auf dem Gerät'],
];

/** The message of an alert in German; details that a device added stay as they are. */
export function inGerman(text: string): string {
  const found = SENTENCES.find(([pattern]) => pattern.test(text));
  return found === undefined ? text : text.replace(...found);
}
