import { testEmptyScreens } from '#client/testing/every-screen.ts';

testEmptyScreens();
