import type { Translated } from '@backhaul/domain';

/** Messages of alerts by their beginning, with the wording of each language. */
const SENTENCES: readonly (readonly [RegExp, Readonly<Record<Translated, string>>])[] = [
  [/^Battery at (.*) %$/, { de: 'Akku bei $1 %', es: 'Batería al $1 %' }],
  [/^Camera not connected$/, { de: 'Kamera nicht verbunden', es: 'Cámara no conectada' }],
  [
    /^Bitrate (.*) % below its target$/,
    { de: 'Bitrate $1 % unter dem Ziel', es: 'Tasa de bits un $1 % por debajo de su objetivo' },
  ],
  [/^Temperature (.*) °C$/, { de: 'Temperatur $1 °C', es: 'Temperatura $1 °C' }],
  [
    /^(.*) % of the allowance is used$/,
    { de: '$1 % des Kontingents sind verbraucht', es: 'Se ha consumido el $1 % del cupo' },
  ],
  [/^CPU at (.*) %$/, { de: 'CPU bei $1 %', es: 'CPU al $1 %' }],
  [/^Storage (.*) % used$/, { de: 'Speicher zu $1 % belegt', es: 'Almacenamiento al $1 %' }],
  [/^Recording failed/, { de: 'Aufnahme fehlgeschlagen', es: 'Grabación fallida' }],
  [/^No signal/, { de: 'Kein Signal', es: 'Sin señal' }],
  [/^Black picture/, { de: 'Schwarzbild', es: 'Imagen en negro' }],
  [/^Frozen picture/, { de: 'Bild eingefroren', es: 'Imagen congelada' }],
  [/^Silent/, { de: 'Stumm', es: 'Silencio' }],
  [/^Destination failing/, { de: 'Ziel gestört', es: 'Destino con fallos' }],
  [/^Missing on the device/, { de: 'Fehlt auf dem Gerät', es: 'Falta en el dispositivo' }],
];

/** The message of an alert in another language; details that a device added stay as they are. */
export function alertWords(language: Translated, text: string): string {
  for (const [pattern, words] of SENTENCES) if (pattern.test(text)) return text.replace(pattern, words[language]);
  return text;
}
