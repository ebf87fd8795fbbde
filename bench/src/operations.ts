/** What is measured: reading the kid's and the parent's dashboard, completing, undoing, claiming, asking who one is. */
export const OPERATIONS = ['A', 'R', 'P', 'W', 'U', 'B'] as const;
export type Operation = (typeof OPERATIONS)[number];

export const OPERATION_NAMES: Record<Operation, string> = {
  A: 'who am I',
  R: 'kid dashboard',
  P: 'parent dashboard',
  W: 'complete',
  U: 'undo',
  B: 'claim',
};
