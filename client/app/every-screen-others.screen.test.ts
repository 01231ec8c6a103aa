import { testOtherScreens } from '#client/testing/every-screen.ts';

testOtherScreens('desktop');
