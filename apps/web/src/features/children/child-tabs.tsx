import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { Child } from '@starchart/schema';
import { IconPencil, IconPlayerPause, IconPlus, IconTrash, IconUsers } from '@tabler/icons-react';
import { type KeyboardEvent, startTransition, useOptimistic, useState } from 'react';
import { ScrollStrip } from '@/components/list/scroll-strip';
import { ActionsMenu } from '@/components/ui/actions-menu';
import { Picture } from '@/components/ui/picture';
import { useDialogs } from '@/hooks/use-dialogs';
import { useMay } from '@/lib/api/may';
import { WIDTHS } from '@/lib/widths';
import classes from './child-tabs.module.css';
import type { ChildTab } from './use-selected-child';

/** Their names fit on a phone. More children are faces there. */
const FEW = 2;
/** So many faces fit on a phone beside “Everyone”. */
const FITTING_FACES = 6;

type ChildTabsProps = {
  family: readonly Child[];
  selected: ChildTab | undefined;
  onSelect: (tab: ChildTab) => void;
};

/**
 * Tabs for each child and, with several children, for all of them. A list of buttons instead of ARIA tabs, because a tab
 * contains three more buttons. They are one tab stop with the buttons of that tab; arrow keys move between the tabs.
 */
export function ChildTabs({ family, selected, onSelect }: ChildTabsProps) {
  const mayManage = useMay()('children.manage');
  const [marked, mark] = useOptimistic(selected);
  const [focused, setFocused] = useState<ChildTab>();
  const hasMenu = useMediaQuery(`(hover: none), ${WIDTHS['small-tablet']}`, undefined, {
    getInitialValueInEffect: false,
  });

  /** Marks the tab at once: rendering the child's chart takes longer than a frame. */
  const choose = (tab: ChildTab) =>
    startTransition(() => {
      mark(tab);
      onSelect(tab);
    });

  const tabStop = focused ?? marked;

  const propsOf = (tab: ChildTab) => ({
    id: `tab-${tab}`,
    'data-tab': tab,
    tabIndex: tab === tabStop ? 0 : -1,
    'aria-current': tab === marked ? ('true' as const) : undefined,
    onClick: () => choose(tab),
    onFocus: () => setFocused(tab),
    onKeyDown: moveAlong,
  });

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the focus of the buttons inside
    <nav
      aria-label={t`Children`}
      onBlur={({ currentTarget, relatedTarget }) =>
        currentTarget.contains(relatedTarget) || setFocused(undefined)
      }
    >
      <ScrollStrip className={family.length > FEW ? classes.faces : undefined}>
        <ul
          className={classes.strip}
          data-many={family.length > FEW || undefined}
          data-scrolls={family.length > FITTING_FACES || undefined}
        >
          {family.length > 1 && (
            <li className={classes.item} data-selected={marked === 'everyone' || undefined}>
              <button type="button" {...propsOf('everyone')} className={`${classes.tab} ${classes.plain}`}>
                <IconUsers size={24} aria-hidden />
                <span className={classes.name}>
                  <Trans>Everyone</Trans>
                </span>
              </button>
            </li>
          )}
          {family.map((child) => {
            const isSelected = child.id === marked;
            return (
              <li key={child.id} className={classes.item} data-selected={isSelected || undefined}>
                <button type="button" {...propsOf(child.id)} className={classes.tab} title={child.name}>
                  <Picture catalogue="avatars" name={child.avatar} size={36} />
                  <span className={classes.name}>
                    <bdi>{child.name}</bdi>
                  </span>
                </button>
                {mayManage && (
                  <TabActions
                    child={child}
                    hasMenu={hasMenu}
                    isSelected={isSelected}
                    isTabStop={child.id === tabStop}
                  />
                )}
              </li>
            );
          })}
          {mayManage && (
            <li className={classes.item} data-selected={marked === 'new' || undefined}>
              <button
                type="button"
                {...propsOf('new')}
                className={`${classes.tab} ${classes.plain} ${classes.add}`}
              >
                <IconPlus size={20} aria-hidden />
                <span className={classes.name}>
                  <Trans>Add Child</Trans>
                </span>
              </button>
            </li>
          )}
        </ul>
      </ScrollStrip>
    </nav>
  );
}

type TabActionsProps = {
  child: Child;
  isSelected: boolean;
  /** A phone, or a touch device, where nothing hovers. */
  hasMenu: boolean;
  isTabStop: boolean;
};

function TabActions({ child, hasMenu, isSelected, isTabStop }: TabActionsProps) {
  const dialogs = useDialogs();
  const { name } = child;
  const actions = [
    {
      verb: t`Edit`,
      label: t`Edit ${name}`,
      Icon: IconPencil,
      onSelect: () => dialogs.open('edit-child', { childId: child.id }),
    },
    {
      verb: t`Pause…`,
      label: t`Pause the habits of ${name}`,
      Icon: IconPlayerPause,
      onSelect: () => dialogs.open('pause', { childId: child.id }),
    },
    {
      verb: t`Delete`,
      label: t`Delete ${name}`,
      Icon: IconTrash,
      danger: true,
      onSelect: () => dialogs.open('delete-child', { child }),
    },
  ];
  if (hasMenu && !isSelected) return null;
  return (
    <span className={classes.actions}>
      {hasMenu ? (
        <ActionsMenu item={name} actions={actions} />
      ) : (
        actions.map(({ verb, label, Icon, onSelect }) => (
          <ActionIcon
            key={verb}
            tabIndex={isTabStop ? 0 : -1}
            aria-label={label}
            title={verb}
            onClick={onSelect}
          >
            <Icon size={20} aria-hidden />
          </ActionIcon>
        ))
      )}
    </span>
  );
}

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

function moveAlong(event: KeyboardEvent<HTMLElement>) {
  const step = STEPS[event.key];
  if (!step) return;
  event.preventDefault();
  const strip = event.currentTarget.closest('ul');
  const tabs = [...(strip?.querySelectorAll<HTMLElement>('[data-tab]') ?? [])];
  tabs.at((tabs.indexOf(event.currentTarget) + step) % tabs.length)?.focus();
}
