/** Passwords are stored as argon2id hashes (19 MiB, two passes); hashing runs off the main thread. */
import { hash, verify } from '@node-rs/argon2';
import { limitConcurrency } from '#server/core/limit-concurrency.ts';

/** A flood of sign-ins leaves some of Node's four threads to files, and waits for a second or two at most. */
const hashing = limitConcurrency(2, 50);

/** However many make accounts at once, every other place is for those who have one. */
const registering = limitConcurrency(1, 10);

/** For an account that is being made. Throws `Busy` when a few others are being made already. */
export const hashFirstPassword = (password: string): Promise<string> => registering(() => hashPassword(password));

/** Throws `Busy` when too many wait already. */
export const hashPassword = (password: string): Promise<string> => hashing(() => hash(password));

/** A hash that belongs to nobody, so that an unknown email costs as much time as a wrong password. */
const nobody = hash('there is no account with this address');

/** Whether the password is the one of this hash; false when there is no hash. Throws `Busy` when too many wait already. */
export async function passwordFits(passwordHash: string | undefined, password: string): Promise<boolean> {
  const fits = await hashing(async () => verify(passwordHash ?? (await nobody), password));
  return fits && passwordHash !== undefined;
}
