import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { LANGUAGE_NAMES, type Language } from '@starchart/schema';
import { deviceLanguage } from '@/lib/i18n/i18n';
import classes from './language-choice.module.css';

/** Sets the language of this device, for visitors. */
export function LanguageChoice({ languages }: { languages: readonly Language[] }) {
  return (
    <ul className={classes.languages} aria-label={t`Language`}>
      {languages.map((language) => (
        <li key={language}>
          <button
            type="button"
            lang={language}
            aria-current={language === i18n.locale || undefined}
            onClick={() => deviceLanguage.write(language)}
          >
            {LANGUAGE_NAMES[language]}
          </button>
        </li>
      ))}
    </ul>
  );
}
