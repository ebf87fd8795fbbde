import type { MessageKey } from './message-key.ts';

export const es = {
  'access.loginFirst': 'Primero inicia sesión.',
  'access.parentsOnly': 'Esto solo lo puede hacer tu padre o tu madre.',
  'access.notByToken': 'Un token de acceso no puede hacer esto. Inicia sesión para hacerlo tú.',
  'access.scopeTooSmall': 'Hace falta un token de acceso con el permiso «{needed}»; este tiene «{scope}».',
  'access.passwordNeeded': 'Para esto, usa tu contraseña.',
  'access.adminsOnly': 'Esto solo lo puede hacer un admin.',
  'access.alreadyLoggedIn': 'Ya has iniciado sesión. Cierra la sesión primero y vuelve a abrir el enlace.',

  'accessTokens.tooMany':
    'Ya tienes {max} tokens de acceso, que es el máximo. Revoca alguno que ya no necesites.',
  'accessTokens.invalid':
    'Este token de acceso no es válido. Puede que se haya revocado. Se puede crear uno nuevo en Ajustes, en «Desarrollo».',
  'accessTokens.expired':
    'Este token de acceso caducó el {day}. Se puede crear uno nuevo en Ajustes, en «Desarrollo».',
  'accessTokens.tooManyUnknown':
    'Llegan demasiadas peticiones con tokens de acceso desconocidos desde esta red. Inténtalo de nuevo en un momento.',
  'accessTokens.tooManyRequests':
    'Este token de acceso ha agotado sus {max} peticiones de este minuto. Inténtalo de nuevo en un momento.',

  'account.moneyIsOwed':
    'Todavía hay dinero pendiente. Entrégalo o cancélalo primero y luego cambia la moneda.',
  'account.amountsInOtherCurrency':
    'Estas recompensas pagan un importe en otra moneda: {names}. Primero hay que vaciar sus importes.',
  'account.usernameTaken': 'Este nombre de usuario ya está en uso. Elige otro.',
  'account.emailTaken': 'Ya hay una cuenta con este correo. Inicia sesión o usa otro correo.',
  'account.emailChangedTooOften': 'Has cambiado tu correo demasiadas veces. Inténtalo de nuevo en una hora.',
  'account.familyOfOnlyAdmin':
    'Solo tu familia tiene a alguien que administra, y otras familias lo necesitan. Crea primero otra cuenta de administración con `npm run admin -- create` en el servidor.',
  'account.tooOftenToday': 'Hoy has hecho esto demasiadas veces. Inténtalo mañana.',

  'arrival.overHttp':
    'APP_URL es https, pero esta petición llegó por http. Haz que el proxy envíe X-Forwarded-Proto: https e inclúyelo en TRUST_PROXY. Hasta entonces no se puede iniciar sesión.',
  'arrival.proxyUntrusted':
    'Un proxy envía X-Forwarded-For, pero TRUST_PROXY no lo incluye. Todas las visitas parecen venir de su dirección y comparten sus intentos de inicio de sesión. Pon en TRUST_PROXY el número de proxies.',
  'arrival.overHttps': 'Esta petición llegó por https, pero APP_URL es http. Pon APP_URL=https://{host}.',
  'arrival.otherHost':
    'APP_URL indica {wantedHost}, pero esta petición indica {host}. Si abriste {appUrl}, haz que el proxy transmita la cabecera Host.',

  'backup.nothing': 'En esta base de datos no hay ningún Starchart, así que no hay nada que copiar.',
  'backup.foreign': 'Este archivo no es una copia de seguridad de Starchart.',
  'backup.newer':
    'Esta copia de seguridad se hizo con una versión más reciente de Starchart. Restáurala con esa versión.',
  'backup.damaged': 'Esta copia de seguridad está dañada: {how}. No se ha cambiado nada; usa otra.',
  'backup.truncated': 'termina demasiado pronto',
  'backup.changed': 'su contenido no es el que se escribió',
  'backup.rowsMissing': 'faltan filas',
  'backup.tooLong': 'hay algo después del final',
  'backup.unknownPart': 'contiene algo que no pertenece a una copia',
  'backup.incomplete': 'Esta copia de seguridad está dañada o incompleta. No se ha cambiado nada. Usa otra.',
  'backup.gone': 'La base de datos ha desaparecido.',
  'backup.mayNotCreate':
    'El rol de DATABASE_URL no puede crear bases de datos, así que no se probó la restauración de la copia de seguridad. Esto se lo permite: alter role {role} createdb',
  'backup.notRestored': 'No se probó la restauración de la copia de seguridad: {reason}',
  'backup.interrupted':
    'La base de datos no pudo cargar la copia de seguridad ({reason}). No se ha cambiado nada.',
  'backup.notEmpty': 'La base de datos no está vacía y no se ha cambiado nada en ella. Elige una vacía.',
  'backup.faultyLedgers':
    'Libros de estrellas con errores en esta copia de seguridad: {count}. No se ha cambiado nada.',
  'backup.doesNotFit': 'Esta copia de seguridad no es coherente: {reason}. No se ha cambiado nada.',
  'backup.exists': 'El archivo {file} ya existe. Elige otro nombre.',
  'backup.noSpace':
    'El disco de {folder} tiene {free} libres y se necesitan {needed}. Libera espacio o elige otra carpeta con BACKUP_DIR.',
  'backup.notWritten':
    'No se pudo escribir la copia de seguridad en {folder}: {reason}. Las copias existentes no han cambiado. Soluciónalo o elige otra carpeta con BACKUP_DIR.',
  'backup.full': 'el disco está lleno',
  'backup.readOnly': 'el disco es de solo lectura',
  'backup.notAllowed': 'este usuario no tiene permiso',
  'backup.noTestRestore': 'No fue posible probar la restauración. {reason}',
  'backup.failedTestRestore':
    'La copia de seguridad se hizo, pero falló la prueba de restauración: {reason} Se guarda como {file}, y las anteriores se conservan. Empieza con npm run ledger:verify para buscar errores.',
  'backup.unexpected': 'Ha ocurrido algo inesperado ({kind}); consulta el registro del servidor.',

  'childView.wrongPassword': 'Esa no es la contraseña de tu padre o tu madre.',

  'children.loginNotByToken': 'Un token de acceso no puede cambiar el inicio de sesión infantil.',

  'completions.dayChanged': 'El día ha cambiado: hoy es {today}.',
  'completions.tooLate': 'De eso hace ya un tiempo. Una persona adulta aún puede añadirlo.',
  'completions.questChangedByGrownUp': 'Una persona adulta cambió esta misión después de tu toque.',
  'completions.questChangedSince': 'Esta misión ha cambiado desde tu toque.',
  'completions.habitChangedSince': 'Este hábito se cambió después de ese toque, así que ya no cuenta.',
  'completions.noOfflineGuests':
    'Con un pase de invitado solo cuenta lo que se hace ahora. Envíalo sin occurredAt.',
  'completions.sentAtMissing': 'occurredAt necesita la cabecera Starchart-Sent-At con una hora ISO en UTC.',
  'completions.daysOfHelpers':
    'Puedes cambiar hoy y ayer. Pide a su padre o a su madre que cambie los días anteriores.',
  'completions.pointsSpent':
    'Estos puntos ya se han gastado: {count, plural, one {falta # punto.} other {faltan # puntos.}}',
  'completions.questNotDueToday': 'Esta misión no toca hoy.',
  'completions.habitNotDueToday': 'Este hábito no toca hoy.',
  'completions.questComesBack': 'Esta misión vuelve el {day}.',
  'completions.habitComesBack': 'Este hábito vuelve el {day}.',
  'completions.noSuchSlot': 'Este hábito no toca a esa hora el {day}.',
  'completions.tooManyPending':
    'Hay muchas misiones esperando. Pide a una persona adulta que les eche un vistazo.',
  'completions.questClosed': 'Esta misión ya no está activa.',
  'completions.habitClosed': 'Este hábito ya no está activo.',
  'completions.alreadyApproved': 'Esto ya está aprobado. Puedes quitarlo en la tabla.',
  'completions.rejectedTooOften':
    'Este hábito ya se ha rechazado {count} veces ese día. Todavía puedes quitarlo en la tabla.',
  'completions.questUndoneTooOften':
    'Hoy deshiciste esta misión {count} veces. Mañana podrás hacerlo otra vez.',
  'completions.habitUndoneTooOften':
    'Este hábito se ha deshecho {count} veces hoy. Mañana podrás deshacerlo de nuevo.',

  'demo.clockOnlyForward': 'El reloj solo avanza: elige una hora posterior.',
  'demo.clockTooFar': 'El reloj puede avanzar como máximo un año cada vez.',
  'demo.noDemo': 'Solo puedes mover el reloj en una demo.',

  'export.intro':
    'Todo lo que Starchart guarda sobre tu familia a fecha de {instant} ({timeZone}). Los mismos datos están en {json} para apps y en la carpeta {folder} para hojas de cálculo.',
  'export.parents': 'Padres',
  'export.name': 'Nombre',
  'export.username': 'Nombre de usuario',
  'export.email': 'Correo',
  'export.registered': 'Registro',
  'export.noEmail': 'aún no',
  'export.noParents': 'No hay padres.',
  'export.noLogin': 'ninguno',
  'export.pointsToSpend': 'Puntos para gastar',
  'export.pointsInTotal': 'Puntos ganados en total',
  'export.level': 'Nivel',
  'export.login': 'Inicio de sesión',
  'export.loginOff': '(desactivado)',
  'export.habits': 'Hábitos',
  'export.habit': 'Hábito',
  'export.when': 'Cuándo',
  'export.points': 'Puntos',
  'export.timesCompleted': 'Veces completado',
  'export.longestStreak': 'Racha más larga',
  'export.status': 'Estado',
  'export.weeks': '{count, plural, one {# semana} other {# semanas}}',
  'export.days': '{count, plural, one {# día} other {# días}}',
  'export.active': 'En uso',
  'export.inactive': 'Sin uso',
  'export.noHabits': 'Aún no hay hábitos.',
  'export.rewards': 'Recompensas',
  'export.reward': 'Recompensa',
  'export.noRewards': 'Aún no hay recompensas.',
  'export.redeemedRewards': 'Recompensas canjeadas',
  'export.day': 'Día',
  'export.noRedemptions': 'Todavía no hay recompensas canjeadas.',
  'export.badges': 'Insignias',
  'export.badge': 'Insignia',
  'export.earned': 'Conseguida',
  'export.noBadges': 'Aún no hay insignias.',
  'export.starBook': 'Libro de estrellas',
  'export.what': 'Qué',
  'export.details': 'Detalles',
  'export.balance': 'Saldo',
  'export.noPoints': 'Aún no hay puntos.',
  'export.weekly': 'Cada semana',
  'export.daysAWeek': '{count, plural, one {# día por semana} other {# días por semana}}',
  'export.everyDay': 'Todos los días',
  'export.everyDayUntil': 'Todos los días hasta el {day}',
  'export.handedOut': 'Entregada el {instant}',
  'export.canceled': 'Cancelada el {instant}',
  'export.toApprove': 'Espera un sí',
  'export.toHandOut': 'Por entregar',
  'export.habitCompleted': 'Hábito completado',
  'export.rewardRedeemed': 'Recompensa canjeada',
  'export.takenBack': 'Deshecho',
  'export.deduction': 'Descuento',
  'export.bonus': 'Puntos extra',
  'export.alreadyRunning': 'Tu exportación ya está en curso. Espera a que termine la descarga.',
  'export.tooManyRunning':
    'Muchas familias están exportando sus datos ahora. Inténtalo de nuevo en unos minutos.',

  'familyDevices.tooMany': 'Una familia puede tener como máximo {max} dispositivos. Elimina uno primero.',
  'familyDevices.tooManyRequests':
    'Este dispositivo ha agotado sus {max} peticiones de este minuto. Inténtalo de nuevo en un momento.',

  'guestPasses.tooMany':
    'Ya hay {max} pases de invitado, el máximo posible. Termina uno que ya no necesites.',
  'guestPasses.openOnThreeDevices': 'Este pase ya está abierto en tres dispositivos.',

  'habits.inactive': 'Este hábito está inactivo. Actívalo primero.',
  'habits.staysWithChild': 'Un hábito no se puede pasar a otro perfil.',

  'idempotency.invalidKey': 'Un Idempotency-Key tiene de 1 a 255 caracteres ASCII visibles.',
  'idempotency.keyReused':
    'Este Idempotency-Key ya se usó en otra petición. Usa una clave nueva en cada petición.',

  'invitations.tooMany':
    'Ya tienes {max} invitaciones abiertas, el máximo posible. Elimina una que ya no necesites.',
  'invitations.noMail': 'Este servidor no puede enviar correos. Crea un enlace y envíalo tú.',
  'invitations.tooManyMails':
    'Hoy ya has enviado muchas invitaciones por correo. Crea un enlace y envíalo tú, o vuelve a intentarlo mañana.',

  'inviteCodes.tooMany': 'Has creado muchos códigos. Inténtalo de nuevo dentro de una hora.',

  'login.wrongPassword': 'Nombre de usuario o contraseña incorrectos',
  'login.tooManyOfParentToday':
    'Demasiadas contraseñas incorrectas. Inténtalo mañana o restablece tu contraseña.',
  'login.tooManyOfParent':
    'Demasiadas contraseñas incorrectas. Restablece tu contraseña para iniciar sesión.',
  'login.tooManyOfNetwork':
    'Demasiadas contraseñas incorrectas desde tu red. Inténtalo de nuevo en una hora.',
  'login.tooManyOfChildToday': 'Demasiados intentos. Pide ayuda a una persona adulta o prueba mañana.',
  'login.tooManyOfChild': 'Demasiados intentos. Pide ayuda en casa: te pueden dar otra contraseña.',
  'login.tooManyOfChildFromNetwork':
    'Demasiados intentos. Pide ayuda a una persona adulta o prueba más tarde.',
  'login.busy': 'Demasiadas personas están iniciando sesión ahora. Inténtalo de nuevo.',
  'login.httpsOnly':
    'Solo puedes iniciar sesión en {appUrl}. ¿Ya estás ahí? Entonces el proxy del servidor no está bien configurado: su registro indica qué cambiar.',

  'mail.contactOperator': 'Si no fuiste tú, avisa enseguida a quien administra tu servidor de Starchart.',
  'mail.greeting': '¡Hola!',
  'mail.yourUsername': 'Tu nombre de usuario es {username}.',
  'mail.buttonHelp': 'Si el botón no funciona, abre este enlace:',
  'mail.approved.subject': 'Tu cuenta está lista',
  'mail.approved.news': 'Buenas noticias: tu registro está aprobado.',
  'mail.approved.seeFamily':
    'Inicia sesión con el nombre de usuario y la contraseña que elegiste y verás la tabla de estrellas de la familia.',
  'mail.approved.addChild':
    'Inicia sesión con el nombre de usuario y la contraseña que elegiste, y crea el primer perfil infantil.',
  'mail.approved.button': 'Iniciar sesión',
  'mail.rejected.subject': 'Sobre tu registro',
  'mail.rejected.news': 'Gracias por tu interés. Lo sentimos, pero tu registro no se aprobó.',
  'mail.rejected.mistake': 'Si crees que es un error, habla con quien administra este servidor de Starchart.',
  'mail.newParents.subject':
    '{count, plural, one {Una cuenta nueva espera tu aprobación} other {# cuentas nuevas esperan tu aprobación}}',
  'mail.newParents.news':
    '{count, plural, one {Alguien se registró en Starchart. Aprueba o rechaza su solicitud.} other {# personas se registraron en Starchart. Aprueba o rechaza sus solicitudes.}}',
  'mail.newParents.button': 'Ver las solicitudes',
  'mail.newParents.closing': 'Enviamos este correo como máximo una vez por hora.',
  'mail.passwordReset.subject': 'Restablece tu contraseña',
  'mail.passwordReset.news': 'Alguien, esperamos que tú, pidió un enlace para elegir una contraseña nueva.',
  'mail.passwordReset.link': 'El enlace sirve una sola vez, durante 60 minutos.',
  'mail.passwordReset.button': 'Elegir una contraseña nueva',
  'mail.passwordReset.closing': 'Si no fuiste tú, puedes ignorar este correo. Tu contraseña no cambia.',
  'mail.emailConfirmation.subject': 'Confirma tu correo',
  'mail.emailConfirmation.news': 'Pediste usar este correo en tu cuenta de Starchart. Confirma que es tuyo.',
  'mail.emailConfirmation.link': 'El enlace sirve una sola vez, durante 24 horas.',
  'mail.emailConfirmation.button': 'Confirmar este correo',
  'mail.emailConfirmation.closing': 'Si no fuiste tú, puedes ignorar este correo. No cambiará nada.',
  'mail.emailChanged.subject': 'Tu correo ha cambiado',
  'mail.emailChanged.news':
    'El correo de tu cuenta de Starchart ha cambiado. Desde ahora escribiremos al nuevo.',
  'mail.passwordChanged.subject': 'Tu contraseña ha cambiado',
  'mail.passwordChanged.news': 'La contraseña de tu cuenta de Starchart ha cambiado.',
  'mail.loginWarning.subject': 'Alguien intentó entrar en tu cuenta',
  'mail.loginWarning.knownDevice':
    'Alguien escribió varias contraseñas incorrectas para tu cuenta en un dispositivo que usas. Ninguna funcionó.',
  'mail.loginWarning.newDevice':
    'Alguien escribió varias contraseñas incorrectas para tu cuenta en un dispositivo que no habías usado antes. Ninguna funcionó. Tras diez contraseñas incorrectas en un día, los dispositivos nuevos tienen que esperar. En tus dispositivos puedes seguir iniciando sesión.',
  'mail.loginWarning.advice':
    'Si no fuiste tú, elige una contraseña nueva que no uses en ningún otro sitio. Así también se borran los intentos fallidos.',
  'mail.loginWarning.button': 'Cambiar mi contraseña',
  'mail.loginWarning.closing': 'Enviamos este correo como máximo una vez al día.',
  'mail.childLoginWarning.subject': 'Alguien intentó entrar en un perfil infantil',
  'mail.childLoginWarning.knownDevice':
    'Alguien escribió varias contraseñas incorrectas para uno de tus perfiles infantiles en un dispositivo que usa tu familia. Ninguna funcionó.',
  'mail.childLoginWarning.newDevice':
    'Alguien escribió varias contraseñas incorrectas para uno de tus perfiles infantiles en un dispositivo que tu familia no había usado antes. Ninguna funcionó. Tras diez contraseñas incorrectas en un día, los dispositivos nuevos tienen que esperar. En los dispositivos de tu familia se puede seguir iniciando sesión.',
  'mail.childLoginWarning.advice':
    'Muchas veces es solo un error al escribir. Si no, elige una contraseña nueva para ese perfil. Así también se borran los intentos fallidos.',
  'mail.openDashboard': 'Abrir mi panel',
  'mail.childLoginWarning.closing': 'Enviamos este correo como máximo una vez al día por perfil.',
  'mail.removalPending.subject': 'Un padre o una madre va a salir de tu familia',
  'mail.removalPending.news':
    'Alguien de los padres pidió quitar a otro padre o a otra madre de tu familia. Ocurrirá el {when}, a menos que un padre o una madre diga que no.',
  'mail.stopInSettings': 'Para detenerlo, abre los ajustes y elige «Dejar todo como está».',
  'mail.openSettings': 'Abrir los ajustes',
  'mail.rolePending.subject': 'El papel de un padre o una madre va a cambiar',
  'mail.rolePending.news':
    'Alguien de los padres pidió quitarle permisos a otro padre o a otra madre de tu familia. Ocurrirá el {when}, a menos que un padre o una madre diga que no.',
  'mail.familyErasurePending.subject': 'Tu familia va a eliminarse',
  'mail.familyErasurePending.news':
    'Alguien de los padres pidió eliminar tu familia con todos sus niños, hábitos y puntos. Ocurrirá el {when}, a menos que un padre o una madre diga que no. Después no se puede deshacer.',
  'mail.childErasurePending.subject': 'Un niño de tu familia va a eliminarse',
  'mail.childErasurePending.news':
    'Alguien de los padres pidió eliminar a un niño de tu familia con todos sus hábitos, recompensas y puntos. Ocurrirá el {when}, a menos que un padre o una madre diga que no. Después no se puede deshacer.',
  'mail.stopInDashboard': 'Para detenerlo, abre tu panel y elige «Dejar todo como está».',
  'mail.changeStopped.subject': 'Todo se queda como está',
  'mail.changeStopped.news': 'Un padre o una madre dijo que no a un cambio en tu familia. Nada cambia.',
  'mail.changeStopped.help':
    'Si no se ponen de acuerdo, puede ayudar la persona que gestiona este servidor de Starchart.',
  'mail.removed.subject': 'Ya no formas parte de tu familia en Starchart',
  'mail.removed.news': 'Ya no tienes acceso a tu familia en Starchart.',
  'mail.invitation.subject': 'Invitación a una familia en Starchart',
  'mail.invitation.news':
    'Alguien quiere que te unas a su familia en Starchart, una tabla de estrellas para los hábitos de niñas y niños.',
  'mail.invitation.link': 'El enlace muestra quién te invita. Funciona una vez, durante 7 días.',
  'mail.invitation.button': 'Abrir la invitación',
  'mail.invitation.closing': 'Si no sabes de qué se trata, puedes ignorar este correo.',
  'mail.familyDevice.subject': 'Un nuevo dispositivo familiar',
  'mail.familyDevice.news':
    'Se ha añadido un dispositivo a tu familia. Muestra quién forma parte de ella, y tus hijos pueden abrir en él sus páginas.',
  'mail.familyDevice.advice': 'Si no lo conoces, abre los ajustes y elimínalo.',
  'mail.pinWarning.subject': 'Alguien ha probado tu PIN',
  'mail.pinWarning.news':
    'Alguien ha introducido varios PIN incorrectos para ti en un dispositivo familiar. Ninguno ha funcionado. Después de diez en un día, tu PIN se borra.',
  'mail.pinWarning.advice':
    'Puedes elegir un PIN nuevo en tus ajustes. Así también se ponen a cero los intentos fallidos.',
  'mail.pinWarning.closing': 'Enviamos este correo como máximo una vez al día por cada dispositivo.',
  'mail.childPinWarning.subject': 'Alguien ha probado el PIN de un perfil infantil',
  'mail.childPinWarning.news':
    'Alguien ha introducido varios PIN incorrectos para un perfil infantil en un dispositivo familiar. Ninguno ha funcionado.',
  'mail.childPinWarning.advice':
    'A menudo es solo un despiste al teclear. Si no, elige un PIN nuevo. Así también se ponen a cero los intentos fallidos.',
  'mail.childPinWarning.closing':
    'Enviamos este correo como máximo una vez al día por cada perfil y dispositivo.',
  'mail.test.subject': 'El correo funciona',
  'mail.test.news': 'Este es tu correo de prueba de Starchart. Todo está listo.',

  'mailDelivery.noAddress': 'Esta cuenta aún no tiene correo.',
  'mailDelivery.noLink': 'Su enlace caducó o se reemplazó antes de poder enviar el correo.',
  'mailDelivery.rejected': 'El servidor de correo rechazó el correo',
  'mailDelivery.later': 'El servidor de correo quiere el correo más tarde',
  'mailDelivery.login': 'El servidor de correo no aceptó el inicio de sesión',
  'mailDelivery.late': 'El servidor de correo no respondió a tiempo',
  'mailDelivery.insecure': 'No se pudo establecer una conexión segura con el servidor de correo',
  'mailDelivery.lost': 'Se perdió la conexión con el servidor de correo',
  'mailDelivery.unreachable': 'No se pudo conectar con el servidor de correo ({reason})',
  'mailDelivery.answer': '{problem}: {answer}',

  'mails.ownAddressMissing': 'Tu cuenta aún no tiene correo. Añade uno en tu perfil.',
  'mails.linkExpired': 'El enlace de este correo ya no funciona. Quien lo recibió debe pedir uno nuevo.',
  'mails.onItsWay': 'Este correo ya se envió o está en camino.',
  'mails.noServer': 'El correo no está configurado. Configura SMTP_URL y APP_URL, y reinicia Starchart.',

  'mascot.notYet': 'Eso llega con el nivel {level}.',

  'members.tooManyGrownUps': 'Una familia puede tener como máximo {max} adultos.',
  'members.tooManyParents': 'Una familia puede tener como máximo {max} padres o madres.',
  'members.lastParent':
    'Una familia necesita al menos un padre o una madre. Invita primero a otra persona como padre o madre.',
  'members.onlyAdmin': 'No hay otro admin. Primero crea otro en el servidor con `npm run admin -- create`.',
  'members.ownRole': 'No puedes cambiar tu propio rol.',
  'members.adminCanOnlyLeave':
    'Una persona que administra este servidor solo puede salir de la familia por su cuenta.',

  'notes.alreadyRead': 'Esta nota ya se ha leído.',
  'notes.tooManyWords':
    'Hoy ya le has escrito {count} notas a este niño. Hazlo sin mensaje o escríbele mañana.',
  'notes.tooManyToday': 'Puedes escribir {count} notas al día a cada niño. Mañana puedes volver a escribir.',

  'pairing.tooManyWrongCodes': 'Demasiados códigos incorrectos. Inténtalo de nuevo dentro de una hora.',
  'pairing.joinsFamily': 'Este dispositivo se unirá a la familia «{familyName}».',
  'pairing.codeUsed': 'Este código ya se ha usado.',

  'pauses.ofAllChildren': 'Esto cambia a todos los niños. Elige a un niño que cuidas.',
  'pauses.tooOld': 'De una pausa solo se pueden cambiar los últimos 35 días.',
  'pauses.tooMany': 'Hay demasiadas pausas. Elimina una primero.',
  'pauses.tooManyRecent': 'Ya hay {max} pausas en los últimos 35 días. Elimina una de ellas primero.',

  'pendingChanges.alreadyOne': 'Ya hay otro cambio en espera. Detenlo primero.',
  'pendingChanges.takenBackRecently': 'Esto se retiró hace poco. Puedes volver a pedirlo dentro de una hora.',

  'pins.setByGrownUp': 'Pide a una persona adulta que ponga tu PIN.',
  'pins.tooManyOfChild':
    'Demasiados intentos. Pide a una persona adulta que te deje entrar, o inténtalo más tarde.',
  'pins.tooManyOfParent': 'Demasiados intentos. Usa tu contraseña o inténtalo más tarde.',

  'points.starsSpent': 'Estas estrellas ya se han gastado.',
  'points.bonusOfHelper':
    'Puedes dar a cada niño {max} puntos al día. Pide a su padre o a su madre que le dé más.',
  'points.mostPossible': 'Este perfil ya tiene el máximo de puntos posible.',
  'points.tooManyEntries':
    'Hoy has cambiado muchas veces los puntos de este niño. Mañana podrás volver a cambiarlos.',
  'points.tooManyEntriesOfChild': '¡Ha sido mucho para un día! Mañana puedes seguir.',
  'points.onlyAdjustments': 'Aquí solo se pueden deshacer descuentos y puntos extra.',
  'points.alreadyTakenBack': 'Esto ya se deshizo.',
  'points.tooManyToVerify':
    'Hay demasiados movimientos para comprobarlos a la vez. Se comprueban cada noche, así que vuelve a mirar mañana.',

  'praisePresets.ofAllChildren': 'Esto cambia los elogios de todos los niños.',

  'profiles.onlyTheChild': 'Esto solo lo puede hacer el niño o la niña.',
  'profiles.tapPictureFirst': 'Toca primero tu imagen.',
  'profiles.tapPictureAgain': 'Toca otra vez tu imagen.',
  'profiles.askedTooOften': 'Ya has preguntado muchas veces. Busca a una persona adulta.',
  'profiles.familyDeviceOnly': 'Esto solo funciona en un dispositivo familiar.',

  'recaps.weekToCome': 'Esta semana aún no ha empezado.',
  'redemptions.requestIdReused':
    'Este requestId ya se usó para otra recompensa. Usa uno nuevo en cada canje.',
  'redemptions.tooManyOpen':
    'Este niño tiene {count} recompensas sin entregar. Entrega o cancela antes algunas.',
  'redemptions.tooManyOpenOfChild':
    '¡Ya te esperan {count} recompensas! Pídeselas antes a una persona adulta.',
  'redemptions.alreadyCanceled': 'Este canje ya se canceló.',
  'redemptions.alreadyHandedOut': 'Esta recompensa ya se entregó.',
  'redemptions.tooLateToTakeBack': 'Se entregó hace más de un día. Se queda como está.',

  'registrations.alreadyRejected': 'Este registro ya se rechazó.',
  'registrations.alreadyApproved': 'Este registro ya se aprobó.',
  'registrations.lastAdmin': 'Es el último admin, y hace falta uno para aprobar las nuevas cuentas.',
  'registrations.ownAccount': 'No puedes decidir sobre tu propia cuenta.',
  'registrations.pending': 'Tu cuenta todavía espera la aprobación de un admin.',
  'registrations.rejected':
    'Tu registro no se aprobó. Si crees que es un error, habla con quien administra este servidor.',
  'registrations.tooManyOfNetwork': 'Demasiados registros desde tu red. Inténtalo de nuevo en una hora.',
  'registrations.tooManyTaken':
    'Has probado demasiados nombres de usuario y correos ya en uso. Inténtalo mañana.',
  'registrations.tooManyWaiting':
    'Hay tantos registros esperando aprobación que ahora no podemos aceptar ninguno más. Inténtalo de nuevo mañana o pide un código de invitación a la persona que gestiona este servidor.',

  'request.notFound': 'No hemos encontrado eso.',
  'request.noSuchCall': 'Esta llamada no existe.',
  'request.unreadable': 'No se pudo leer esta petición.',
  'request.tooLarge': 'Esta petición es demasiado grande.',
  'request.notJson': 'Envía JSON.',
  'request.tooManyOfNetwork': 'Demasiadas peticiones desde tu red. Inténtalo de nuevo en una hora.',
  'request.invalidJson': 'No se pudo leer esta petición: envía JSON válido.',
  'request.charsetNotUtf8': 'Envía el JSON en UTF-8.',
  'request.notUtf8': 'No se pudo leer esta petición: envíala en UTF-8.',
  'request.otherSiteSeeLog':
    'Esta solicitud venía de otro sitio web y se ha rechazado. ¿Es tu propio Starchart? Entonces el registro del servidor indica qué cambiar.',
  'request.otherSite': 'Esta petición venía de otro sitio y se ha rechazado.',
  'request.noSuchAddress': 'Esta dirección no existe.',
  'request.invalidHost': 'Envía una sola cabecera Host válida.',

  'rewards.noCurrency': 'Elige primero la moneda de tu familia.',
  'rewards.otherCurrency': 'La moneda de tu familia ha cambiado. Vuelve a escribir el importe.',
  'rewards.amountTooLarge': 'El importe máximo es {money}, es decir, {max} en unidades menores.',
  'rewards.wholeMinorUnits': 'Un importe va en unidades menores enteras: {amount} para {money}.',
  'rewards.closed': 'Esta recompensa ya no está disponible.',
  'rewards.soldOut': 'Esta recompensa se ha agotado.',
  'rewards.limitReached': 'Puedes volver a conseguirla el {day}.',
  'rewards.alreadyTaken': 'Esta ya la tienes.',
  'rewards.onlyOn': 'Esta recompensa es para {days}.',
  'rewards.mondays': 'los lunes',
  'rewards.tuesdays': 'los martes',
  'rewards.wednesdays': 'los miércoles',
  'rewards.thursdays': 'los jueves',
  'rewards.fridays': 'los viernes',
  'rewards.saturdays': 'los sábados',
  'rewards.sundays': 'los domingos',
  'rewards.priceChanged': 'El precio ha cambiado: esta recompensa cuesta ahora {pointsCost}.',
  'rewards.notEnoughPoints': 'Todavía no alcanza para esta recompensa.',
  'rewards.staysWithChild': 'Una recompensa no se puede pasar a otro perfil.',

  'server.unreachable': 'Ahora no se puede conectar con Starchart. Inténtalo de nuevo en un momento.',
  'server.unexpectedError': 'Algo ha fallado por nuestra parte. Inténtalo de nuevo.',
  'server.noLiveUpdates':
    'Las actualizaciones en directo no están disponibles ahora. Todo lo demás funciona.',
  'server.busy': 'Starchart tiene mucha actividad ahora. Inténtalo de nuevo en un momento.',
  'server.familyIsBusy': 'Tu familia ya tiene {max} peticiones en curso. Inténtalo de nuevo en un momento.',
  'server.clockBehind':
    'El reloj del servidor no va bien y ahora no se puede guardar nada. Avisa a quien se encarga del servidor.',

  'sessions.browserOnSystem': '{browser} en {system}',
  'sessions.unknownDevice': 'Dispositivo desconocido',
  'sessions.ended': 'Esta sesión ha terminado. Inicia sesión otra vez.',

  'settings.set': 'definido',
  'settings.notSet': 'sin definir',

  'starterPacks.childHasHabits':
    'Este perfil ya tiene hábitos. Los paquetes iniciales son para perfiles sin hábitos.',

  'webhookDelivery.unapproved': 'La familia no está aprobada.',
  'webhookDelivery.private': 'La dirección pertenece a una red privada, y este servidor no lo permite.',
  'webhookDelivery.notPublic': 'El nombre de host de la dirección no lleva a ninguna dirección pública.',
  'webhookDelivery.unknownHost': 'No se encontró el nombre de host de la dirección.',
  'webhookDelivery.redirect': 'El destinatario respondió {status}; las redirecciones no se siguen.',
  'webhookDelivery.status': 'El destinatario respondió {status}.',
  'webhookDelivery.late': 'El destinatario no respondió a tiempo.',
  'webhookDelivery.refused': 'Ningún servidor responde en esta dirección.',
  'webhookDelivery.closed': 'El destinatario cerró la conexión.',
  'webhookDelivery.certificate': 'El certificado del destinatario no es de confianza.',
  'webhookDelivery.unreachable': 'No se puede acceder a esta dirección.',

  'webhooks.tooMany': 'Ya tienes {max} webhooks, que es el máximo. Elimina alguno que ya no necesites.',
  'webhooks.tooManyWaiting':
    'Ya hay {max} mensajes de tu familia en espera. Comprueba que tus aplicaciones responden e inténtalo de nuevo.',
  'webhooks.onItsWay': 'Este mensaje ya está en camino.',

  'wishes.tooManyOpen': '¡Cuántos deseos! Antes los mirarán tus mayores.',
  'wishes.tooManyToday': 'Ya son muchos deseos por hoy. Mañana puedes pedir más.',
  'wishes.alreadyAnswered': 'Este deseo ya tiene respuesta.',
} satisfies Record<MessageKey, string>;
