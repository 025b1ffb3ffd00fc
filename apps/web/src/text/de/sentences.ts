import type { Sentences } from '../sentences.js';
import { deviceSentences } from './device-sentences.js';

const AGAIN = 'bitte versuchen Sie es erneut.';

/** Was die Konsole, die Regeln und die Geräte sagen. */
export const sentences: Sentences = {
  ...deviceSentences,

  // Fehler der Aufrufe und Verweigerungen.
  'The request is not valid': 'Die Anfrage ist nicht gültig',
  'Sign in to continue': 'Melden Sie sich an, um fortzufahren',
  'Enter the code of your authenticator app': 'Geben Sie den Code Ihrer Authenticator-App ein',
  'The user name or the password is not correct': 'Benutzername oder Passwort ist nicht richtig',
  'Another unit on the server of this channel has the same file name prefix':
    'Eine andere Einheit am Server dieses Kanals hat dasselbe Dateinamenpräfix',
  'Multi-camera channels are part of the configuration': 'Die Multikamera-Kanäle gehören zur Konfiguration',
  'Not available for your user type': 'Für Ihre Benutzerart nicht verfügbar',
  'The request came from another site': 'Die Anfrage kam von einer anderen Seite',
  'There is no such call': 'Diesen Aufruf gibt es nicht',
  'The method is not allowed for this call': 'Die Methode ist für diesen Aufruf nicht erlaubt',
  'Not found': 'Nicht gefunden',
  'There is no such command': 'Diesen Befehl gibt es nicht',
  'Someone else has changed it. Reload and try again': `Jemand anderes hat es geändert; laden Sie neu und ${AGAIN}`,
  'The idempotency key was used for another request': 'Der Idempotenzschlüssel gehört zu einer anderen Anfrage',
  'Name is already taken. Please select a different name': 'Der Name ist vergeben. Bitte wählen Sie einen anderen',
  'User already exists': 'Diesen Benutzer gibt es schon',
  'Please define a different email address': 'Bitte geben Sie eine andere E-Mail-Adresse an',
  'You cannot assign this user type, or change a user who has it':
    'Sie können diese Benutzerart nicht vergeben und Benutzer dieser Art nicht ändern',
  'You cannot deactivate your own account or change your own user type':
    'Sie können Ihr eigenes Konto nicht deaktivieren und Ihre eigene Benutzerart nicht ändern',
  'You cannot remove your own access to an inventory':
    'Sie können sich nicht selbst den Zugriff auf ein Inventar entziehen',
  'A user of this type needs an inventory': 'Ein Benutzer dieses Typs braucht ein Inventar',
  'This is the last active superuser': 'Das ist der letzte aktive Superuser',
  'The user is not active. Activate the user first': 'Der Benutzer ist nicht aktiv. Aktivieren Sie den Benutzer zuerst',
  'The link is no longer valid. Ask an administrator for a new one':
    'Der Link ist nicht mehr gültig. Bitten Sie einen Administrator um einen neuen',
  'Change your own password under Account': 'Ändern Sie Ihr eigenes Passwort unter Konto',
  'The user has no email address': 'Der Benutzer hat keine E-Mail-Adresse',
  'A group is in none of the inventories of the user': 'Eine Gruppe gehört zu keinem Inventar des Benutzers',
  'No channel selected': 'Kein Kanal gewählt',
  'Selected channel is busy': 'Der gewählte Kanal ist belegt',
  'Selected channel is offline': 'Der gewählte Kanal ist offline',
  'Selected channel is external': 'Der gewählte Kanal ist extern belegt',
  'Another channel was selected': 'Ein anderer Kanal wurde gewählt',
  'Resolution Conflict': 'Auflösungskonflikt',
  'Service is not enabled': 'Der Dienst ist nicht freigeschaltet',
  'The unit is already streaming there': 'Die Einheit streamt bereits dorthin',
  'Multi Camera license is not enabled': 'Die Lizenz für mehrere Kameras ist nicht freigeschaltet',
  'Only one channel may be allocated to a unit in point-to-point mode':
    'Einer Einheit im Punkt-zu-Punkt-Betrieb kann nur ein Kanal zugeteilt werden',
  'You cannot broadcast to an allocated channel.': 'An einen zugeteilten Kanal können Sie nicht senden.',
  'Selected channel is already allocated to {0}': 'Der gewählte Kanal ist bereits {0} zugeteilt',
  'The unit is offline': 'Die Einheit ist offline',
  'The unit is busy': 'Die Einheit ist belegt',
  'The unit is not transmitting': 'Die Einheit überträgt nicht',
  'Camera not connected': 'Keine Kamera angeschlossen',
  'No available Video Return licenses': 'Keine freie Lizenz für Rückbilder',
  'Databridge license is not enabled': 'Die Lizenz für die Datenbrücke ist nicht freigeschaltet',
  'No databridge gateway selected': 'Kein Gateway für die Datenbrücke gewählt',
  'Channel does not support 4K transmission': 'Der Kanal unterstützt keine 4K-Übertragung',
  'No address is set for the IP pipe': 'Für die IP-Pipe ist keine Adresse eingestellt',
  'No server selected for the IP pipe': 'Kein Server für die IP-Pipe gewählt',
  'The server of the IP pipe is offline': 'Der Server der IP-Pipe ist offline',
  'The databridge gateway is offline': 'Das Gateway der Datenbrücke ist offline',
  'Not connected': 'Nicht verbunden',
  'Feature disabled': 'Diese Funktion ist ausgeschaltet',
  'Max 15 labels per inventory.': 'Höchstens 15 Labels je Inventar.',
  'Unit video license is invalid': 'Die Videolizenz der Einheit ist ungültig',
  'Target version not allowed': 'Diese Zielversion ist nicht erlaubt',
  'Upgrade is not supported for model 600 H.264': 'Für Modell 600 H.264 gibt es keine Aktualisierung',
  'The server must be upgraded before the unit': 'Erst muss der Server aktualisiert werden, dann die Einheit',
  'Units that are not under SLA are not eligible for upgrade':
    'Einheiten ohne Servicevertrag (SLA) können nicht aktualisiert werden',
  'Units on version 5.1 or below cannot be upgraded':
    'Einheiten mit Version 5.1 oder älter können nicht aktualisiert werden',
  'This unit cannot install software by itself; install the version on the machine':
    'Diese Einheit kann Software nicht selbst installieren; installieren Sie die Version an der Maschine',
  'The installation failed': 'Die Installation ist fehlgeschlagen',
  'A driver could not be installed': 'Ein Treiber ließ sich nicht installieren',
  'The operating system could not be upgraded': 'Das Betriebssystem ließ sich nicht aktualisieren',
  'The network failed during the upgrade': 'Das Netz fiel während der Aktualisierung aus',
  'No connection to the software repository': 'Keine Verbindung zur Softwarequelle',
  'The backup before the upgrade failed': 'Die Sicherung vor der Aktualisierung ist fehlgeschlagen',
  'The server has to be rebooted first': 'Der Server muss zuerst neu gestartet werden',
  'The upgrade failed for an unknown reason': 'Die Aktualisierung ist aus unbekanntem Grund fehlgeschlagen',
  'The unit is on air or busy with something else': 'Die Einheit ist auf Sendung oder anderweitig beschäftigt',
  'The device does not support this': 'Das Gerät unterstützt das nicht',
  'The channel’s version is too old': 'Die Version des Kanals ist zu alt',
  'This is your last interface connected. You need at least 2 interfaces connected.':
    'Das ist Ihre letzte verbundene Schnittstelle. Mindestens 2 müssen verbunden sein.',
  'This server is already fetching logs. Please try again later.':
    'Dieser Server holt bereits Logs. Bitte versuchen Sie es später.',
  'The channel does not support logs sending, please send only the unit logs.':
    'Der Kanal kann keine Logs senden; bitte senden Sie nur die der Einheit.',
  'The unit is not sending logs': 'Die Einheit sendet keine Logs',
  'The command has already ended': 'Der Befehl ist bereits beendet',
  'Scan option is not supported for this modem.': 'Dieses Modem kann nicht suchen.',
  'This unit cannot be rebooted from the console': 'Diese Einheit lässt sich von der Konsole aus nicht neu starten',
  'The pairing code is unknown, used or older than 10 minutes':
    'Der Kopplungscode ist unbekannt, benutzt oder älter als 10 Minuten',
  'The unit was not added by an invitation': 'Die Einheit wurde nicht durch eine Einladung hinzugefügt',
  'This console has no public address (PUBLIC_URL) and cannot send links. Pass the link on yourself':
    'Diese Konsole hat keine öffentliche Adresse (PUBLIC_URL) und kann keine Links senden. Geben Sie den Link selbst weiter',
  'This console has no SMS gateway': 'Diese Konsole hat kein SMS-Gateway',
  'This invitation is not valid. Ask for a new link':
    'Diese Einladung ist nicht gültig. Bitten Sie um einen neuen Link',
  'This invitation has expired. Ask for a new link': 'Diese Einladung ist abgelaufen. Bitten Sie um einen neuen Link',
  'This browser offers no video that can be received': 'Dieser Browser bietet kein Video an, das sich empfangen lässt',
  'The request is too large': 'Die Anfrage ist zu groß',
  'The request took too long to arrive': 'Die Anfrage hat zu lange gebraucht, um anzukommen',
  'The content type is not supported': 'Der Inhaltstyp wird nicht unterstützt',
  'Too many attempts. Try again later': 'Zu viele Versuche. Versuchen Sie es später',
  'We encountered an error, please try again.': `Es ist ein Fehler aufgetreten, ${AGAIN}`,
  'The console is not ready. Try again in a moment':
    'Die Konsole ist nicht bereit. Versuchen Sie es gleich noch einmal',
  'The change was interrupted. Check whether it was saved before you try again':
    'Die Änderung wurde unterbrochen. Prüfen Sie, ob sie gespeichert wurde, bevor Sie es erneut versuchen',
  'Failed to connect. Please try again later or contact support.':
    'Keine Verbindung. Versuchen Sie es später oder wenden Sie sich an den Support.',
  'Not supported by this unit': 'Von dieser Einheit nicht unterstützt',
  'The unit no longer has this channel': 'Die Einheit hat diesen Kanal nicht mehr',
  'The channel does not accept files': 'Der Kanal nimmt keine Dateien an',
  'Each camera needs its own channel': 'Jede Kamera braucht einen eigenen Kanal',
  'The server has {0} free channels, and {1} are needed': 'Der Server hat {0} freie Kanäle, gebraucht werden {1}',
  'Files deletion is not allowed by this user type': 'Ihre Benutzerart darf keine Dateien löschen',
  'File type is not supported': 'Dieser Dateityp wird nicht unterstützt',
  'Upgrade from 6.x to 7.x is not possible from the product':
    'Von 6.x auf 7.x lässt sich nicht über das Produkt aktualisieren',
  'Upgrade to 9.x needs version 8.5 or above': 'Die Aktualisierung auf 9.x braucht Version 8.5 oder neuer',
  'Upgrade to 10.1 or above needs servers on 9.x or above; upgrade to 10.0 first':
    'Die Aktualisierung auf 10.1 oder neuer braucht Server mit 9.x oder neuer; aktualisieren Sie zuerst auf 10.0',
  'This downgrade requires the system to be reinstalled; contact support':
    'Für diese ältere Version muss das System neu installiert werden; wenden Sie sich an den Support',
  'No device is paired with the unit': 'Mit der Einheit ist kein Gerät gekoppelt',
  'Channel version should be equal to or higher than the unit version':
    'Die Version des Kanals sollte so neu sein wie die der Einheit oder neuer',
  'The target version of the unit is {0}': 'Die Zielversion der Einheit ist {0}',
  'The unit does not support all requested settings': 'Die Einheit unterstützt nicht alle angeforderten Einstellungen',
  'Try again in 1 second.': 'Versuchen Sie es in 1 Sekunde erneut.',
  'Try again in {0} seconds.': 'Versuchen Sie es in {0} Sekunden erneut.',
  'Stopped before it was ready.': 'Gestoppt, bevor sie bereit war.',
  'Too many requests from this address are in progress.': 'Von dieser Adresse laufen gerade zu viele Anfragen.',
  'The first request with this key did not finish. See what it did and try again with a new key.':
    'Die erste Anfrage mit diesem Schlüssel wurde nicht fertig. Sehen Sie nach, was sie bewirkt hat, und versuchen Sie es mit einem neuen Schlüssel.',
  'The body is not JSON.': 'Der Inhalt der Anfrage ist kein JSON.',
  'Send application/json.': 'Senden Sie application/json.',
  'The body does not have the announced length.': 'Der Inhalt der Anfrage hat nicht die angekündigte Länge.',
  'The address is not encoded properly.': 'Die Adresse ist nicht richtig kodiert.',
  'A part of the address is too long.': 'Ein Teil der Adresse ist zu lang.',
  'The headers are too long.': 'Die Kopfzeilen der Anfrage sind zu lang.',
  'The web app is not built. Run `npm run build`.': 'Die Web-App ist nicht gebaut. Rufen Sie `npm run build` auf.',
  'The console has no connection to its devices at the moment.':
    'Die Konsole hat zurzeit keine Verbindung zu ihren Geräten.',
  'The preview is not available at the moment.': 'Die Vorschau ist zurzeit nicht verfügbar.',
  'There is no picture at the moment.': 'Zurzeit gibt es kein Bild.',
  'This console has no gateway for browsers.': 'Diese Konsole hat kein Gateway für Browser.',
  'The gateway for browsers does not answer.': 'Das Gateway für Browser antwortet nicht.',
  'The digest does not fit the bundle': 'Die Prüfsumme passt nicht zum Paket',
  'There is no command "{0}"': 'Einen Befehl „{0}“ gibt es nicht',
  'Another version was requested': 'Eine andere Version wurde angefordert',

  // Prüfung von Feldern.
  'Invalid field': 'Ungültiges Feld',
  'This field is required': 'Dieses Feld ist erforderlich',
  'This field must be unique': 'Dieses Feld muss eindeutig sein',
  'Must match the pattern: {1}': 'Muss dem Muster entsprechen: {1}',
  'Must have at least {1} characters': 'Muss mindestens {1} Zeichen haben',
  'Must have at most {0} characters': 'Darf höchstens {0} Zeichen haben',
  'Must be {0} or more': 'Muss {0} oder mehr sein',
  'Must be {1} or less': 'Muss {1} oder weniger sein',
  'Must be between {0} and {1} characters': 'Muss {0} bis {1} Zeichen haben',
  'Must only contain numeric characters': 'Darf nur Ziffern enthalten',
  'Must be an integer': 'Muss eine ganze Zahl sein',
  'Must be a number': 'Muss eine Zahl sein',
  'Invalid IP field': 'Ungültige IP-Adresse',
  'Invalid Subnet Mask field': 'Ungültige Subnetzmaske',
  'Parent inventory cannot be the current inventory': 'Das übergeordnete Inventar darf nicht das jetzige sein',
  'Unknown error': 'Unbekannter Fehler',
  'Should contain only letters, numbers, underscores and hyphens':
    'Darf nur Buchstaben, Ziffern, Unterstriche und Bindestriche enthalten',
  'Should contain only English alphabet letters, numbers, underscores and hyphens':
    'Darf nur Buchstaben des englischen Alphabets, Ziffern, Unterstriche und Bindestriche enthalten',
  'Should contain only alpha-numeric characters, dashes and underscores':
    'Darf nur Buchstaben, Ziffern, Striche und Unterstriche enthalten',
  'Must have at most {0} files': 'Höchstens {0} Dateien auf einmal',
  'Total bandwidth limit must not be below the cellular limit':
    'Das Gesamtlimit darf nicht unter dem Mobilfunklimit liegen',
  'Bandwidth limit capping cannot be configured for a busy unit':
    'Bei einer belegten Einheit lässt sich die Bandbreite nicht deckeln',
  'Max Cellular Capping cannot be higher than Max Total Capping':
    'Die Mobilfunkdeckelung darf nicht über der Gesamtdeckelung liegen',
  'Interface limit must be below the total or the higher priority limit':
    'Das Limit einer Schnittstelle muss unter dem Gesamtlimit und unter dem mit höherer Priorität liegen',
  'Change of delay on the fly is supported from 0.9 s delay':
    'Im laufenden Betrieb lässt sich die Verzögerung erst ab 0,9 s ändern',
  'Invalid URL format': 'Ungültige URL',
  'Please make sure Stream ID is unique between the different streams':
    'Die Stream-ID muss unter den Streams eindeutig sein',
  'Name field has to be unique': 'Der Name muss eindeutig sein',
  'First name must start with an uppercase letter': 'Der Vorname muss mit einem Großbuchstaben beginnen',
  "Must contain an upper case letter, a lower case letter, and a number or one of !#$@_'+,?[].-":
    "Muss einen Groß- und einen Kleinbuchstaben enthalten und eine Ziffer oder eines von !#$@_'+,?[].-",
  'The passwords do not match': 'Die Passwörter stimmen nicht überein',
  'Password is incorrect': 'Das Passwort ist nicht richtig',
  'Cannot reuse a recent password': 'Ein kürzlich benutztes Passwort ist nicht erlaubt',
  'The code is not correct, or was used before': 'Der Code ist nicht richtig oder wurde schon benutzt',
  'Two-factor authentication is already on': 'Die Zwei-Faktor-Authentifizierung ist bereits eingeschaltet',
  'This password is easy to guess. Choose another one': 'Dieses Passwort ist leicht zu erraten. Wählen Sie ein anderes',

  // Rollen.
  superuser: 'Superuser',
  admin: 'Administration',
  'media group admin': 'Administration der Mediengruppe',
  regular: 'Regulär',
  'read only': 'Nur lesen',
  application: 'Anwendung',
  curator: 'Kuration',
  multipoint: 'Mehrpunkt',
  contractor: 'Dienstleister',
  partner: 'Partner',
  'unit control': 'Einheitensteuerung',
  staff: 'Personal',
  freelancer: 'Freie Mitarbeit',
  ingest: 'Ingest',
  studio: 'Studio',
  'video return viewer': 'Rückbild-Betrachter',
};
