import { isQuick, testIsolation } from './isolation.ts';

testIsolation(isQuick);
