import type { MessageKey } from './message-key.ts';

export const de = {
  'access.loginFirst': 'Bitte melde dich zuerst an.',
  'access.parentsOnly': 'Das können nur Eltern.',
  'access.notByToken': 'Das geht nicht mit einem Zugriffstoken. Bitte melde dich selbst dafür an.',
  'access.scopeTooSmall':
    'Dafür brauchst du ein Zugriffstoken mit der Berechtigung „{needed}“; dieses hat „{scope}“.',
  'access.passwordNeeded': 'Bitte nimm dafür dein Passwort.',
  'access.adminsOnly': 'Das können nur Admins.',
  'access.alreadyLoggedIn':
    'Du bist schon angemeldet. Bitte melde dich zuerst ab und öffne den Link dann noch einmal.',

  'accessTokens.tooMany':
    'Du hast schon {max} Zugriffstoken, mehr geht nicht. Bitte widerrufe eins, das du nicht mehr brauchst.',
  'accessTokens.invalid':
    'Dieses Zugriffstoken ist ungültig. Vielleicht wurde es widerrufen. Eltern können in den Einstellungen unter „Entwicklung“ ein neues erstellen.',
  'accessTokens.expired':
    'Dieses Zugriffstoken ist am {day} abgelaufen. Eltern können in den Einstellungen unter „Entwicklung“ ein neues erstellen.',
  'accessTokens.tooManyUnknown':
    'Aus diesem Netzwerk kommen zu viele Anfragen mit unbekannten Zugriffstoken. Bitte versuch es gleich noch einmal.',
  'accessTokens.tooManyRequests':
    'Dieses Zugriffstoken hat seine {max} Anfragen für diese Minute verbraucht. Bitte versuch es gleich noch einmal.',

  'account.moneyIsOwed':
    'Es ist noch Geld offen. Zahl es bitte erst aus oder storniere es, dann kannst du die Währung ändern.',
  'account.amountsInOtherCurrency':
    'Diese Belohnungen zahlen einen Betrag in einer anderen Währung: {names}. Ihre Beträge müssen zuerst geleert werden.',
  'account.usernameTaken': 'Dieser Benutzername ist schon vergeben. Bitte wähle einen anderen.',
  'account.emailTaken':
    'Mit dieser E-Mail-Adresse gibt es schon ein Konto. Melde dich an oder nimm eine andere Adresse.',
  'account.emailChangedTooOften':
    'Du hast deine E-Mail-Adresse zu oft geändert. Bitte versuch es in einer Stunde noch einmal.',
  'account.familyOfOnlyAdmin':
    'Nur deine Familie hat einen Admin, und andere Familien brauchen einen. Lege zuerst auf dem Server mit `npm run admin -- create` einen weiteren an.',
  'account.tooOftenToday': 'Das hast du heute zu oft gemacht. Bitte versuch es morgen noch einmal.',

  'arrival.overHttp':
    'APP_URL ist https, aber diese Anfrage kam über http an. Lass den Proxy X-Forwarded-Proto: https senden und nenne ihn in TRUST_PROXY. Bis dahin kann sich niemand anmelden.',
  'arrival.proxyUntrusted':
    'Ein Proxy sendet X-Forwarded-For, aber TRUST_PROXY nennt ihn nicht. Alle Anfragen scheinen von seiner Adresse zu kommen und teilen sich deren Anmeldeversuche. Setze TRUST_PROXY auf die Anzahl der Proxys.',
  'arrival.overHttps':
    'Diese Anfrage kam über https an, aber APP_URL ist http. Setze APP_URL=https://{host}.',
  'arrival.otherHost':
    'APP_URL nennt {wantedHost}, diese Anfrage aber {host}. Wenn du {appUrl} geöffnet hast, lass den Proxy den Header Host weitergeben.',

  'backup.nothing': 'In dieser Datenbank gibt es kein Starchart, also nichts zu sichern.',
  'backup.foreign': 'Diese Datei ist kein Backup von Starchart.',
  'backup.newer':
    'Dieses Backup stammt von einer neueren Version von Starchart. Stelle es mit dieser Version wieder her.',
  'backup.damaged': 'Dieses Backup ist beschädigt: {how}. Es wurde nichts geändert. Bitte nimm ein anderes.',
  'backup.truncated': 'es endet zu früh',
  'backup.changed': 'der Inhalt wurde verändert',
  'backup.rowsMissing': 'es fehlen Zeilen',
  'backup.tooLong': 'nach dem Ende folgt noch etwas',
  'backup.unknownPart': 'es enthält etwas, das in kein Backup gehört',
  'backup.incomplete':
    'Dieses Backup ist beschädigt oder unvollständig. Es wurde nichts geändert. Bitte nimm ein anderes.',
  'backup.gone': 'Die Datenbank ist nicht mehr da.',
  'backup.mayNotCreate':
    'Die Rolle von DATABASE_URL darf keine Datenbanken anlegen, deshalb wurde das Backup nicht probeweise wiederhergestellt. So darf sie es: alter role {role} createdb',
  'backup.notRestored': 'Das Backup wurde nicht probeweise wiederhergestellt: {reason}',
  'backup.interrupted':
    'Die Datenbank konnte das Backup nicht aufnehmen ({reason}). Es wurde nichts geändert.',
  'backup.notEmpty': 'Die Datenbank ist nicht leer. Es wurde nichts darin geändert. Wähle eine leere.',
  'backup.faultyLedgers': 'Sternenbücher mit Fehlern in diesem Backup: {count}. Es wurde nichts geändert.',
  'backup.doesNotFit': 'Dieses Backup ist in sich nicht stimmig: {reason}. Es wurde nichts geändert.',
  'backup.exists': 'Die Datei {file} gibt es schon. Wähle einen anderen Namen.',
  'backup.noSpace':
    'Auf dem Datenträger von {folder} sind {free} frei, gebraucht werden {needed}. Schaffe dort Platz oder wähle mit BACKUP_DIR einen anderen Ordner.',
  'backup.notWritten':
    'Das Backup konnte nicht in {folder} geschrieben werden: {reason}. Vorhandene Backups sind unverändert. Behebe das oder wähle mit BACKUP_DIR einen anderen Ordner.',
  'backup.full': 'der Datenträger ist voll',
  'backup.readOnly': 'der Datenträger ist schreibgeschützt',
  'backup.notAllowed': 'diesem Benutzerkonto fehlt die Berechtigung',
  'backup.noTestRestore': 'Eine Probe-Wiederherstellung war nicht möglich. {reason}',
  'backup.failedTestRestore':
    'Das Backup wurde erstellt, aber seine Probe-Wiederherstellung ist fehlgeschlagen: {reason} Es wird als {file} aufbewahrt, ältere bleiben erhalten. Suche zuerst mit npm run ledger:verify nach Fehlern.',
  'backup.unexpected': 'Etwas Unerwartetes ist passiert ({kind}), siehe Log des Servers.',

  'childView.wrongPassword': 'Das ist nicht das Passwort der Eltern.',

  'children.loginNotByToken': 'Mit einem Zugriffstoken lässt sich die Anmeldung eines Kindes nicht ändern.',

  'completions.dayChanged': 'Ein neuer Tag hat begonnen: Heute ist {today}.',
  'completions.tooLate': 'Das ist schon eine Weile her. Ein Erwachsener kann es noch eintragen.',
  'completions.questChangedByGrownUp': 'Ein Erwachsener hat diese Mission nach deinem Tippen geändert.',
  'completions.questChangedSince': 'Diese Mission hat sich seit deinem Tippen geändert.',
  'completions.habitChangedSince':
    'Diese Gewohnheit wurde nach dem Tippen geändert. Deshalb zählt es nicht mehr.',
  'completions.noOfflineGuests':
    'Mit einem Gastzugang zählt nur, was jetzt getan wird. Bitte ohne occurredAt senden.',
  'completions.sentAtMissing': 'occurredAt braucht den Header Starchart-Sent-At mit einer ISO-Zeit in UTC.',
  'completions.daysOfHelpers': 'Du kannst heute und gestern ändern. Frühere Tage können die Eltern ändern.',
  'completions.pointsSpent':
    'Diese Punkte sind schon ausgegeben: {count, plural, one {# Punkt fehlt.} other {# Punkte fehlen.}}',
  'completions.questNotDueToday': 'Diese Mission ist heute nicht dran.',
  'completions.habitNotDueToday': 'Diese Gewohnheit ist heute nicht dran.',
  'completions.questComesBack': 'Diese Mission kommt am {day} wieder.',
  'completions.habitComesBack': 'Diese Gewohnheit kommt am {day} wieder.',
  'completions.noSuchSlot': 'Diese Gewohnheit ist am {day} zu dieser Zeit nicht dran.',
  'completions.tooManyPending': 'Es warten schon viele Missionen. Bitte einen Erwachsenen, mal zu schauen.',
  'completions.questClosed': 'Diese Mission ist nicht mehr aktiv.',
  'completions.habitClosed': 'Diese Gewohnheit ist nicht mehr aktiv.',
  'completions.alreadyApproved': 'Das ist schon bestätigt. Du kannst es in der Tafel entfernen.',
  'completions.rejectedTooOften':
    'Diese Gewohnheit wurde für diesen Tag schon {count}-mal abgelehnt. In der Tafel kannst du sie weiterhin entfernen.',
  'completions.questUndoneTooOften':
    'Diese Mission wurde heute {count}-mal rückgängig gemacht. Morgen geht es wieder.',
  'completions.habitUndoneTooOften':
    'Diese Gewohnheit wurde heute {count}-mal rückgängig gemacht. Morgen geht es wieder.',

  'demo.clockOnlyForward': 'Die Uhr läuft nur vorwärts: Wähle eine spätere Zeit.',
  'demo.clockTooFar': 'Die Uhr lässt sich höchstens ein Jahr auf einmal vorstellen.',
  'demo.noDemo': 'Die Uhr lässt sich nur in einer Demo vorstellen.',

  'export.intro':
    'Alles, was Starchart über deine Familie speichert, Stand {instant} ({timeZone}). Dieselben Daten findest du in {json} für Apps und im Ordner {folder} für Tabellen.',
  'export.parents': 'Eltern',
  'export.name': 'Name',
  'export.username': 'Benutzername',
  'export.email': 'E-Mail',
  'export.registered': 'Registriert',
  'export.noEmail': 'noch keine',
  'export.noParents': 'Keine Eltern.',
  'export.noLogin': 'keine',
  'export.pointsToSpend': 'Verfügbare Punkte',
  'export.pointsInTotal': 'Punkte insgesamt',
  'export.level': 'Level',
  'export.login': 'Anmeldung',
  'export.loginOff': '(aus)',
  'export.habits': 'Gewohnheiten',
  'export.habit': 'Gewohnheit',
  'export.when': 'Wann',
  'export.points': 'Punkte',
  'export.timesCompleted': 'Wie oft erledigt',
  'export.longestStreak': 'Längste Serie',
  'export.status': 'Status',
  'export.weeks': '{count, plural, one {# Woche} other {# Wochen}}',
  'export.days': '{count, plural, one {# Tag} other {# Tage}}',
  'export.active': 'Aktiv',
  'export.inactive': 'Inaktiv',
  'export.noHabits': 'Noch keine Gewohnheiten.',
  'export.rewards': 'Belohnungen',
  'export.reward': 'Belohnung',
  'export.noRewards': 'Noch keine Belohnungen.',
  'export.redeemedRewards': 'Eingelöste Belohnungen',
  'export.day': 'Tag',
  'export.noRedemptions': 'Noch keine Belohnungen eingelöst.',
  'export.badges': 'Abzeichen',
  'export.badge': 'Abzeichen',
  'export.earned': 'Verdient',
  'export.noBadges': 'Noch keine Abzeichen.',
  'export.starBook': 'Sternenbuch',
  'export.what': 'Was',
  'export.details': 'Details',
  'export.balance': 'Punktestand',
  'export.noPoints': 'Noch keine Punkte.',
  'export.weekly': 'Jede Woche',
  'export.daysAWeek': '{count, plural, one {# Tag pro Woche} other {# Tage pro Woche}}',
  'export.everyDay': 'Jeden Tag',
  'export.everyDayUntil': 'Jeden Tag bis {day}',
  'export.handedOut': 'Übergeben am {instant}',
  'export.canceled': 'Storniert am {instant}',
  'export.toApprove': 'Wartet auf ein Ja',
  'export.toHandOut': 'Noch zu übergeben',
  'export.habitCompleted': 'Gewohnheit erledigt',
  'export.rewardRedeemed': 'Belohnung eingelöst',
  'export.takenBack': 'Zurückgenommen',
  'export.deduction': 'Abzug',
  'export.bonus': 'Bonus',
  'export.alreadyRunning': 'Dein Export läuft schon. Bitte warte, bis der Download fertig ist.',
  'export.tooManyRunning':
    'Gerade exportieren viele Familien ihre Daten. Bitte versuch es in ein paar Minuten noch einmal.',

  'familyDevices.tooMany': 'Eine Familie kann höchstens {max} Geräte haben. Bitte entferne zuerst eines.',
  'familyDevices.tooManyRequests':
    'Dieses Gerät hat seine {max} Anfragen für diese Minute verbraucht. Bitte versuch es gleich noch einmal.',

  'guestPasses.tooMany':
    'Ihr habt schon {max} Gästepässe, mehr sind nicht möglich. Bitte beende einen, den ihr nicht mehr braucht.',
  'guestPasses.openOnThreeDevices': 'Dieser Gästepass ist schon auf drei Geräten geöffnet.',

  'habits.inactive': 'Diese Gewohnheit ist inaktiv. Aktiviere sie zuerst.',
  'habits.staysWithChild': 'Eine Gewohnheit bleibt bei ihrem Kind.',

  'idempotency.invalidKey': 'Ein Idempotency-Key hat 1 bis 255 sichtbare ASCII-Zeichen.',
  'idempotency.keyReused':
    'Dieser Idempotency-Key wurde schon für eine andere Anfrage benutzt. Nimm für jede neue Anfrage einen neuen.',

  'invitations.tooMany':
    'Du hast schon {max} offene Einladungen, mehr sind nicht möglich. Bitte lösche eine, die du nicht mehr brauchst.',
  'invitations.noMail':
    'Dieser Server kann keine E-Mails senden. Bitte erstelle einen Link und sende ihn selbst.',
  'invitations.tooManyMails':
    'Du hast heute schon viele Einladungen per E-Mail gesendet. Bitte erstelle einen Link und sende ihn selbst oder versuche es morgen noch einmal.',

  'inviteCodes.tooMany': 'Du hast schon viele Codes erstellt. Bitte versuch es in einer Stunde noch einmal.',

  'login.wrongPassword': 'Benutzername oder Passwort stimmt nicht',
  'login.tooManyOfParentToday':
    'Zu viele falsche Passwörter. Bitte versuch es morgen noch einmal oder setze dein Passwort zurück.',
  'login.tooManyOfParent':
    'Zu viele falsche Passwörter. Bitte setze dein Passwort zurück, um dich anzumelden.',
  'login.tooManyOfNetwork':
    'Zu viele falsche Passwörter aus deinem Netzwerk. Bitte versuch es in einer Stunde noch einmal.',
  'login.tooManyOfChildToday': 'Zu viele Versuche. Frag die Erwachsenen oder versuch es morgen noch einmal.',
  'login.tooManyOfChild': 'Zu viele Versuche. Frag deine Eltern: Sie können dir ein neues Passwort geben.',
  'login.tooManyOfChildFromNetwork':
    'Zu viele Versuche. Frag die Erwachsenen oder versuch es später noch einmal.',
  'login.busy': 'Gerade melden sich zu viele Leute an. Bitte versuch es noch einmal.',
  'login.httpsOnly':
    'Anmelden kannst du dich nur unter {appUrl}. Bist du schon dort? Dann ist der Proxy des Servers nicht fertig eingerichtet: Im Log des Servers steht, was zu ändern ist.',

  'mail.contactOperator':
    'Wenn du das nicht warst, melde dich sofort bei der Person, die deinen Starchart-Server betreibt.',
  'mail.greeting': 'Hallo,',
  'mail.yourUsername': 'Dein Benutzername ist {username}.',
  'mail.buttonHelp': 'Wenn der Button nicht funktioniert, öffne diesen Link:',
  'mail.approved.subject': 'Dein Konto ist bereit',
  'mail.approved.news': 'Gute Nachricht: Deine Registrierung wurde freigegeben.',
  'mail.approved.seeFamily':
    'Melde dich mit dem Benutzernamen und dem Passwort an, die du gewählt hast, dann siehst du die Sternentafel der Familie.',
  'mail.approved.addChild':
    'Melde dich mit dem Benutzernamen und dem Passwort an, die du gewählt hast, und füge dein erstes Kind hinzu.',
  'mail.approved.button': 'Anmelden',
  'mail.rejected.subject': 'Zu deiner Registrierung',
  'mail.rejected.news': 'Danke für dein Interesse. Leider wurde deine Registrierung nicht freigegeben.',
  'mail.rejected.mistake':
    'Wenn du das für einen Irrtum hältst, melde dich bitte bei der Person, die diesen Starchart-Server betreibt.',
  'mail.newParents.subject':
    '{count, plural, one {Eine neue Registrierung wartet auf Freigabe} other {# neue Registrierungen warten auf Freigabe}}',
  'mail.newParents.news':
    '{count, plural, one {Jemand hat sich bei Starchart registriert. Bitte gib die Anfrage frei oder lehne sie ab.} other {# Personen haben sich bei Starchart registriert. Bitte gib ihre Anfragen frei oder lehne sie ab.}}',
  'mail.newParents.button': 'Anfragen ansehen',
  'mail.newParents.closing': 'Diese E-Mail senden wir höchstens einmal pro Stunde.',
  'mail.passwordReset.subject': 'Passwort zurücksetzen',
  'mail.passwordReset.news': 'Jemand, hoffentlich du, hat einen Link für ein neues Passwort angefordert.',
  'mail.passwordReset.link': 'Der Link gilt 60 Minuten lang und funktioniert nur einmal.',
  'mail.passwordReset.button': 'Neues Passwort wählen',
  'mail.passwordReset.closing':
    'Wenn du das nicht warst, kannst du diese E-Mail ignorieren. Dein Passwort bleibt gleich.',
  'mail.emailConfirmation.subject': 'Bitte bestätige deine E-Mail-Adresse',
  'mail.emailConfirmation.news':
    'Du möchtest diese E-Mail-Adresse für dein Starchart-Konto verwenden. Bitte bestätige, dass sie dir gehört.',
  'mail.emailConfirmation.link': 'Der Link gilt 24 Stunden lang und funktioniert nur einmal.',
  'mail.emailConfirmation.button': 'Adresse bestätigen',
  'mail.emailConfirmation.closing':
    'Wenn du das nicht warst, kannst du diese E-Mail ignorieren. Alles bleibt, wie es ist.',
  'mail.emailChanged.subject': 'Deine E-Mail-Adresse wurde geändert',
  'mail.emailChanged.news':
    'Die E-Mail-Adresse deines Starchart-Kontos wurde geändert. Ab jetzt schreiben wir an die neue.',
  'mail.passwordChanged.subject': 'Dein Passwort wurde geändert',
  'mail.passwordChanged.news': 'Das Passwort deines Starchart-Kontos wurde geändert.',
  'mail.loginWarning.subject': 'Jemand wollte sich mit deinem Konto anmelden',
  'mail.loginWarning.knownDevice':
    'Jemand hat auf einem Gerät, das du benutzt, mehrmals ein falsches Passwort für dein Konto eingegeben. Niemand konnte sich damit anmelden.',
  'mail.loginWarning.newDevice':
    'Jemand hat auf einem Gerät, das du noch nie benutzt hast, mehrmals ein falsches Passwort für dein Konto eingegeben. Niemand konnte sich damit anmelden. Nach zehn falschen Passwörtern am Tag müssen neue Geräte warten. Auf deinen eigenen Geräten kannst du dich weiter anmelden.',
  'mail.loginWarning.advice':
    'Wenn du das nicht warst, wähle ein neues Passwort, das du sonst nirgends verwendest. Damit werden auch die Fehlversuche zurückgesetzt.',
  'mail.loginWarning.button': 'Mein Passwort ändern',
  'mail.loginWarning.closing': 'Diese E-Mail senden wir höchstens einmal am Tag.',
  'mail.childLoginWarning.subject': 'Jemand wollte sich als dein Kind anmelden',
  'mail.childLoginWarning.knownDevice':
    'Jemand hat auf einem Gerät deiner Familie mehrmals ein falsches Passwort für eines deiner Kinder eingegeben. Niemand konnte sich damit anmelden.',
  'mail.childLoginWarning.newDevice':
    'Jemand hat auf einem Gerät, das deine Familie noch nie benutzt hat, mehrmals ein falsches Passwort für eines deiner Kinder eingegeben. Niemand konnte sich damit anmelden. Nach zehn falschen Passwörtern am Tag müssen neue Geräte warten. Auf euren eigenen Geräten kann sich dein Kind weiter anmelden.',
  'mail.childLoginWarning.advice':
    'Oft hat sich nur das Kind vertippt. Wenn nicht, gib deinem Kind ein neues Passwort. Damit werden auch die Fehlversuche zurückgesetzt.',
  'mail.openDashboard': 'Zu meiner Übersicht',
  'mail.childLoginWarning.closing': 'Diese E-Mail senden wir höchstens einmal am Tag pro Kind.',
  'mail.removalPending.subject': 'Ein Elternteil soll aus eurer Familie entfernt werden',
  'mail.removalPending.news':
    'Ein Elternteil möchte einen anderen Elternteil aus eurer Familie entfernen. Das passiert am {when}, außer ein Elternteil sagt Nein.',
  'mail.stopInSettings': 'Wenn du das nicht möchtest, öffne die Einstellungen und wähle „Alles so lassen“.',
  'mail.openSettings': 'Einstellungen öffnen',
  'mail.rolePending.subject': 'Die Rolle eines Elternteils soll sich ändern',
  'mail.rolePending.news':
    'Ein Elternteil möchte einem anderen Elternteil eurer Familie Rechte entziehen. Das passiert am {when}, außer ein Elternteil sagt Nein.',
  'mail.familyErasurePending.subject': 'Eure Familie soll gelöscht werden',
  'mail.familyErasurePending.news':
    'Ein Elternteil möchte eure Familie mit allen Kindern, Gewohnheiten und Punkten löschen. Das passiert am {when}, außer ein Elternteil sagt Nein. Danach lässt es sich nicht mehr rückgängig machen.',
  'mail.childErasurePending.subject': 'Ein Kind eurer Familie soll gelöscht werden',
  'mail.childErasurePending.news':
    'Ein Elternteil möchte eines eurer Kinder mit allen Gewohnheiten, Belohnungen und Punkten löschen. Das passiert am {when}, außer ein Elternteil sagt Nein. Danach lässt es sich nicht mehr rückgängig machen.',
  'mail.stopInDashboard': 'Wenn du das nicht möchtest, öffne deine Übersicht und wähle „Alles so lassen“.',
  'mail.changeStopped.subject': 'Alles bleibt, wie es ist',
  'mail.changeStopped.news':
    'Ein Elternteil hat Nein zu einer Änderung in eurer Familie gesagt. Es ändert sich nichts.',
  'mail.changeStopped.help':
    'Wenn ihr euch nicht einigen könnt, kann die Person helfen, die diesen Starchart-Server betreibt.',
  'mail.removed.subject': 'Du wurdest aus deiner Familie in Starchart entfernt',
  'mail.removed.news': 'Du hast keinen Zugang mehr zu deiner Familie in Starchart.',
  'mail.invitation.subject': 'Einladung in eine Familie bei Starchart',
  'mail.invitation.news':
    'Jemand möchte dich in seine Familie bei Starchart einladen, einer Sternentafel für Kinder und ihre Gewohnheiten.',
  'mail.invitation.link': 'Der Link zeigt, wer dich einlädt. Er funktioniert einmal, 7 Tage lang.',
  'mail.invitation.button': 'Einladung öffnen',
  'mail.invitation.closing': 'Wenn du nicht weißt, worum es geht, kannst du diese E-Mail ignorieren.',
  'mail.familyDevice.subject': 'Ein neues Familiengerät',
  'mail.familyDevice.news':
    'Zu eurer Familie wurde ein Gerät hinzugefügt. Es zeigt, wer zur Familie gehört, und eure Kinder können darauf ihre Seiten öffnen.',
  'mail.familyDevice.advice': 'Wenn du es nicht kennst, öffne die Einstellungen und entferne es.',
  'mail.pinWarning.subject': 'Jemand hat deine PIN probiert',
  'mail.pinWarning.news':
    'Jemand hat auf einem Familiengerät mehrere falsche PINs für dich eingegeben. Keine hat funktioniert. Nach zehn an einem Tag wird deine PIN gelöscht.',
  'mail.pinWarning.advice':
    'In deinen Einstellungen kannst du eine neue PIN festlegen. Damit beginnt auch die Zählung der Fehlversuche neu.',
  'mail.pinWarning.closing': 'Wir schicken diese E-Mail höchstens einmal am Tag für jedes Gerät.',
  'mail.childPinWarning.subject': 'Jemand hat die PIN deines Kindes probiert',
  'mail.childPinWarning.news':
    'Jemand hat auf einem Familiengerät mehrere falsche PINs für eines deiner Kinder eingegeben. Keine hat funktioniert.',
  'mail.childPinWarning.advice':
    'Oft hat sich nur das Kind vertippt. Wenn nicht, lege eine neue PIN fest. Damit beginnt auch die Zählung der Fehlversuche neu.',
  'mail.childPinWarning.closing':
    'Wir schicken diese E-Mail höchstens einmal am Tag für jedes Kind und Gerät.',
  'mail.test.subject': 'E-Mail funktioniert',
  'mail.test.news': 'Das ist deine Test-E-Mail von Starchart. Alles ist eingerichtet.',

  'mailDelivery.noAddress': 'Dieses Konto hat noch keine E-Mail-Adresse.',
  'mailDelivery.noLink':
    'Der Link darin ist abgelaufen oder wurde ersetzt, bevor die E-Mail verschickt werden konnte.',
  'mailDelivery.rejected': 'Der Mailserver hat die E-Mail abgelehnt',
  'mailDelivery.later': 'Der Mailserver möchte die E-Mail später',
  'mailDelivery.login': 'Der Mailserver hat die Anmeldung nicht angenommen',
  'mailDelivery.late': 'Der Mailserver hat nicht rechtzeitig geantwortet',
  'mailDelivery.insecure': 'Es war keine sichere Verbindung zum Mailserver möglich',
  'mailDelivery.lost': 'Die Verbindung zum Mailserver ist abgebrochen',
  'mailDelivery.unreachable': 'Der Mailserver war nicht erreichbar ({reason})',
  'mailDelivery.answer': '{problem}: {answer}',

  'mails.ownAddressMissing': 'Dein Konto hat noch keine E-Mail-Adresse. Bitte trage im Profil eine ein.',
  'mails.linkExpired': 'Der Link in dieser E-Mail gilt nicht mehr. Bitte lass einen neuen anfordern.',
  'mails.onItsWay': 'Diese E-Mail wurde schon gesendet oder ist unterwegs.',
  'mails.noServer':
    'E-Mail ist nicht eingerichtet. Setze SMTP_URL und APP_URL und starte Starchart dann neu.',

  'mascot.notYet': 'Das kommt mit Level {level}.',

  'members.tooManyGrownUps': 'Eine Familie kann höchstens {max} Erwachsene haben.',
  'members.tooManyParents': 'Eine Familie kann höchstens {max} Eltern haben.',
  'members.lastParent':
    'Eine Familie braucht mindestens einen Elternteil. Lade zuerst einen weiteren Elternteil ein.',
  'members.onlyAdmin':
    'Außer dir gibt es keinen Admin. Lege zuerst auf dem Server mit `npm run admin -- create` einen weiteren an.',
  'members.ownRole': 'Deine eigene Rolle kannst du nicht ändern.',
  'members.adminCanOnlyLeave': 'Ein Admin dieses Servers kann die Familie nur selbst verlassen.',

  'notes.alreadyRead': 'Diese Nachricht wurde schon gelesen.',
  'notes.tooManyWords':
    'Du hast diesem Kind heute schon {count} Nachrichten geschrieben. Lass den Text weg oder schreib ihm morgen.',
  'notes.tooManyToday': 'Du kannst jedem Kind am Tag {count} Nachrichten schreiben. Morgen geht es wieder.',

  'pairing.tooManyWrongCodes': 'Zu viele falsche Codes. Bitte versuch es in einer Stunde noch einmal.',
  'pairing.joinsFamily': 'Dieses Gerät kommt zur Familie „{familyName}“.',
  'pairing.codeUsed': 'Dieser Code wurde schon benutzt.',

  'pauses.ofAllChildren': 'Das ändert etwas für alle Kinder. Bitte wähle ein Kind, um das du dich kümmerst.',
  'pauses.tooOld': 'Bei einer Pause lassen sich nur die letzten 35 Tage ändern.',
  'pauses.tooMany': 'Es gibt zu viele Pausen. Bitte lösche zuerst eine.',
  'pauses.tooManyRecent':
    'In den letzten 35 Tagen gibt es schon {max} Pausen. Bitte lösche zuerst eine davon.',

  'pendingChanges.alreadyOne': 'Eine andere Änderung wartet schon. Bitte stoppe sie zuerst.',
  'pendingChanges.takenBackRecently':
    'Das wurde gerade erst zurückgenommen. In einer Stunde kannst du wieder fragen.',

  'pins.setByGrownUp': 'Bitte einen Erwachsenen, deine PIN festzulegen.',
  'pins.tooManyOfChild':
    'Zu viele Versuche. Ein Erwachsener kann dich hineinlassen, oder versuch es später noch einmal.',
  'pins.tooManyOfParent': 'Zu viele Versuche. Bitte nimm dein Passwort, oder versuch es später noch einmal.',

  'points.starsSpent': 'Diese Sterne sind schon ausgegeben.',
  'points.bonusOfHelper': 'Du kannst jedem Kind {max} Punkte am Tag geben. Mehr können die Eltern geben.',
  'points.mostPossible': 'Dieses Kind hat schon die höchste mögliche Punktzahl.',
  'points.tooManyEntries': 'Du hast die Punkte dieses Kindes heute sehr oft geändert. Morgen geht es wieder.',
  'points.tooManyEntriesOfChild': 'Das war viel für einen Tag! Morgen geht es weiter.',
  'points.onlyAdjustments': 'Hier kannst du nur einen Abzug oder einen Bonus zurücknehmen.',
  'points.alreadyTakenBack': 'Das wurde schon zurückgenommen.',
  'points.tooManyToVerify':
    'Es sind zu viele Einträge, um sie auf einmal zu prüfen. Starchart prüft sie jede Nacht. Bitte schau morgen noch einmal nach.',

  'praisePresets.ofAllChildren': 'Das ändert das Lob für alle Kinder.',

  'profiles.onlyTheChild': 'Das kann nur das Kind selbst.',
  'profiles.tapPictureFirst': 'Bitte tippe zuerst auf dein Bild.',
  'profiles.tapPictureAgain': 'Bitte tippe noch einmal auf dein Bild.',
  'profiles.askedTooOften': 'Du hast schon oft gefragt. Bitte hol einen Erwachsenen.',
  'profiles.familyDeviceOnly': 'Das geht nur auf einem Familiengerät.',

  'recaps.weekToCome': 'Diese Woche hat noch nicht begonnen.',
  'redemptions.requestIdReused':
    'Diese requestId wurde schon für eine andere Belohnung benutzt. Nimm für jede neue Einlösung eine neue.',
  'redemptions.tooManyOpen':
    'Für dieses Kind sind noch {count} Belohnungen offen. Übergib oder storniere erst ein paar davon.',
  'redemptions.tooManyOpenOfChild':
    'Auf dich warten schon {count} Belohnungen! Bitte erst einen Erwachsenen darum.',
  'redemptions.alreadyCanceled': 'Diese Einlösung wurde schon storniert.',
  'redemptions.alreadyHandedOut': 'Diese Belohnung wurde schon übergeben.',
  'redemptions.tooLateToTakeBack': 'Das wurde vor mehr als einem Tag übergeben. Es bleibt, wie es ist.',

  'registrations.alreadyRejected': 'Diese Registrierung wurde schon abgelehnt.',
  'registrations.alreadyApproved': 'Diese Registrierung wurde schon freigegeben.',
  'registrations.lastAdmin':
    'Das ist der einzige Admin. Ohne Admin können neue Eltern nicht freigegeben werden.',
  'registrations.ownAccount': 'Über dein eigenes Konto kannst du nicht entscheiden.',
  'registrations.pending': 'Dein Konto wartet noch auf die Freigabe durch einen Admin.',
  'registrations.rejected':
    'Deine Registrierung wurde nicht freigegeben. Wenn du das für einen Irrtum hältst, frag die Person, die diesen Server betreibt.',
  'registrations.tooManyOfNetwork':
    'Zu viele Registrierungen aus deinem Netzwerk. Bitte versuch es in einer Stunde noch einmal.',
  'registrations.tooManyTaken':
    'Du hast zu viele vergebene Benutzernamen und E-Mail-Adressen probiert. Bitte versuch es morgen noch einmal.',
  'registrations.tooManyWaiting':
    'Es warten schon so viele Registrierungen auf Freigabe, dass gerade keine weitere möglich ist. Versuch es morgen noch einmal oder frag die Person, die diesen Server betreibt, nach einem Einladungscode.',

  'request.notFound': 'Das haben wir nicht gefunden.',
  'request.noSuchCall': 'Diesen Aufruf gibt es nicht.',
  'request.unreadable': 'Diese Anfrage konnte nicht gelesen werden.',
  'request.tooLarge': 'Diese Anfrage ist zu groß.',
  'request.notJson': 'Bitte sende JSON.',
  'request.tooManyOfNetwork':
    'Zu viele Anfragen aus deinem Netzwerk. Bitte versuch es in einer Stunde noch einmal.',
  'request.invalidJson': 'Diese Anfrage konnte nicht gelesen werden: Bitte sende gültiges JSON.',
  'request.charsetNotUtf8': 'Bitte sende JSON in UTF-8.',
  'request.notUtf8': 'Diese Anfrage konnte nicht gelesen werden: Bitte sende sie in UTF-8.',
  'request.otherSiteSeeLog':
    'Diese Anfrage kam von einer anderen Website und wurde abgelehnt. Ist das dein eigenes Starchart? Dann steht im Log des Servers, was zu ändern ist.',
  'request.otherSite': 'Diese Anfrage kam von einer anderen Website und wurde abgelehnt.',
  'request.noSuchAddress': 'Diese Adresse gibt es nicht.',
  'request.invalidHost': 'Bitte sende genau einen gültigen Host-Header.',

  'rewards.noCurrency': 'Bitte wähle zuerst die Währung deiner Familie.',
  'rewards.otherCurrency': 'Die Währung deiner Familie hat sich geändert. Bitte gib den Betrag neu ein.',
  'rewards.amountTooLarge': 'Der höchste Betrag ist {money}, also {max} in der kleinsten Einheit.',
  'rewards.wholeMinorUnits': 'Ein Betrag steht in ganzen kleinsten Einheiten: {amount} für {money}.',
  'rewards.closed': 'Diese Belohnung gibt es nicht mehr.',
  'rewards.soldOut': 'Diese Belohnung ist leider aus.',
  'rewards.limitReached': 'Das kannst du am {day} wieder bekommen.',
  'rewards.alreadyTaken': 'Das hast du schon bekommen.',
  'rewards.onlyOn': 'Diese Belohnung gibt es {days}.',
  'rewards.mondays': 'montags',
  'rewards.tuesdays': 'dienstags',
  'rewards.wednesdays': 'mittwochs',
  'rewards.thursdays': 'donnerstags',
  'rewards.fridays': 'freitags',
  'rewards.saturdays': 'samstags',
  'rewards.sundays': 'sonntags',
  'rewards.priceChanged': 'Der Preis hat sich geändert: Diese Belohnung kostet jetzt {pointsCost}.',
  'rewards.notEnoughPoints': 'Das reicht noch nicht für diese Belohnung.',
  'rewards.staysWithChild': 'Eine Belohnung bleibt bei ihrem Kind.',

  'server.unreachable': 'Starchart ist gerade nicht erreichbar. Bitte versuch es gleich noch einmal.',
  'server.unexpectedError': 'Bei uns ist etwas schiefgegangen. Bitte versuch es noch einmal.',
  'server.noLiveUpdates': 'Live-Aktualisierungen sind gerade nicht verfügbar. Alles andere funktioniert.',
  'server.busy': 'Bei Starchart ist gerade viel los. Bitte versuch es gleich noch einmal.',
  'server.familyIsBusy':
    'Von deiner Familie sind schon {max} Anfragen unterwegs. Bitte versuch es gleich noch einmal.',
  'server.clockBehind':
    'Die Uhr des Servers geht falsch, deshalb lässt sich gerade nichts speichern. Bitte sag der Person Bescheid, die den Server betreut.',

  'sessions.browserOnSystem': '{browser} unter {system}',
  'sessions.unknownDevice': 'Unbekanntes Gerät',
  'sessions.ended': 'Diese Anmeldung ist beendet. Bitte melde dich noch einmal an.',

  'settings.set': 'gesetzt',
  'settings.notSet': 'nicht gesetzt',

  'starterPacks.childHasHabits':
    'Dieses Kind hat schon Gewohnheiten. Startpakete sind für Kinder ohne Gewohnheiten.',

  'webhookDelivery.unapproved': 'Die Familie ist nicht freigegeben.',
  'webhookDelivery.private':
    'Die Adresse gehört zu einem privaten Netzwerk. Das erlaubt dieser Server nicht.',
  'webhookDelivery.notPublic': 'Der Hostname in der Adresse führt zu keiner öffentlichen Adresse.',
  'webhookDelivery.unknownHost': 'Den Hostnamen in der Adresse gibt es nicht.',
  'webhookDelivery.redirect':
    'Der Empfänger hat mit {status} geantwortet. Weiterleitungen werden nicht verfolgt.',
  'webhookDelivery.status': 'Der Empfänger hat mit {status} geantwortet.',
  'webhookDelivery.late': 'Der Empfänger hat nicht rechtzeitig geantwortet.',
  'webhookDelivery.refused': 'Unter dieser Adresse antwortet kein Server.',
  'webhookDelivery.closed': 'Der Empfänger hat die Verbindung geschlossen.',
  'webhookDelivery.certificate': 'Das Zertifikat des Empfängers ist nicht vertrauenswürdig.',
  'webhookDelivery.unreachable': 'Diese Adresse ist nicht erreichbar.',

  'webhooks.tooMany':
    'Du hast schon {max} Webhooks, mehr geht nicht. Bitte lösche einen, den du nicht mehr brauchst.',
  'webhooks.tooManyWaiting':
    'Von deiner Familie warten schon {max} Nachrichten. Prüfe, ob deine Apps antworten, und versuch es dann noch einmal.',
  'webhooks.onItsWay': 'Diese Nachricht ist schon unterwegs.',

  'wishes.tooManyOpen': 'Das sind viele Wünsche! Deine Großen schauen sie sich erst einmal an.',
  'wishes.tooManyToday': 'Das sind genug Wünsche für heute. Morgen geht es weiter.',
  'wishes.alreadyAnswered': 'Dieser Wunsch wurde schon beantwortet.',
} satisfies Record<MessageKey, string>;
