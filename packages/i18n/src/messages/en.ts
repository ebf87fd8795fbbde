/** The texts of the server in English, in ICU syntax, by their keys. */
export const en = {
  'access.loginFirst': 'Please log in first.',
  'access.parentsOnly': 'Only a parent can do this.',
  'access.notByToken': "Access tokens can't do this. Please log in to do it yourself.",
  'access.scopeTooSmall': 'This needs an access token with the scope "{needed}"; this one has "{scope}".',
  'access.passwordNeeded': 'Please use your password to do this.',
  'access.adminsOnly': 'Only an admin can do this.',
  'access.alreadyLoggedIn': "You're already logged in. Please log out first, then open the link again.",

  'accessTokens.tooMany':
    'You already have {max} access tokens, the most you can have. Please revoke one you no longer need.',
  'accessTokens.invalid':
    "This access token isn't valid. It may have been revoked. A parent can create a new one in Settings, under Developer.",
  'accessTokens.expired':
    'This access token expired on {day}. A parent can create a new one in Settings, under Developer.',
  'accessTokens.tooManyUnknown':
    'Too many requests with unknown access tokens come from this network. Please try again in a moment.',
  'accessTokens.tooManyRequests':
    'This access token has used up its {max} requests for this minute. Please try again in a moment.',

  'account.moneyIsOwed':
    'Some money is still owed. Please hand it out or cancel it first, then change the currency.',
  'account.amountsInOtherCurrency':
    'These rewards pay an amount in another currency: {names}. Their amounts have to be emptied first.',
  'account.usernameTaken': 'This username is already taken. Please choose another one.',
  'account.emailTaken': "There's already an account with this email. Please log in, or use another address.",
  'account.emailChangedTooOften': "You've changed your email address too often. Please try again in an hour.",
  'account.familyOfOnlyAdmin':
    'Your family has the only admin, and other families need one. Create another admin first, with `npm run admin -- create` on the server.',
  'account.tooOftenToday': "You've done this too often today. Please try again tomorrow.",

  'arrival.overHttp':
    'APP_URL is https, but this request arrived over http. Let the proxy send X-Forwarded-Proto: https, and let TRUST_PROXY name that proxy. Until then, logging in is not possible.',
  'arrival.proxyUntrusted':
    'A proxy sends X-Forwarded-For, but TRUST_PROXY does not name it. All visitors seem to come from its address and share its login limits. Set TRUST_PROXY to the number of proxies.',
  'arrival.overHttps': 'This request arrived over https, but APP_URL is http. Set APP_URL=https://{host}.',
  'arrival.otherHost':
    'APP_URL names {wantedHost}, but this request names {host}. If you opened {appUrl}, let the proxy pass on the Host header.',

  'backup.nothing': 'There is no Starchart in this database, so there is nothing to back up.',
  'backup.foreign': "This file isn't a Starchart backup.",
  'backup.newer': 'This backup was made by a newer version of Starchart. Restore it with that version.',
  'backup.damaged': 'This backup is damaged: {how}. Nothing was changed; please use another one.',
  'backup.truncated': 'it ends too early',
  'backup.changed': 'its contents are not what was written',
  'backup.rowsMissing': 'rows are missing',
  'backup.tooLong': 'something follows its end',
  'backup.unknownPart': 'it holds something that no backup does',
  'backup.incomplete': 'This backup is damaged or incomplete. Nothing was changed. Please use another one.',
  'backup.gone': 'The database has gone.',
  'backup.mayNotCreate':
    'The role of DATABASE_URL may not create databases, so the backup was not test-restored. This lets it: alter role {role} createdb',
  'backup.notRestored': 'The backup was not test-restored: {reason}',
  'backup.interrupted': 'The database could not take the backup in ({reason}). Nothing was changed.',
  'backup.notEmpty': 'The database is not empty, and nothing in it was changed. Choose an empty one.',
  'backup.faultyLedgers': 'Ledgers with errors in this backup: {count}. Nothing was changed.',
  'backup.doesNotFit': 'This backup does not fit together: {reason}. Nothing was changed.',
  'backup.exists': 'The file {file} already exists. Choose another name.',
  'backup.noSpace':
    'The disk of {folder} has {free} free, and {needed} are needed. Free up space there, or set another folder with BACKUP_DIR.',
  'backup.notWritten':
    'The backup could not be written to {folder}: {reason}. Existing backups are unchanged. Fix this, or set another folder with BACKUP_DIR.',
  'backup.full': 'the disk is full',
  'backup.readOnly': 'the disk is read-only',
  'backup.notAllowed': "this user isn't allowed to",
  'backup.noTestRestore': 'A test restore was not possible. {reason}',
  'backup.failedTestRestore':
    "The backup was made, but its test restore failed: {reason} It's kept as {file}, and older ones stay. Start with npm run ledger:verify to look for errors.",
  'backup.unexpected': "Something unexpected happened ({kind}); see the server's log.",

  'childView.wrongPassword': "That's not the parent's password.",

  'children.loginNotByToken': "Access tokens can't change a child's login.",

  'completions.dayChanged': 'The day has changed: today is {today}.',
  'completions.tooLate': 'That was a while ago. A grown-up can still add it.',
  'completions.questChangedByGrownUp': 'A grown-up changed this quest after your tap.',
  'completions.questChangedSince': 'This quest has changed since your tap.',
  'completions.habitChangedSince': 'This habit was changed after that tap, so the tap does not count.',
  'completions.noOfflineGuests': 'A guest pass completes and undoes what is done now. Leave out occurredAt.',
  'completions.sentAtMissing': 'occurredAt needs the header Starchart-Sent-At with an ISO time in UTC.',
  'completions.daysOfHelpers':
    'You can change today and yesterday. Please ask a parent to change earlier days.',
  'completions.pointsSpent':
    'These points have already been spent: {count, plural, one {# point is missing.} other {# points are missing.}}',
  'completions.questNotDueToday': "This quest isn't due today.",
  'completions.habitNotDueToday': "This habit isn't due today.",
  'completions.questComesBack': 'This quest comes back on {day}.',
  'completions.habitComesBack': 'This habit comes back on {day}.',
  'completions.noSuchSlot': "This habit isn't due at that time on {day}.",
  'completions.tooManyPending': 'There are lots of quests waiting. Ask a grown-up to take a look.',
  'completions.questClosed': 'This quest is no longer active.',
  'completions.habitClosed': 'This habit is no longer active.',
  'completions.alreadyApproved': 'This one is approved. You can remove it in the chart.',
  'completions.rejectedTooOften':
    'This habit was turned down {count} times for that day. You can still remove it in the chart.',
  'completions.questUndoneTooOften':
    'This quest was undone {count} times today. Tomorrow you can undo it again.',
  'completions.habitUndoneTooOften':
    'This habit was undone {count} times today. Tomorrow you can undo it again.',

  'demo.clockOnlyForward': 'The clock only moves forward: choose a later time.',
  'demo.clockTooFar': 'The clock can move one year at a time at most.',
  'demo.noDemo': 'You can only move the clock in a demo.',

  'export.intro':
    "Everything Starchart stores about your family, as of {instant} ({timeZone}). You'll find the same data in {json} for apps and in the folder {folder} for spreadsheets.",
  'export.parents': 'Parents',
  'export.name': 'Name',
  'export.username': 'Username',
  'export.email': 'Email',
  'export.registered': 'Registered',
  'export.noEmail': 'none yet',
  'export.noParents': 'No parents.',
  'export.noLogin': 'none',
  'export.pointsToSpend': 'Points to spend',
  'export.pointsInTotal': 'Points earned in total',
  'export.level': 'Level',
  'export.login': 'Login',
  'export.loginOff': '(off)',
  'export.habits': 'Habits',
  'export.habit': 'Habit',
  'export.when': 'When',
  'export.points': 'Points',
  'export.timesCompleted': 'Times completed',
  'export.longestStreak': 'Longest streak',
  'export.status': 'Status',
  'export.weeks': '{count, plural, one {# week} other {# weeks}}',
  'export.days': '{count, plural, one {# day} other {# days}}',
  'export.active': 'Active',
  'export.inactive': 'Inactive',
  'export.noHabits': 'No habits yet.',
  'export.rewards': 'Rewards',
  'export.reward': 'Reward',
  'export.noRewards': 'No rewards yet.',
  'export.redeemedRewards': 'Redeemed rewards',
  'export.day': 'Day',
  'export.noRedemptions': 'No rewards redeemed yet.',
  'export.badges': 'Badges',
  'export.badge': 'Badge',
  'export.earned': 'Earned',
  'export.noBadges': 'No badges yet.',
  'export.starBook': 'Star book',
  'export.what': 'What',
  'export.details': 'Details',
  'export.balance': 'Balance',
  'export.noPoints': 'No points yet.',
  'export.weekly': 'Weekly',
  'export.daysAWeek': '{count, plural, one {# day a week} other {# days a week}}',
  'export.everyDay': 'Every day',
  'export.everyDayUntil': 'Every day until {day}',
  'export.handedOut': 'Handed out {instant}',
  'export.canceled': 'Canceled {instant}',
  'export.toApprove': 'Waiting for a yes',
  'export.toHandOut': 'To hand out',
  'export.habitCompleted': 'Habit completed',
  'export.rewardRedeemed': 'Reward redeemed',
  'export.takenBack': 'Taken back',
  'export.deduction': 'Deduction',
  'export.bonus': 'Bonus',
  'export.alreadyRunning': 'Your export is already running. Please wait until its download has ended.',
  'export.tooManyRunning':
    'Many families are exporting their data right now. Please try again in a few minutes.',

  'familyDevices.tooMany': 'A family can have at most {max} devices. Please remove one first.',
  'familyDevices.tooManyRequests':
    'This device has used up its {max} requests for this minute. Please try again in a moment.',

  'guestPasses.tooMany':
    'You already have {max} guest passes, the most you can have. Please end one you no longer need.',
  'guestPasses.openOnThreeDevices': 'This pass is already open on three devices.',

  'habits.inactive': 'This habit is inactive. Make it active first.',
  'habits.staysWithChild': 'A habit stays with its child.',

  'idempotency.invalidKey': 'An Idempotency-Key has 1 to 255 visible ASCII characters.',
  'idempotency.keyReused':
    'This Idempotency-Key has been used for another request. Use a new key for every new request.',

  'invitations.tooMany':
    'You already have {max} open invitations, the most you can have. Please delete one you no longer need.',
  'invitations.noMail': "This server can't send email. Please create a link and send it yourself.",
  'invitations.tooManyMails':
    "You've sent many invitations by email today. Please create a link and send it yourself, or try again tomorrow.",

  'inviteCodes.tooMany': "You've made many codes. Please try again in an hour.",

  'login.wrongPassword': 'Invalid username or password',
  'login.tooManyOfParentToday':
    'Too many wrong passwords. Please try again tomorrow, or reset your password.',
  'login.tooManyOfParent': 'Too many wrong passwords. Please reset your password to log in.',
  'login.tooManyOfNetwork': 'Too many wrong passwords from your network. Please try again in an hour.',
  'login.tooManyOfChildToday': 'Too many tries. Ask a grown-up for help, or try again tomorrow.',
  'login.tooManyOfChild': 'Too many tries. Ask a grown-up for help: they can give you a new password.',
  'login.tooManyOfChildFromNetwork': 'Too many tries. Ask a grown-up for help, or try again later.',
  'login.busy': 'Too many people are logging in right now. Please try again.',
  'login.httpsOnly':
    "Logging in works only at {appUrl}. Already there? Then the server's proxy isn't set up completely: the server's log says what to change.",

  'mail.contactOperator': "If it wasn't you, contact the person who runs your Starchart server right away.",
  'mail.greeting': 'Hi there,',
  'mail.yourUsername': 'Your username is {username}.',
  'mail.buttonHelp': "If the button doesn't work, open this link:",
  'mail.approved.subject': 'Your account is ready',
  'mail.approved.news': 'Good news: your registration has been approved.',
  'mail.approved.seeFamily':
    "Log in with the username and password you chose, and you'll see the family's star chart.",
  'mail.approved.addChild': 'Log in with the username and password you chose, and add your first child.',
  'mail.approved.button': 'Log in',
  'mail.rejected.subject': 'About your registration',
  'mail.rejected.news': "Thank you for your interest. We're sorry, but your registration wasn't approved.",
  'mail.rejected.mistake':
    'If you think this is a mistake, please contact the person who runs this Starchart server.',
  'mail.newParents.subject':
    '{count, plural, one {A new parent is waiting for approval} other {# new parents are waiting for approval}}',
  'mail.newParents.news':
    '{count, plural, one {Someone signed up for Starchart. Please approve or reject their request.} other {# people signed up for Starchart. Please approve or reject their requests.}}',
  'mail.newParents.button': 'Review requests',
  'mail.newParents.closing': 'We send this email at most once an hour.',
  'mail.passwordReset.subject': 'Reset your password',
  'mail.passwordReset.news': 'Someone, hopefully you, asked for a link to choose a new password.',
  'mail.passwordReset.link': 'The link works once, for 60 minutes.',
  'mail.passwordReset.button': 'Choose a new password',
  'mail.passwordReset.closing': "If it wasn't you, you can ignore this email. Your password stays the same.",
  'mail.emailConfirmation.subject': 'Please confirm your email address',
  'mail.emailConfirmation.news':
    "You asked to use this email address for your Starchart account. Please confirm that it's yours.",
  'mail.emailConfirmation.link': 'The link works once, for 24 hours.',
  'mail.emailConfirmation.button': 'Confirm this address',
  'mail.emailConfirmation.closing': "If it wasn't you, you can ignore this email. Nothing will change.",
  'mail.emailChanged.subject': 'Your email address was changed',
  'mail.emailChanged.news':
    "The email address of your Starchart account was changed. From now on, we'll write to the new one.",
  'mail.passwordChanged.subject': 'Your password was changed',
  'mail.passwordChanged.news': 'The password of your Starchart account was changed.',
  'mail.loginWarning.subject': 'Someone tried to log in to your account',
  'mail.loginWarning.knownDevice':
    'Someone entered several wrong passwords for your account on a device you use. None of them worked.',
  'mail.loginWarning.newDevice':
    "Someone entered several wrong passwords for your account on a device you haven't used before. None of them worked. After ten wrong passwords in a day, new devices have to wait. You can still log in on your own devices.",
  'mail.loginWarning.advice':
    "If it wasn't you, choose a new password that you don't use anywhere else. That also resets the failed attempts.",
  'mail.loginWarning.button': 'Change my password',
  'mail.loginWarning.closing': 'We send this email at most once a day.',
  'mail.childLoginWarning.subject': 'Someone tried to log in as your child',
  'mail.childLoginWarning.knownDevice':
    'Someone entered several wrong passwords for one of your children on a device your family uses. None of them worked.',
  'mail.childLoginWarning.newDevice':
    "Someone entered several wrong passwords for one of your children on a device your family hasn't used before. None of them worked. After ten wrong passwords in a day, new devices have to wait. Your child can still log in on your family's own devices.",
  'mail.childLoginWarning.advice':
    "Often it's just the child who mistyped. If not, give your child a new password. That also resets the failed attempts.",
  'mail.openDashboard': 'Open my dashboard',
  'mail.childLoginWarning.closing': 'We send this email at most once a day for each child.',
  'mail.removalPending.subject': 'A parent is about to be removed from your family',
  'mail.removalPending.news':
    'A parent asked to remove another parent from your family. This happens on {when}, unless a parent says no.',
  'mail.stopInSettings': 'To stop it, open the settings and choose “Keep things as they are”.',
  'mail.openSettings': 'Open settings',
  'mail.rolePending.subject': "A parent's role is about to change",
  'mail.rolePending.news':
    'A parent asked to give another parent of your family fewer rights. This happens on {when}, unless a parent says no.',
  'mail.familyErasurePending.subject': 'Your family is about to be deleted',
  'mail.familyErasurePending.news':
    "A parent asked to delete your family with all its children, habits and points. This happens on {when}, unless a parent says no. Then it can't be undone.",
  'mail.childErasurePending.subject': 'A child is about to be deleted from your family',
  'mail.childErasurePending.news':
    "A parent asked to delete one of your children with all habits, rewards and points. This happens on {when}, unless a parent says no. Then it can't be undone.",
  'mail.stopInDashboard': 'To stop it, open your dashboard and choose “Keep things as they are”.',
  'mail.changeStopped.subject': 'Everything stays as it is',
  'mail.changeStopped.news': 'A parent said no to a change in your family. Nothing changes.',
  'mail.changeStopped.help': "If you can't agree, the person who runs this Starchart server can help.",
  'mail.removed.subject': 'You were removed from your family in Starchart',
  'mail.removed.news': 'You no longer have access to your family in Starchart.',
  'mail.invitation.subject': "You're invited to a family on Starchart",
  'mail.invitation.news':
    'Someone would like you to join their family on Starchart, a star chart for children and their habits.',
  'mail.invitation.link': 'The link shows who invites you. It works once, for 7 days.',
  'mail.invitation.button': 'Open the invitation',
  'mail.invitation.closing': "If you don't know what this is about, you can ignore this email.",
  'mail.familyDevice.subject': 'A new family device',
  'mail.familyDevice.news':
    'A device was added to your family. It shows who is in the family, and your children can open their pages on it.',
  'mail.familyDevice.advice': "If you don't know it, open the settings and remove it.",
  'mail.pinWarning.subject': 'Someone tried your PIN',
  'mail.pinWarning.news':
    'Someone entered several wrong PINs for you on a family device. None of them worked. After ten in a day, your PIN is deleted.',
  'mail.pinWarning.advice': 'You can set a new PIN in your settings. That also resets the failed attempts.',
  'mail.pinWarning.closing': 'We send this email at most once a day for each device.',
  'mail.childPinWarning.subject': "Someone tried your child's PIN",
  'mail.childPinWarning.news':
    'Someone entered several wrong PINs for one of your children on a family device. None of them worked.',
  'mail.childPinWarning.advice':
    "Often it's just the child who mistyped. If not, set a new PIN. That also resets the failed attempts.",
  'mail.childPinWarning.closing': 'We send this email at most once a day for each child and device.',
  'mail.test.subject': 'Email works',
  'mail.test.news': 'This is your test email from Starchart. Everything is set up.',

  'mailDelivery.noAddress': 'This account has no email address yet.',
  'mailDelivery.noLink': 'Its link expired or was replaced before the email could be sent.',
  'mailDelivery.rejected': 'The mail server rejected the email',
  'mailDelivery.later': 'The mail server wants the email later',
  'mailDelivery.login': 'The mail server did not accept the login',
  'mailDelivery.late': 'The mail server did not answer in time',
  'mailDelivery.insecure': 'Could not make a secure connection to the mail server',
  'mailDelivery.lost': 'The connection to the mail server was lost',
  'mailDelivery.unreachable': 'The mail server could not be reached ({reason})',
  'mailDelivery.answer': '{problem}: {answer}',

  'mails.ownAddressMissing': 'Your account has no email address yet. Please add one in your profile.',
  'mails.linkExpired': 'The link in this email no longer works. The parent needs to request a new one.',
  'mails.onItsWay': 'This email was already sent or is on its way.',
  'mails.noServer': "Email isn't set up. Set SMTP_URL and APP_URL, then restart Starchart.",

  'mascot.notYet': 'That comes with level {level}.',

  'members.tooManyGrownUps': 'A family can have at most {max} grown-ups.',
  'members.tooManyParents': 'A family can have at most {max} parents.',
  'members.lastParent': 'A family needs at least one parent. Invite another parent first.',
  'members.onlyAdmin':
    "You're the only admin. Create another admin first, with `npm run admin -- create` on the server.",
  'members.ownRole': "You can't change your own role.",
  'members.adminCanOnlyLeave': 'An admin of this server can only leave the family.',

  'notes.alreadyRead': 'This note was already read.',
  'notes.tooManyWords':
    'You have written this child {count} notes today. Leave out the message, or write again tomorrow.',
  'notes.tooManyToday': 'You can write each child {count} notes a day. Tomorrow you can write again.',

  'pairing.tooManyWrongCodes': 'Too many wrong codes. Please try again in an hour.',
  'pairing.joinsFamily': 'This device will join the family “{familyName}”.',
  'pairing.codeUsed': 'This code was already used.',

  'pauses.ofAllChildren': 'This changes all children. Please choose a child you look after.',
  'pauses.tooOld': 'Only the last 35 days of a pause can be changed.',
  'pauses.tooMany': 'There are too many pauses. Please delete one first.',
  'pauses.tooManyRecent':
    'There are already {max} pauses in the last 35 days. Please delete one of them first.',

  'pendingChanges.alreadyOne': 'Another change is already waiting. Please stop it first.',
  'pendingChanges.takenBackRecently': 'This was taken back a short while ago. You can ask again in an hour.',

  'pins.setByGrownUp': 'Please ask a grown-up to set your PIN.',
  'pins.tooManyOfChild': 'Too many tries. Ask a grown-up to let you in, or try again later.',
  'pins.tooManyOfParent': 'Too many tries. Please use your password, or try again later.',

  'points.starsSpent': 'These stars have already been spent.',
  'points.bonusOfHelper': 'You can give each child {max} points a day. Ask a parent to give more.',
  'points.mostPossible': 'This child already has the most points possible.',
  'points.tooManyEntries':
    "You have changed this child's points very often today. Tomorrow you can change them again.",
  'points.tooManyEntriesOfChild': 'That was a lot for one day! You can go on tomorrow.',
  'points.onlyAdjustments': 'Only a deduction or a bonus can be taken back here.',
  'points.alreadyTakenBack': 'This was already taken back.',
  'points.tooManyToVerify':
    'There are too many entries to check at once. They are checked every night, so please look again tomorrow.',

  'praisePresets.ofAllChildren': 'This changes the praise of all children.',

  'profiles.onlyTheChild': 'Only the child can do this.',
  'profiles.tapPictureFirst': 'Please tap your picture first.',
  'profiles.tapPictureAgain': 'Please tap your picture again.',
  'profiles.askedTooOften': 'You asked many times. Please find a grown-up.',
  'profiles.familyDeviceOnly': 'This works on a family device only.',

  'recaps.weekToCome': 'This week has not begun yet.',
  'redemptions.requestIdReused':
    'This requestId has been used for another reward. Use a new one for every new redemption.',
  'redemptions.tooManyOpen':
    '{count} rewards of this child are still to be handed out. Hand some out or cancel some first.',
  'redemptions.tooManyOpenOfChild':
    '{count} rewards are waiting for you already! Ask a grown-up for them first.',
  'redemptions.alreadyCanceled': 'This redemption was already canceled.',
  'redemptions.alreadyHandedOut': 'This reward was already handed out.',
  'redemptions.tooLateToTakeBack': 'This was handed out more than a day ago. It stays as it is.',

  'registrations.alreadyRejected': 'This registration was already rejected.',
  'registrations.alreadyApproved': 'This registration was already approved.',
  'registrations.lastAdmin': 'This is the last admin, and new parents need one to approve them.',
  'registrations.ownAccount': "You can't decide on your own account.",
  'registrations.pending': 'Your account is still waiting for admin approval.',
  'registrations.rejected':
    "Your registration wasn't approved. If you think that's a mistake, ask the person who runs this server.",
  'registrations.tooManyOfNetwork': 'Too many registrations from your network. Please try again in an hour.',
  'registrations.tooManyTaken':
    "You've tried too many usernames and email addresses that are taken. Please try again tomorrow.",
  'registrations.tooManyWaiting':
    "So many registrations are waiting for approval that we can't take another one. Please try again tomorrow, or ask the person who runs this server for an invite code.",

  'request.notFound': "We couldn't find that.",
  'request.noSuchCall': 'There is no such call.',
  'request.unreadable': 'This request could not be read.',
  'request.tooLarge': 'This request is too large.',
  'request.notJson': 'Please send JSON.',
  'request.tooManyOfNetwork': 'Too many requests from your network. Please try again in an hour.',
  'request.invalidJson': 'This request could not be read: please send valid JSON.',
  'request.charsetNotUtf8': 'Please send JSON in UTF-8.',
  'request.notUtf8': 'This request could not be read: please send it in UTF-8.',
  'request.otherSiteSeeLog':
    "This request came from another site and was refused. Is this your own Starchart? Then the server's log says what to change.",
  'request.otherSite': 'This request came from another site and was refused.',
  'request.noSuchAddress': 'There is no such address.',
  'request.invalidHost': 'Please send one valid Host header.',

  'rewards.noCurrency': 'Please choose the currency of your family first.',
  'rewards.otherCurrency': 'The currency of your family has changed. Please enter the amount again.',
  'rewards.amountTooLarge': 'The largest amount is {money}, {max} in minor units.',
  'rewards.wholeMinorUnits': 'An amount is in whole minor units: {amount} for {money}.',
  'rewards.closed': 'This reward is no longer available.',
  'rewards.soldOut': 'This reward is all gone.',
  'rewards.limitReached': 'You can get this again on {day}.',
  'rewards.alreadyTaken': 'You already have this one.',
  'rewards.onlyOn': 'This reward is for {days}.',
  'rewards.mondays': 'Mondays',
  'rewards.tuesdays': 'Tuesdays',
  'rewards.wednesdays': 'Wednesdays',
  'rewards.thursdays': 'Thursdays',
  'rewards.fridays': 'Fridays',
  'rewards.saturdays': 'Saturdays',
  'rewards.sundays': 'Sundays',
  'rewards.priceChanged': 'The price has changed: this reward now costs {pointsCost}.',
  'rewards.notEnoughPoints': "That's not enough for this reward yet.",
  'rewards.staysWithChild': 'A reward stays with its child.',

  'server.unreachable': "Starchart can't be reached right now. Please try again in a moment.",
  'server.unexpectedError': 'Something went wrong on our side. Please try again.',
  'server.noLiveUpdates': "Live updates aren't available right now. Everything else works.",
  'server.busy': 'Starchart is very busy right now. Please try again in a moment.',
  'server.familyIsBusy': 'Your family already has {max} requests on the way. Please try again in a moment.',
  'server.clockBehind':
    "The server's clock is wrong, so nothing can be saved right now. Please tell the person who runs the server.",

  'sessions.browserOnSystem': '{browser} on {system}',
  'sessions.unknownDevice': 'Unknown device',
  'sessions.ended': 'This login has ended. Please log in again.',

  'settings.set': 'set',
  'settings.notSet': 'not set',

  'starterPacks.childHasHabits': 'This child already has habits. Starter packs are for children without any.',

  'webhookDelivery.unapproved': "The family isn't approved.",
  'webhookDelivery.private': "The address belongs to a private network, which this server doesn't allow.",
  'webhookDelivery.notPublic': 'The host name in the address leads to no public address.',
  'webhookDelivery.unknownHost': 'The host name in the address could not be found.',
  'webhookDelivery.redirect': 'The receiver answered {status}; redirects are not followed.',
  'webhookDelivery.status': 'The receiver answered {status}.',
  'webhookDelivery.late': 'The receiver did not answer in time.',
  'webhookDelivery.refused': 'No server is listening at this address.',
  'webhookDelivery.closed': 'The receiver closed the connection.',
  'webhookDelivery.certificate': "The receiver's certificate isn't trusted.",
  'webhookDelivery.unreachable': "This address can't be reached.",

  'webhooks.tooMany':
    'You already have {max} webhooks, the most you can have. Please delete one you no longer need.',
  'webhooks.tooManyWaiting':
    '{max} messages of your family are already waiting. Check that your apps answer, then try again.',
  'webhooks.onItsWay': 'This message is already on its way.',

  'wishes.tooManyOpen': "That's a lot of wishes! Your grown-ups will look first.",
  'wishes.tooManyToday': "That's enough wishes for today. Tomorrow you can make more.",
  'wishes.alreadyAnswered': 'This wish was already answered.',
} as const;
