import { testRecordScreens } from '#client/testing/every-screen.ts';

testRecordScreens('desktop');
