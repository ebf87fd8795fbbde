import type { MessageKey } from './message-key.ts';

export const fr = {
  'access.loginFirst': 'Connecte-toi d’abord.',
  'access.parentsOnly': 'Seul un parent peut faire cela.',
  'access.notByToken': 'Un jeton d’accès ne peut pas faire cela. Connecte-toi pour le faire toi-même.',
  'access.scopeTooSmall':
    'Il faut un jeton d’accès avec l’autorisation « {needed} » ; celui-ci a « {scope} ».',
  'access.passwordNeeded': 'Pour cela, utilise ton mot de passe.',
  'access.adminsOnly': 'Seul un admin peut faire cela.',
  'access.alreadyLoggedIn': 'Une session est déjà ouverte. Déconnecte-toi d’abord, puis rouvre le lien.',

  'accessTokens.tooMany':
    'Tu as déjà {max} jetons d’accès, le maximum. Révoques-en un dont tu n’as plus besoin.',
  'accessTokens.invalid':
    'Ce jeton d’accès n’est pas valide. Il a peut-être été révoqué. Un parent peut en créer un nouveau dans Réglages, sous « Développement ».',
  'accessTokens.expired':
    'Ce jeton d’accès a expiré le {day}. Un parent peut en créer un nouveau dans Réglages, sous « Développement ».',
  'accessTokens.tooManyUnknown':
    'Ce réseau envoie trop de requêtes avec des jetons d’accès inconnus. Réessaie dans un instant.',
  'accessTokens.tooManyRequests':
    'Ce jeton d’accès a épuisé ses {max} requêtes pour cette minute. Réessaie dans un instant.',

  'account.moneyIsOwed':
    'Il reste de l’argent à remettre. Remets-le ou annule-le d’abord, puis change la devise.',
  'account.amountsInOtherCurrency':
    'Ces récompenses donnent un montant dans une autre devise : {names}. Il faut d’abord vider leurs montants.',
  'account.usernameTaken': 'Ce nom d’utilisateur est déjà pris. Choisis-en un autre.',
  'account.emailTaken': 'Un compte existe déjà avec cet e-mail. Connecte-toi ou utilise une autre adresse.',
  'account.emailChangedTooOften': 'Tu as changé d’adresse e-mail trop souvent. Réessaie dans une heure.',
  'account.familyOfOnlyAdmin':
    'Seule ta famille a un admin, et les autres familles en ont besoin. Crée d’abord un autre admin, avec `npm run admin -- create` sur le serveur.',
  'account.tooOftenToday': 'Tu as fait cela trop souvent aujourd’hui. Réessaie demain.',

  'arrival.overHttp':
    'APP_URL est en https, mais cette requête est arrivée en http. Fais en sorte que le proxy envoie https dans X-Forwarded-Proto et mentionne-le dans TRUST_PROXY. D’ici là, impossible de se connecter.',
  'arrival.proxyUntrusted':
    'Un proxy envoie X-Forwarded-For, mais TRUST_PROXY ne le mentionne pas. Toutes les visites semblent venir de son adresse et partagent ses essais de connexion. Indique dans TRUST_PROXY le nombre de proxys.',
  'arrival.overHttps':
    'Cette requête est arrivée en https, mais APP_URL est en http. Indique APP_URL=https://{host}.',
  'arrival.otherHost':
    'APP_URL indique {wantedHost}, mais cette requête indique {host}. Si tu as ouvert {appUrl}, fais en sorte que le proxy transmette l’en-tête Host.',

  'backup.nothing': 'Il n’y a pas de Starchart dans cette base de données, donc rien à sauvegarder.',
  'backup.foreign': 'Ce fichier n’est pas une sauvegarde de Starchart.',
  'backup.newer':
    'Cette sauvegarde vient d’une version plus récente de Starchart. Restaure-la avec cette version.',
  'backup.damaged': 'Cette sauvegarde est endommagée : {how}. Rien n’a été modifié ; utilises-en une autre.',
  'backup.truncated': 'elle se termine trop tôt',
  'backup.changed': 'son contenu n’est plus celui qui a été écrit',
  'backup.rowsMissing': 'il manque des lignes',
  'backup.tooLong': 'il y a des données après la fin',
  'backup.unknownPart': 'elle contient un élément étranger à une sauvegarde',
  'backup.incomplete':
    'Cette sauvegarde est endommagée ou incomplète. Rien n’a été modifié. Utilises-en une autre.',
  'backup.gone': 'La base de données a disparu.',
  'backup.mayNotCreate':
    'Le rôle de DATABASE_URL ne peut pas créer de bases de données, donc la restauration de la sauvegarde n’a pas été testée. Ceci l’y autorise : alter role {role} createdb',
  'backup.notRestored': 'La restauration de la sauvegarde n’a pas été testée : {reason}',
  'backup.interrupted':
    'La base de données n’a pas pu charger la sauvegarde ({reason}). Rien n’a été modifié.',
  'backup.notEmpty': 'La base de données n’est pas vide et rien n’y a été modifié. Choisis-en une vide.',
  'backup.faultyLedgers':
    'Carnets d’étoiles avec des erreurs dans cette sauvegarde : {count}. Rien n’a été modifié.',
  'backup.doesNotFit': 'Cette sauvegarde n’est pas cohérente : {reason}. Rien n’a été modifié.',
  'backup.exists': 'Le fichier {file} existe déjà. Choisis un autre nom.',
  'backup.noSpace':
    'Il reste {free} sur le disque de {folder}, et il en faut {needed}. Libère de l’espace ou choisis un autre dossier avec BACKUP_DIR.',
  'backup.notWritten':
    'La sauvegarde n’a pas pu être écrite dans {folder} : {reason}. Les sauvegardes existantes sont intactes. Corrige cela ou choisis un autre dossier avec BACKUP_DIR.',
  'backup.full': 'le disque est plein',
  'backup.readOnly': 'le disque est en lecture seule',
  'backup.notAllowed': 'cet utilisateur n’en a pas le droit',
  'backup.noTestRestore': 'L’essai de restauration n’a pas été possible. {reason}',
  'backup.failedTestRestore':
    'La sauvegarde a été faite, mais son essai de restauration a échoué : {reason} Elle est conservée sous le nom {file}, et les précédentes restent. Commence par npm run ledger:verify pour chercher les erreurs.',
  'backup.unexpected': 'Un problème inattendu est survenu ({kind}) ; consulte le journal du serveur.',

  'childView.wrongPassword': 'Ce n’est pas le mot de passe du parent.',

  'children.loginNotByToken': 'Un jeton d’accès ne peut pas modifier la connexion d’un enfant.',

  'completions.dayChanged': 'Le jour a changé : nous sommes le {today}.',
  'completions.tooLate': 'Cela fait déjà un moment. Un adulte peut encore l’ajouter.',
  'completions.questChangedByGrownUp': 'Un adulte a modifié cette mission après ton geste.',
  'completions.questChangedSince': 'Cette mission a changé depuis ton geste.',
  'completions.habitChangedSince': 'Cette habitude a été modifiée après ce geste, qui ne compte donc plus.',
  'completions.noOfflineGuests':
    'Avec un accès invité, seul compte ce qui est fait maintenant. Envoie la demande sans occurredAt.',
  'completions.sentAtMissing': 'occurredAt exige l’en-tête Starchart-Sent-At avec une heure ISO en UTC.',
  'completions.daysOfHelpers':
    'Tu peux modifier aujourd’hui et hier. Demande à un parent de modifier les jours précédents.',
  'completions.pointsSpent':
    'Ces points ont déjà été dépensés : il manque {count, plural, one {# point.} other {# points.}}',
  'completions.questNotDueToday': 'Cette mission n’est pas prévue aujourd’hui.',
  'completions.habitNotDueToday': 'Cette habitude n’est pas prévue aujourd’hui.',
  'completions.questComesBack': 'Cette mission revient {day}.',
  'completions.habitComesBack': 'Cette habitude revient {day}.',
  'completions.noSuchSlot': 'Cette habitude n’est pas prévue à ce moment-là le {day}.',
  'completions.tooManyPending': 'Beaucoup de missions attendent déjà. Demande à un adulte d’y jeter un œil.',
  'completions.questClosed': 'Cette mission n’est plus active.',
  'completions.habitClosed': 'Cette habitude n’est plus active.',
  'completions.alreadyApproved': 'C’est déjà validé. Tu peux l’enlever dans le tableau.',
  'completions.rejectedTooOften':
    'Cette habitude a déjà été refusée {count} fois pour ce jour-là. Tu peux toujours l’enlever dans le tableau.',
  'completions.questUndoneTooOften':
    'Cette mission a été annulée {count} fois aujourd’hui. Tu pourras de nouveau l’annuler demain.',
  'completions.habitUndoneTooOften':
    'Cette habitude a été annulée {count} fois aujourd’hui. Tu pourras de nouveau l’annuler demain.',

  'demo.clockOnlyForward': 'L’horloge ne fait qu’avancer : choisis une heure plus tardive.',
  'demo.clockTooFar': 'L’horloge peut avancer d’un an au maximum à la fois.',
  'demo.noDemo': 'L’horloge peut être déplacée uniquement dans une démo.',

  'export.intro':
    'Tout ce que Starchart enregistre sur ta famille, au {instant} ({timeZone}). Les mêmes données se trouvent dans {json} pour les applis et dans le dossier {folder} pour les tableurs.',
  'export.parents': 'Parents',
  'export.name': 'Nom',
  'export.username': 'Nom d’utilisateur',
  'export.email': 'E-mail',
  'export.registered': 'Inscription',
  'export.noEmail': 'pas encore',
  'export.noParents': 'Aucun parent.',
  'export.noLogin': 'aucune',
  'export.pointsToSpend': 'Points à dépenser',
  'export.pointsInTotal': 'Total des points gagnés',
  'export.level': 'Niveau',
  'export.login': 'Connexion',
  'export.loginOff': '(désactivée)',
  'export.habits': 'Habitudes',
  'export.habit': 'Habitude',
  'export.when': 'Quand',
  'export.points': 'Points',
  'export.timesCompleted': 'Nombre de fois',
  'export.longestStreak': 'Plus longue série',
  'export.status': 'État',
  'export.weeks': '{count, plural, one {# semaine} other {# semaines}}',
  'export.days': '{count, plural, one {# jour} other {# jours}}',
  'export.active': 'Active',
  'export.inactive': 'Inactive',
  'export.noHabits': 'Pas encore d’habitudes.',
  'export.rewards': 'Récompenses',
  'export.reward': 'Récompense',
  'export.noRewards': 'Pas encore de récompenses.',
  'export.redeemedRewards': 'Récompenses échangées',
  'export.day': 'Jour',
  'export.noRedemptions': 'Aucune récompense échangée pour l’instant.',
  'export.badges': 'Badges',
  'export.badge': 'Badge',
  'export.earned': 'Gagné',
  'export.noBadges': 'Pas encore de badges.',
  'export.starBook': 'Carnet d’étoiles',
  'export.what': 'Quoi',
  'export.details': 'Détails',
  'export.balance': 'Solde',
  'export.noPoints': 'Pas encore de points.',
  'export.weekly': 'Chaque semaine',
  'export.daysAWeek': '{count, plural, one {# jour par semaine} other {# jours par semaine}}',
  'export.everyDay': 'Tous les jours',
  'export.everyDayUntil': 'Tous les jours jusqu’au {day}',
  'export.handedOut': 'Remise le {instant}',
  'export.canceled': 'Annulé le {instant}',
  'export.toApprove': 'En attente d’un oui',
  'export.toHandOut': 'À remettre',
  'export.habitCompleted': 'Habitude validée',
  'export.rewardRedeemed': 'Récompense échangée',
  'export.takenBack': 'Annulé',
  'export.deduction': 'Retrait',
  'export.bonus': 'Bonus',
  'export.alreadyRunning': 'Ton export est déjà en cours. Attends la fin du téléchargement.',
  'export.tooManyRunning':
    'Beaucoup de familles exportent leurs données en ce moment. Réessaie dans quelques minutes.',

  'familyDevices.tooMany': 'Une famille peut avoir au plus {max} appareils. Retires-en un d’abord.',
  'familyDevices.tooManyRequests':
    'Cet appareil a épuisé ses {max} requêtes pour cette minute. Réessaie dans un instant.',

  'guestPasses.tooMany':
    'Il y a déjà {max} pass invité, le maximum possible. Mets fin à un pass dont tu n’as plus besoin.',
  'guestPasses.openOnThreeDevices': 'Ce pass est déjà ouvert sur trois appareils.',

  'habits.inactive': 'Cette habitude est inactive. Active-la d’abord.',
  'habits.staysWithChild': 'Une habitude ne peut pas changer d’enfant.',

  'idempotency.invalidKey': 'Une clé Idempotency-Key compte de 1 à 255 caractères ASCII visibles.',
  'idempotency.keyReused':
    'Cette clé Idempotency-Key a déjà servi pour une autre requête. Utilise une nouvelle clé pour chaque nouvelle requête.',

  'invitations.tooMany':
    'Tu as déjà {max} invitations en cours, c’est le maximum. Supprimes-en une dont tu n’as plus besoin.',
  'invitations.noMail': 'Ce serveur ne peut pas envoyer d’e-mails. Crée un lien et envoie-le toi-même.',
  'invitations.tooManyMails':
    'Tu as envoyé beaucoup d’invitations par e-mail aujourd’hui. Crée un lien et envoie-le toi-même, ou réessaie demain.',

  'inviteCodes.tooMany': 'Tu as créé beaucoup de codes. Réessaie dans une heure.',

  'login.wrongPassword': 'Nom d’utilisateur ou mot de passe incorrect',
  'login.tooManyOfParentToday':
    'Trop de mots de passe incorrects. Réessaie demain ou réinitialise ton mot de passe.',
  'login.tooManyOfParent':
    'Trop de mots de passe incorrects. Réinitialise ton mot de passe pour te connecter.',
  'login.tooManyOfNetwork': 'Trop de mots de passe incorrects depuis ton réseau. Réessaie dans une heure.',
  'login.tooManyOfChildToday': 'Trop d’essais. Demande de l’aide à un adulte ou réessaie demain.',
  'login.tooManyOfChild': 'Trop d’essais. Demande à un parent : il peut te donner un nouveau mot de passe.',
  'login.tooManyOfChildFromNetwork': 'Trop d’essais. Demande de l’aide à un adulte ou réessaie plus tard.',
  'login.busy': 'Trop de personnes se connectent en ce moment. Réessaie.',
  'login.httpsOnly':
    'La connexion fonctionne uniquement sur {appUrl}. Tu y es déjà ? Alors le proxy du serveur n’est pas entièrement configuré : le journal du serveur indique quoi changer.',

  'mail.contactOperator':
    'Si ce n’était pas toi, préviens tout de suite la personne qui gère ton serveur Starchart.',
  'mail.greeting': 'Bonjour,',
  'mail.yourUsername': 'Ton nom d’utilisateur est {username}.',
  'mail.buttonHelp': 'Si le bouton ne marche pas, ouvre ce lien :',
  'mail.approved.subject': 'Ton compte est prêt',
  'mail.approved.news': 'Bonne nouvelle : ton inscription a été approuvée.',
  'mail.approved.seeFamily':
    'Connecte-toi avec le nom d’utilisateur et le mot de passe que tu as choisis, et tu verras le tableau d’étoiles de la famille.',
  'mail.approved.addChild':
    'Connecte-toi avec le nom d’utilisateur et le mot de passe que tu as choisis, puis ajoute ton premier enfant.',
  'mail.approved.button': 'Se connecter',
  'mail.rejected.subject': 'À propos de ton inscription',
  'mail.rejected.news': 'Merci pour ton intérêt. Malheureusement, ton inscription n’a pas été approuvée.',
  'mail.rejected.mistake':
    'Si tu penses que c’est une erreur, contacte la personne qui gère ce serveur Starchart.',
  'mail.newParents.subject':
    '{count, plural, one {Un nouveau parent attend ton approbation} other {# nouveaux parents attendent ton approbation}}',
  'mail.newParents.news':
    '{count, plural, one {Quelqu’un s’est inscrit sur Starchart. Approuve ou refuse sa demande.} other {# personnes se sont inscrites sur Starchart. Approuve ou refuse leurs demandes.}}',
  'mail.newParents.button': 'Voir les demandes',
  'mail.newParents.closing': 'Nous envoyons cet e-mail au maximum une fois par heure.',
  'mail.passwordReset.subject': 'Réinitialise ton mot de passe',
  'mail.passwordReset.news':
    'Quelqu’un, sans doute toi, a demandé un lien pour choisir un nouveau mot de passe.',
  'mail.passwordReset.link': 'Le lien fonctionne une seule fois, pendant 60 minutes.',
  'mail.passwordReset.button': 'Choisir un nouveau mot de passe',
  'mail.passwordReset.closing':
    'Si ce n’était pas toi, tu peux ignorer cet e-mail. Ton mot de passe reste le même.',
  'mail.emailConfirmation.subject': 'Confirme ton adresse e-mail',
  'mail.emailConfirmation.news':
    'Tu as demandé à utiliser cette adresse e-mail pour ton compte Starchart. Confirme qu’elle est bien à toi.',
  'mail.emailConfirmation.link': 'Le lien fonctionne une seule fois, pendant 24 heures.',
  'mail.emailConfirmation.button': 'Confirmer cette adresse',
  'mail.emailConfirmation.closing': 'Si ce n’était pas toi, tu peux ignorer cet e-mail. Rien ne changera.',
  'mail.emailChanged.subject': 'Ton adresse e-mail a été modifiée',
  'mail.emailChanged.news':
    'L’adresse e-mail de ton compte Starchart a été modifiée. Désormais, nous écrirons à la nouvelle.',
  'mail.passwordChanged.subject': 'Ton mot de passe a été modifié',
  'mail.passwordChanged.news': 'Le mot de passe de ton compte Starchart a été modifié.',
  'mail.loginWarning.subject': 'Quelqu’un a essayé de se connecter à ton compte',
  'mail.loginWarning.knownDevice':
    'Quelqu’un a saisi plusieurs mots de passe incorrects pour ton compte, sur un appareil que tu utilises. Aucun n’a fonctionné.',
  'mail.loginWarning.newDevice':
    'Quelqu’un a saisi plusieurs mots de passe incorrects pour ton compte, sur un appareil que tu n’as jamais utilisé. Aucun n’a fonctionné. Après dix mots de passe incorrects en un jour, les nouveaux appareils doivent attendre. Tu peux toujours te connecter sur tes propres appareils.',
  'mail.loginWarning.advice':
    'Si ce n’était pas toi, choisis un nouveau mot de passe que tu n’utilises nulle part ailleurs. Les essais ratés seront aussi effacés.',
  'mail.loginWarning.button': 'Changer mon mot de passe',
  'mail.loginWarning.closing': 'Nous envoyons cet e-mail au maximum une fois par jour.',
  'mail.childLoginWarning.subject': 'Quelqu’un a essayé de se connecter au compte de ton enfant',
  'mail.childLoginWarning.knownDevice':
    'Quelqu’un a saisi plusieurs mots de passe incorrects pour l’un de tes enfants, sur un appareil de ta famille. Aucun n’a fonctionné.',
  'mail.childLoginWarning.newDevice':
    'Quelqu’un a saisi plusieurs mots de passe incorrects pour l’un de tes enfants, sur un appareil que ta famille n’a jamais utilisé. Aucun n’a fonctionné. Après dix mots de passe incorrects en un jour, les nouveaux appareils doivent attendre. Ton enfant peut toujours se connecter sur les appareils de la famille.',
  'mail.childLoginWarning.advice':
    'Souvent, c’est juste une faute de frappe de l’enfant. Sinon, donne un nouveau mot de passe à ton enfant. Les essais ratés seront aussi effacés.',
  'mail.openDashboard': 'Ouvrir mon espace',
  'mail.childLoginWarning.closing': 'Nous envoyons cet e-mail au maximum une fois par jour et par enfant.',
  'mail.removalPending.subject': 'Un parent va être retiré de ta famille',
  'mail.removalPending.news':
    'Un parent a demandé de retirer un autre parent de ta famille. Cela aura lieu le {when}, sauf si un parent dit non.',
  'mail.stopInSettings': 'Pour l’empêcher, ouvre les réglages et choisis « Tout laisser comme c’est ».',
  'mail.openSettings': 'Ouvrir les réglages',
  'mail.rolePending.subject': 'Le rôle d’un parent va changer',
  'mail.rolePending.news':
    'Un parent a demandé de retirer des droits à un autre parent de ta famille. Cela aura lieu le {when}, sauf si un parent dit non.',
  'mail.familyErasurePending.subject': 'Ta famille va être supprimée',
  'mail.familyErasurePending.news':
    'Un parent a demandé de supprimer ta famille avec tous ses enfants, habitudes et points. Cela aura lieu le {when}, sauf si un parent dit non. Ensuite, impossible de revenir en arrière.',
  'mail.childErasurePending.subject': 'Un enfant de ta famille va être supprimé',
  'mail.childErasurePending.news':
    'Un parent a demandé de supprimer un de vos enfants avec toutes ses habitudes, récompenses et points. Cela aura lieu le {when}, sauf si un parent dit non. Ensuite, impossible de revenir en arrière.',
  'mail.stopInDashboard': 'Pour l’empêcher, ouvre ton espace et choisis « Tout laisser comme c’est ».',
  'mail.changeStopped.subject': 'Tout reste comme avant',
  'mail.changeStopped.news': 'Un parent a dit non à un changement dans ta famille. Rien ne change.',
  'mail.changeStopped.help':
    'Si vous n’arrivez pas à vous mettre d’accord, la personne qui gère ce serveur Starchart peut aider.',
  'mail.removed.subject': 'Tu ne fais plus partie de ta famille dans Starchart',
  'mail.removed.news': 'Tu n’as plus accès à ta famille dans Starchart.',
  'mail.invitation.subject': 'Invitation dans une famille sur Starchart',
  'mail.invitation.news':
    'Quelqu’un aimerait que tu rejoignes sa famille sur Starchart, un tableau d’étoiles pour les enfants et leurs habitudes.',
  'mail.invitation.link': 'Le lien montre qui t’invite. Il fonctionne une fois, pendant 7 jours.',
  'mail.invitation.button': 'Ouvrir l’invitation',
  'mail.invitation.closing': 'Si tu ne sais pas de quoi il s’agit, tu peux ignorer cet e-mail.',
  'mail.familyDevice.subject': 'Un nouvel appareil familial',
  'mail.familyDevice.news':
    'Un appareil a été ajouté à ta famille. Il montre qui en fait partie, et tes enfants peuvent y ouvrir leurs pages.',
  'mail.familyDevice.advice': 'Si tu ne le connais pas, ouvre les réglages et retire-le.',
  'mail.pinWarning.subject': 'Quelqu’un a essayé ton code PIN',
  'mail.pinWarning.news':
    'Quelqu’un a saisi plusieurs codes PIN incorrects pour toi sur un appareil familial. Aucun n’a fonctionné. Après dix en un jour, ton code PIN est supprimé.',
  'mail.pinWarning.advice':
    'Tu peux choisir un nouveau code PIN dans tes réglages. Cela remet aussi les essais ratés à zéro.',
  'mail.pinWarning.closing': 'Nous envoyons cet e-mail au plus une fois par jour pour chaque appareil.',
  'mail.childPinWarning.subject': 'Quelqu’un a essayé le code PIN de ton enfant',
  'mail.childPinWarning.news':
    'Quelqu’un a saisi plusieurs codes PIN incorrects pour l’un de tes enfants sur un appareil familial. Aucun n’a fonctionné.',
  'mail.childPinWarning.advice':
    'Souvent, l’enfant s’est simplement trompé. Sinon, choisis un nouveau code PIN. Cela remet aussi les essais ratés à zéro.',
  'mail.childPinWarning.closing':
    'Nous envoyons cet e-mail au plus une fois par jour pour chaque enfant et chaque appareil.',
  'mail.test.subject': 'Les e-mails fonctionnent',
  'mail.test.news': 'Voici ton e-mail de test de Starchart. Tout est prêt.',

  'mailDelivery.noAddress': 'Ce compte n’a pas encore d’adresse e-mail.',
  'mailDelivery.noLink': 'Le lien de cet e-mail a expiré ou a été remplacé avant l’envoi.',
  'mailDelivery.rejected': 'Le serveur de messagerie a refusé l’e-mail',
  'mailDelivery.later': 'Le serveur de messagerie demande de réessayer plus tard',
  'mailDelivery.login': 'Le serveur de messagerie a refusé l’authentification',
  'mailDelivery.late': 'Le serveur de messagerie n’a pas répondu à temps',
  'mailDelivery.insecure': 'Impossible d’établir une connexion sécurisée avec le serveur de messagerie',
  'mailDelivery.lost': 'La connexion avec le serveur de messagerie a été perdue',
  'mailDelivery.unreachable': 'Le serveur de messagerie est injoignable ({reason})',
  'mailDelivery.answer': '{problem} : {answer}',

  'mails.ownAddressMissing': 'Ton compte n’a pas encore d’adresse e-mail. Ajoutes-en une dans ton profil.',
  'mails.linkExpired': 'Le lien de cet e-mail ne fonctionne plus. Le parent doit en demander un nouveau.',
  'mails.onItsWay': 'Cet e-mail a déjà été envoyé ou est en route.',
  'mails.noServer':
    'L’envoi d’e-mails n’est pas configuré. Définis SMTP_URL et APP_URL, puis redémarre Starchart.',

  'mascot.notYet': 'Cela arrive avec le niveau {level}.',

  'members.tooManyGrownUps': 'Une famille peut compter au plus {max} adultes.',
  'members.tooManyParents': 'Une famille peut compter au plus {max} parents.',
  'members.lastParent': 'Une famille a besoin d’au moins un parent. Invite d’abord un autre parent.',
  'members.onlyAdmin':
    'Il n’y a pas d’autre admin. Crées-en d’abord un autre sur le serveur avec `npm run admin -- create`.',
  'members.ownRole': 'Tu ne peux pas changer ton propre rôle.',
  'members.adminCanOnlyLeave': 'Un admin de ce serveur ne peut que quitter lui-même la famille.',

  'notes.alreadyRead': 'Ce petit mot a déjà été lu.',
  'notes.tooManyWords':
    'Tu as déjà écrit {count} petits mots à cet enfant aujourd’hui. Fais-le sans message, ou écris-le demain.',
  'notes.tooManyToday':
    'Tu peux écrire {count} petits mots par jour à chaque enfant. Tu pourras en écrire à nouveau demain.',

  'pairing.tooManyWrongCodes': 'Trop de codes incorrects. Réessaie dans une heure.',
  'pairing.joinsFamily': 'Cet appareil va rejoindre la famille « {familyName} ».',
  'pairing.codeUsed': 'Ce code a déjà été utilisé.',

  'pauses.ofAllChildren': 'Cela concerne tous les enfants. Choisis un enfant dont tu t’occupes.',
  'pauses.tooOld': 'Seuls les 35 derniers jours d’une pause peuvent être modifiés.',
  'pauses.tooMany': 'Il y a trop de pauses. Supprimes-en une d’abord.',
  'pauses.tooManyRecent': 'Il y a déjà {max} pauses ces 35 derniers jours. Supprimes-en une d’abord.',

  'pendingChanges.alreadyOne': 'Un autre changement est déjà en attente. Arrête-le d’abord.',
  'pendingChanges.takenBackRecently':
    'Cette demande vient d’être annulée. Tu pourras la refaire dans une heure.',

  'pins.setByGrownUp': 'Demande à un adulte de choisir ton code PIN.',
  'pins.tooManyOfChild': 'Trop d’essais. Demande à un adulte de t’ouvrir, ou réessaie plus tard.',
  'pins.tooManyOfParent': 'Trop d’essais. Utilise ton mot de passe, ou réessaie plus tard.',

  'points.starsSpent': 'Ces étoiles sont déjà dépensées.',
  'points.bonusOfHelper':
    'Tu peux donner {max} points par jour à chaque enfant. Demande à un parent d’en donner plus.',
  'points.mostPossible': 'Cet enfant a déjà le maximum de points possible.',
  'points.tooManyEntries':
    'Tu as modifié les points de cet enfant très souvent aujourd’hui. Tu pourras recommencer demain.',
  'points.tooManyEntriesOfChild': 'C’était beaucoup pour un jour ! Tu pourras continuer demain.',
  'points.onlyAdjustments': 'Ici, on peut annuler uniquement un retrait ou un bonus.',
  'points.alreadyTakenBack': 'Cela a déjà été annulé.',
  'points.tooManyToVerify':
    'Il y a trop de lignes à vérifier d’un coup. Elles sont vérifiées chaque nuit : reviens voir demain.',

  'praisePresets.ofAllChildren': 'Cela change les félicitations de tous les enfants.',

  'profiles.onlyTheChild': 'Seul l’enfant peut faire cela.',
  'profiles.tapPictureFirst': 'Touche d’abord ton image.',
  'profiles.tapPictureAgain': 'Touche encore ton image.',
  'profiles.askedTooOften': 'Tu as demandé plusieurs fois. Va chercher un adulte.',
  'profiles.familyDeviceOnly': 'Cela ne marche que sur un appareil familial.',

  'recaps.weekToCome': 'Cette semaine n’a pas encore commencé.',
  'redemptions.requestIdReused':
    'Ce requestId a déjà servi pour une autre récompense. Utilises-en un nouveau pour chaque échange.',
  'redemptions.tooManyOpen':
    'Il reste {count} récompenses à remettre à cet enfant. Commence par en remettre ou en annuler quelques-unes.',
  'redemptions.tooManyOpenOfChild': '{count} récompenses t’attendent déjà ! Demande-les d’abord à un adulte.',
  'redemptions.alreadyCanceled': 'Cet échange a déjà été annulé.',
  'redemptions.alreadyHandedOut': 'Cette récompense a déjà été remise.',
  'redemptions.tooLateToTakeBack': 'Elle a été remise il y a plus d’un jour. Rien ne change.',

  'registrations.alreadyRejected': 'Cette inscription a déjà été refusée.',
  'registrations.alreadyApproved': 'Cette inscription a déjà été approuvée.',
  'registrations.lastAdmin': 'C’est le dernier admin, et il en faut un pour approuver les nouveaux parents.',
  'registrations.ownAccount': 'Tu ne peux pas décider de ton propre compte.',
  'registrations.pending': 'Ton compte attend encore l’approbation d’un admin.',
  'registrations.rejected':
    'Ton inscription n’a pas été approuvée. Si tu penses que c’est une erreur, demande à la personne qui gère ce serveur.',
  'registrations.tooManyOfNetwork': 'Trop d’inscriptions depuis ton réseau. Réessaie dans une heure.',
  'registrations.tooManyTaken':
    'Tu as essayé trop de noms d’utilisateur et d’adresses e-mail déjà pris. Réessaie demain.',
  'registrations.tooManyWaiting':
    'Tant d’inscriptions attendent d’être validées que nous ne pouvons pas en accepter d’autre pour l’instant. Réessaie demain ou demande un code d’invitation à la personne qui gère ce serveur.',

  'request.notFound': 'Nous n’avons pas trouvé cela.',
  'request.noSuchCall': 'Cet appel n’existe pas.',
  'request.unreadable': 'Cette requête n’a pas pu être lue.',
  'request.tooLarge': 'Cette requête est trop volumineuse.',
  'request.notJson': 'Envoie du JSON.',
  'request.tooManyOfNetwork': 'Trop de requêtes depuis ton réseau. Réessaie dans une heure.',
  'request.invalidJson': 'Cette requête n’a pas pu être lue : envoie du JSON valide.',
  'request.charsetNotUtf8': 'Envoie du JSON en UTF-8.',
  'request.notUtf8': 'Cette requête n’a pas pu être lue : envoie-la en UTF-8.',
  'request.otherSiteSeeLog':
    'Cette requête venait d’un autre site et a été refusée. C’est bien ton Starchart ? Alors le journal du serveur indique quoi changer.',
  'request.otherSite': 'Cette requête venait d’un autre site et a été refusée.',
  'request.noSuchAddress': 'Cette adresse n’existe pas.',
  'request.invalidHost': 'Envoie un seul en-tête Host valide.',

  'rewards.noCurrency': 'Choisis d’abord la devise de ta famille.',
  'rewards.otherCurrency': 'La devise de ta famille a changé. Saisis de nouveau le montant.',
  'rewards.amountTooLarge': 'Le montant maximal est de {money}, soit {max} en unités mineures.',
  'rewards.wholeMinorUnits': 'Un montant s’écrit en unités mineures entières : {amount} pour {money}.',
  'rewards.closed': 'Cette récompense n’est plus disponible.',
  'rewards.soldOut': 'Cette récompense est épuisée.',
  'rewards.limitReached': 'Tu pourras la reprendre {day}.',
  'rewards.alreadyTaken': 'Tu l’as déjà eue.',
  'rewards.onlyOn': 'Cette récompense est pour {days}.',
  'rewards.mondays': 'le lundi',
  'rewards.tuesdays': 'le mardi',
  'rewards.wednesdays': 'le mercredi',
  'rewards.thursdays': 'le jeudi',
  'rewards.fridays': 'le vendredi',
  'rewards.saturdays': 'le samedi',
  'rewards.sundays': 'le dimanche',
  'rewards.priceChanged': 'Le prix a changé : cette récompense coûte maintenant {pointsCost}.',
  'rewards.notEnoughPoints': 'Ce n’est pas encore assez pour cette récompense.',
  'rewards.staysWithChild': 'Une récompense ne peut pas changer d’enfant.',

  'server.unreachable': 'Starchart est injoignable pour le moment. Réessaie dans un instant.',
  'server.unexpectedError': 'Un problème est survenu de notre côté. Réessaie.',
  'server.noLiveUpdates':
    'Les mises à jour en direct sont indisponibles pour le moment. Tout le reste fonctionne.',
  'server.busy': 'Starchart est très sollicité en ce moment. Réessaie dans un instant.',
  'server.familyIsBusy': 'Ta famille a déjà {max} requêtes en cours. Réessaie dans un instant.',
  'server.clockBehind':
    'L’horloge du serveur n’est pas à l’heure : rien ne peut être enregistré pour le moment. Préviens la personne qui s’occupe du serveur.',

  'sessions.browserOnSystem': '{browser} sur {system}',
  'sessions.unknownDevice': 'Appareil inconnu',
  'sessions.ended': 'Cette session est terminée. Connecte-toi à nouveau.',

  'settings.set': 'défini',
  'settings.notSet': 'non défini',

  'starterPacks.childHasHabits':
    'Cet enfant a déjà des habitudes. Les packs de départ sont pour les enfants qui n’en ont pas.',

  'webhookDelivery.unapproved': 'La famille n’est pas approuvée.',
  'webhookDelivery.private': 'L’adresse appartient à un réseau privé, ce que ce serveur n’autorise pas.',
  'webhookDelivery.notPublic': 'Le nom d’hôte de l’adresse ne mène à aucune adresse publique.',
  'webhookDelivery.unknownHost': 'Le nom d’hôte de l’adresse est introuvable.',
  'webhookDelivery.redirect': 'Le destinataire a répondu {status} ; les redirections ne sont pas suivies.',
  'webhookDelivery.status': 'Le destinataire a répondu {status}.',
  'webhookDelivery.late': 'Le destinataire n’a pas répondu à temps.',
  'webhookDelivery.refused': 'Aucun serveur ne répond à cette adresse.',
  'webhookDelivery.closed': 'Le destinataire a fermé la connexion.',
  'webhookDelivery.certificate': 'Le certificat du destinataire n’est pas fiable.',
  'webhookDelivery.unreachable': 'Cette adresse est injoignable.',

  'webhooks.tooMany': 'Tu as déjà {max} webhooks, le maximum. Supprimes-en un dont tu n’as plus besoin.',
  'webhooks.tooManyWaiting':
    '{max} messages de ta famille attendent déjà. Vérifie que tes applis répondent, puis réessaie.',
  'webhooks.onItsWay': 'Ce message est déjà en route.',

  'wishes.tooManyOpen': 'Que de souhaits ! Les adultes vont d’abord les regarder.',
  'wishes.tooManyToday': 'Ça fait assez de souhaits pour aujourd’hui. Tu pourras en faire d’autres demain.',
  'wishes.alreadyAnswered': 'Ce souhait a déjà reçu une réponse.',
} satisfies Record<MessageKey, string>;
