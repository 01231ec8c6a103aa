import { testEveryScreen } from '#client/testing/every-screen.ts';

testEveryScreen('desktop');
