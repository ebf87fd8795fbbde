import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { DayStep } from '@starchart/domain';
import { DayMark } from './day-mark';
import hatch from './hatched.module.css';
import classes from './heat-legend.module.css';
import square from './heat-month.module.css';

const STEPS = [
  ['none', msg`None`],
  ['some', msg`Some`],
  ['half', msg`Half`],
  ['most', msg`Most`],
  ['all', msg`All`],
] as const satisfies readonly (readonly [DayStep, unknown])[];

/** What the squares of a heat map mean. */
export function HeatLegend() {
  return (
    <ul className={classes.legend} aria-label={t`Legend`}>
      {STEPS.map(([step, label]) => (
        <li key={step}>
          <span className={`${square.square} ${classes.square}`} data-step={step} data-print="colors">
            <DayMark step={step} />
          </span>
          {i18n._(label)}
        </li>
      ))}
      <li>
        <span className={`${square.square} ${classes.square} ${hatch.hatched}`} data-print="colors" />
        {t`Paused`}
      </li>
    </ul>
  );
}
