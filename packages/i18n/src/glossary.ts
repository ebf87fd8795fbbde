import type { Language } from '@starchart/schema';

type Translated = Exclude<Language, 'en'>;

/** Terms of GLOSSARY.md whose translation has a stem that every form contains. */
const TERMS: readonly (readonly [english: RegExp, stems: Record<Translated, RegExp>])[] = [
  [/\bhabits?\b/i, { de: /gewohnheit/i, es: /hábito/i, fr: /habitude/i }],
  [/\bquests?\b/i, { de: /mission/i, es: /misi[oó]n/i, fr: /mission/i }],
  [/\bpoints?\b/i, { de: /punkt/i, es: /punto/i, fr: /point/i }],
  [/\bstars?\b(?! books?\b| charts?\b)/i, { de: /stern/i, es: /estrella/i, fr: /étoile/i }],
  [/\bstar books?\b/i, { de: /sternenbuch|sternenbüch/i, es: /libros? de estrellas/i, fr: /carnet/i }],
  [/\bstar charts?\b/i, { de: /sternentafel/i, es: /tabla/i, fr: /tableau/i }],
  [/\brewards?\b/i, { de: /belohnung/i, es: /recompensa/i, fr: /récompense/i }],
  [/\btreasure chests?\b/i, { de: /schatztruhe/i, es: /cofre/i, fr: /coffre/i }],
  [/\bbadges?\b/i, { de: /abzeichen/i, es: /insignia/i, fr: /badge/i }],
  [/\blevels?\b/i, { de: /level/i, es: /nivel/i, fr: /niveau/i }],
  [/\bstreaks?\b/i, { de: /serie/i, es: /racha/i, fr: /série/i }],
  [/\bstarter packs?\b/i, { de: /startpaket/i, es: /paquetes? inicial/i, fr: /packs? de départ/i }],
  [/\bChild View\b/, { de: /kinderansicht/i, es: /vista infantil/i, fr: /vue enfant/i }],
  [/\bparent dashboard\b/i, { de: /elternbereich/i, es: /panel familiar/i, fr: /espace parents/i }],
  [/\badmin dashboard\b/i, { de: /adminbereich/i, es: /panel de administración/i, fr: /espace admin/i }],
  [
    /\binvite codes?\b/i,
    { de: /einladungscode/i, es: /códigos? de invitación/i, fr: /codes? d’invitation/i },
  ],
  [/\baccess tokens?\b/i, { de: /zugriffstoken/i, es: /tokens? de acceso/i, fr: /jetons? d’accès/i }],
  [/\bwebhooks?\b/i, { de: /webhook/i, es: /webhook/i, fr: /webhook/i }],
  [/\bpasswords?\b/i, { de: /passw[oö]rt/i, es: /contraseña/i, fr: /mots? de passe/i }],
];

/** Texts that are translated freely: short notices, badges, and phrases of the landing page and the login. */
const FREE = [
  /^Failed to /,
  /^Star Achiever$/,
  /^There was an error (redeeming|handing out) the reward\.$/,
  /^Log in to track your habits and earn rewards!$/,
  /^Join thousands of families /,
  /^A seven-day streak, /,
  /^Quests, sounds, levels and a proud little star\./,
  /^More than one child\? /,
  /^Claimed rewards$/,
  /^Point adjustment by parent$/,
  /^Child View lock is o/,
  /^Claim This Reward$/,
  /^Kids can get a new password from a parent\.$/,
  /^Tap your stars to open your star book\./,
  /^\{\w+, plural, one \{\+# bonus star!\}/,
  /^\{\w+, plural, one \{# point has been returned to your balance\.\}/,
];

/** The terms of the glossary in an English text whose translation lacks them; undefined if there are none. */
export function missingTerms(source: string, translation: string, language: Language): string | undefined {
  if (language === 'en' || FREE.some((text) => text.test(source))) return undefined;
  // The names of values do not count as words.
  const words = source.replaceAll(/\{\w+/g, '{');
  const missing = TERMS.filter(
    ([english, stems]) => english.test(words) && !stems[language].test(translation),
  );
  if (missing.length === 0) return undefined;
  return `lacks the glossary's term for ${missing.map(([english]) => words.match(english)?.[0]).join(', ')}`;
}
