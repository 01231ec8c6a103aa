/** Work that goes on after the answer: imports and their undoing, in small steps, one import at a time, taken up again after a restart. */
import { eq, inArray } from 'drizzle-orm';
import { users } from '#server/auth/table.ts';
import type { Scope } from '#server/core/context.ts';
import type { Store } from '#server/db/connect.ts';
import { accountRecord } from '#shared/auth/account.ts';
import { csvTexts } from '#shared/csv/texts.ts';
import { importStep } from './run-import.ts';
import { imports } from './table.ts';
import { undoStep } from './undo-import.ts';

/** Lets waiting requests run between two steps. */
export const pause = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

export interface Background {
  /** Sees to it that everything that is due gets done. */
  wake(): void;
  /** Drops what an interrupted upload left, and takes up what a stop interrupted. */
  resume(): Promise<void>;
  /** Lets the present step finish, and begins no other. */
  stop(): Promise<void>;
}

/** `report` is told of failures that nobody waits for. */
export function importBackground(store: Store, now: () => Date, report: (error: unknown) => void): Background {
  let working: Promise<void> | undefined;
  let stopped = false;
  let again = false;

  const workOff = async () => {
    for (;;) {
      if (stopped) return;
      again = false;
      const [due] = await store.read
        .select()
        .from(imports)
        .where(inArray(imports.status, ['running', 'undoing']))
        .orderBy(imports.status, imports.id)
        .limit(1);
      if (!due && !again) return;
      if (due) await finish(due.id, due.account_id, due.status === 'undoing');
    }
  };

  const finish = async (id: number, accountId: number, undoing: boolean) => {
    try {
      const scope = await scopeFor(store, now, accountId);
      const step = undoing ? undoStep : importStep;
      while (!stopped && (await step(scope, id))) await pause();
    } catch (error) {
      report(error);
      await store.write(async (tx) => {
        await tx
          .update(imports)
          .set({ status: 'failed', error: csvTexts.interrupted, updated_at: now().toISOString() })
          .where(eq(imports.id, id));
      });
    }
  };

  const wake = () => {
    again = true;
    working ??= workOff()
      .catch(report)
      .finally(() => {
        working = undefined;
        if (again && !stopped) wake();
      });
  };
  return {
    wake,
    resume: async () => {
      await store.write(async (tx) => {
        await tx.delete(imports).where(eq(imports.status, 'reading'));
      });
      wake();
    },
    stop: async () => {
      stopped = true;
      await working;
    },
  };
}

async function scopeFor(store: Store, now: () => Date, accountId: number): Promise<Scope> {
  const [user] = await store.read.select().from(users).where(eq(users.id, accountId));
  return { account: accountRecord.parse(user), read: store.read, write: store.write, now };
}
