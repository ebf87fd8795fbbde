import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Link } from 'react-router-dom';
import { CHART_VIEWS, type ChartAddress } from './chart-address';
import classes from './view-links.module.css';

const LABELS = { week: msg`Week`, month: msg`Month`, year: msg`Year` };

type ViewLinksProps = { address: ChartAddress; hasYear: boolean };

/** Leads to the other views of the chart, which show the same days. */
export function ViewLinks({ address: { view, linkTo }, hasYear }: ViewLinksProps) {
  return (
    <nav aria-label={t`View`} className={classes.views}>
      {CHART_VIEWS.filter((one) => one !== 'year' || hasYear).map((one) => (
        <Link
          key={one}
          to={linkTo({ view: one })}
          replace
          className={classes.view}
          aria-current={one === view ? 'page' : undefined}
        >
          {i18n._(LABELS[one])}
        </Link>
      ))}
    </nav>
  );
}
