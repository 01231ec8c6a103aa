import { testEmptyScreens, testEveryScreen } from '#client/testing/every-screen.ts';

testEveryScreen('phone');
testEmptyScreens();
