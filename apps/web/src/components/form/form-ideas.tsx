import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconBulb } from '@tabler/icons-react';
import { useState } from 'react';
import { IdeaPicker, type IdeaPickerProps } from './idea-picker';
import classes from './idea-picker.module.css';

/** Ideas above the fields of a form; one line as soon as one is chosen. */
export function FormIdeas<Item extends { name: string; description: string }>(picker: IdeaPickerProps<Item>) {
  const [state, setState] = useState<'first' | 'again' | 'chosen'>('first');
  const isOpen = state === 'first' || state === 'again';

  return (
    <div className={classes.panel}>
      {isOpen && (
        <IdeaPicker
          {...picker}
          ref={state === 'again' ? focus : undefined}
          onChoose={(idea) => {
            picker.onChoose(idea);
            setState('chosen');
          }}
        />
      )}
      <div className={isOpen ? undefined : classes.filled}>
        <p role="status">{isOpen ? '' : t`Filled in for you. Change anything you like.`}</p>
        {!isOpen && (
          <Button
            ref={focus}
            variant="default"
            leftSection={<IconBulb size={20} aria-hidden />}
            onClick={() => setState('again')}
          >
            <Trans>Other ideas</Trans>
          </Button>
        )}
      </div>
    </div>
  );
}

/** The ref of an element that takes the focus of the control that it replaces. */
function focus(element: HTMLElement | null): void {
  element?.focus();
}
