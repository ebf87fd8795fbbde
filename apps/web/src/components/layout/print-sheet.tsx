import type { ComponentPropsWithoutRef, CSSProperties, ReactNode } from 'react';
import { MARGIN, type Paper, sheetOf } from '@/lib/paper';
import classes from './print-sheet.module.css';

type PrintSheetsProps = { paper: Paper; style?: CSSProperties; children: ReactNode };

/** Sheets as they are printed, in the width of the screen. Their lengths are multiples of `--mm`. */
export function PrintSheets({ paper, style, children }: PrintSheetsProps) {
  const { paperWidth, height } = sheetOf(paper);
  const lengths = { '--paper-width': paperWidth, '--height': height, '--margin': MARGIN, ...style };
  return (
    <div data-sheets className={classes.sheets} style={lengths}>
      {children}
    </div>
  );
}

type PrintSheetProps = ComponentPropsWithoutRef<'div'> & { paper: Paper };

export function PrintSheet({ paper: { size, isLandscape }, className = '', ...others }: PrintSheetProps) {
  return (
    <div
      className={`${classes.sheet} ${className}`}
      data-size={size}
      data-orientation={isLandscape ? 'landscape' : 'portrait'}
      {...others}
    />
  );
}
