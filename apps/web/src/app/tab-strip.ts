/** The ref of the selected tab: where tabs scroll, it may be out of view. */
export function scrollIntoView(tab: HTMLElement | null) {
  tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
