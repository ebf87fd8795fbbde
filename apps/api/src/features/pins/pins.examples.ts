import { PASSWORD } from '../../../test-support/openapi/example-values.ts';

const PIN = {
  childId: 7,
  kind: 'pictures',
  shuffle: true,
  boardCheckOff: true,
  changedAt: '2026-03-01T10:10:00.000Z',
} as const;

export const pinsExamples = {
  PinOfPerson: PIN,
  OwnPin: { pin: PIN },
  SetPinInput: { childId: 7, kind: 'pictures', pin: 'owl key sun boat', currentPassword: PASSWORD },
  ClearPinInput: { childId: 7, currentPassword: PASSWORD },
};
