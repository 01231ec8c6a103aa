import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** True in `npm run test:all`, false in `npm test`. */
    isFullRun: boolean;
  }
}

/** Whether the long proofs run too: more requests, more kills, both themes everywhere. */
export const IS_FULL_RUN = inject('isFullRun');
