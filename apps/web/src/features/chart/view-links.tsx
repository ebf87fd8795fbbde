import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Link } from 'react-router-dom';
import { CHART_VIEWS, type ChartAddress } from './chart-address';
import classes from './view-links.module.css';

const LABELS = { week: msg`Week`, month: msg`Month`, year: msg`Year` };

type ViewLinksProps = { address: ChartAddress; hasYear: boolean };

/** Leads to the other views of the chart, which show the same days. */
export function ViewLinks({ address: { view, linkTo }, hasYear }: ViewLinksProps) {
  const views = CHART_VIEWS.filter((one) => one !== 'year' || hasYear);
  return (
    <OptionLinks
      label={t`View`}
      options={views.map((one) => ({
        label: i18n._(LABELS[one]),
        to: linkTo({ view: one }),
        isCurrent: one === view,
      }))}
    />
  );
}

type OptionLinksProps = {
  label: string;
  options: readonly { label: string; to: string; isCurrent: boolean }[];
};

/** Options in the address, which Back skips. */
export function OptionLinks({ label, options }: OptionLinksProps) {
  return (
    <nav aria-label={label} className={classes.views}>
      {options.map((option) => (
        <Link
          key={option.label}
          to={option.to}
          replace
          className={classes.view}
          aria-current={option.isCurrent ? 'page' : undefined}
        >
          {option.label}
        </Link>
      ))}
    </nav>
  );
}
