import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '@starchart/schema';
import type { MouseEvent } from 'react';
import { deviceLanguage } from '@/lib/i18n/i18n';
import classes from './language-choice.module.css';

/** Links to the page in other languages. They set the language of this device, for visitors. */
export function LanguageChoice() {
  return (
    <ul className={classes.languages} aria-label={t`Language`}>
      {LANGUAGES.map((language) => (
        <li key={language}>
          <a
            href={`?lang=${language}`}
            hrefLang={language}
            lang={language}
            aria-current={language === i18n.locale || undefined}
            onClick={(event) => choose(event, language)}
          >
            {LANGUAGE_NAMES[language]}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Does not load the page again, unless the visitor wants another tab. */
function choose(event: MouseEvent, language: Language) {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  deviceLanguage.write(language);
}
