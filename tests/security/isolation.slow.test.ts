import { isQuick, testIsolation } from './isolation.ts';

testIsolation((who, call) => !isQuick(who, call));
