import type { Child } from '@starchart/schema';
import { useEffect } from 'react';
import { deviceSetting } from './device-setting';

/** A child that has logged in in this browser. The picture is known once its page was open. */
export type KnownChild = Pick<Child, 'id' | 'name'> & Partial<Pick<Child, 'avatar'>> & { username: string };

const MOST = 4;
const setting = deviceSetting('starchart.known-children');

/** Children that have logged in in this browser, the last one first. */
export function knownChildren(): KnownChild[] {
  try {
    const stored: unknown = JSON.parse(setting.read() ?? '[]');
    return Array.isArray(stored) ? stored : [];
  } catch {
    return [];
  }
}

/** Remembers a login, so that the child can tap its picture the next time. */
export function rememberLogin(child: KnownChild) {
  const known = knownChildren();
  const before = known.find(({ id }) => id === child.id);
  const others = known.filter((other) => other !== before);
  setting.write(JSON.stringify([{ ...before, ...child }, ...others].slice(0, MOST)));
}

/** Removes a child from the login of this browser. Its next login here brings it back. */
export function forgetChild(id: number) {
  const others = knownChildren().filter((child) => child.id !== id);
  setting.write(others.length > 0 ? JSON.stringify(others) : null);
}

/** Keeps name and picture of a child that has logged in here. */
export function useRememberedFace({ id, name, avatar }: Child) {
  useEffect(() => {
    const known = knownChildren();
    if (!known.some((child) => child.id === id)) return;
    setting.write(
      JSON.stringify(known.map((child) => (child.id === id ? { ...child, name, avatar } : child))),
    );
  }, [id, name, avatar]);
}
