import { testOtherScreens, testRecordScreens } from '#client/testing/every-screen.ts';

testRecordScreens('phone');
testOtherScreens('phone');
