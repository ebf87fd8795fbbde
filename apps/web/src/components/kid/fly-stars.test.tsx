import { beforeEach, expect, test, vi } from 'vitest';
import { flyStars } from '@/components/kid/fly-stars';

// Stars of other files may still be on their way.
beforeEach(() => document.body.replaceChildren());

/** An element of the page at this height. */
function elementAt(top: number, attribute: string): Element {
  const element = document.body.appendChild(document.createElement('div'));
  element.setAttribute(attribute, '');
  const place = new DOMRect(0, top, 100, 50);
  vi.spyOn(element, 'getBoundingClientRect').mockReturnValue(place);
  vi.spyOn(element, 'getClientRects').mockReturnValue([place] as unknown as DOMRectList);
  return element;
}

test.each([
  ['the goal of the child', 100, true],
  ['the counter, where the goal is above the screen', -80, false],
  ['the counter, where the goal is below the screen', window.innerHeight + 10, false],
])('stars fly to %s', (_, top, isGoal) => {
  const [counter, goal] = [elementAt(0, 'data-star-counter'), elementAt(top, 'data-star-goal')];
  const [atCounter, atGoal] = [vi.spyOn(counter, 'animate'), vi.spyOn(goal, 'animate')];
  flyStars(document.body, 3);
  expect(document.querySelectorAll('img')).toHaveLength(3);
  expect(atGoal).toHaveBeenCalledTimes(isGoal ? 1 : 0);
  expect(atCounter).toHaveBeenCalledTimes(isGoal ? 0 : 1);
});
