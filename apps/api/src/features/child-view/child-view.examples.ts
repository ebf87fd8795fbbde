import { PASSWORD } from '../../../test-support/openapi/example-values.ts';

export const childViewExamples = {
  EnterChildViewInput: { childId: 7 },
  LeaveChildViewInput: { password: PASSWORD },
};
