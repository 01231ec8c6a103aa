/** Passwords are stored as argon2id hashes (19 MiB, two passes); hashing runs off the main thread. */
import { hash, verify } from '@node-rs/argon2';
import { limitInTurn, type TurnKey } from '#server/core/limit-in-turn.ts';

/** Some of Node's four threads are left to files. So many may wait as have their turn within some seconds. */
const hashing = limitInTurn(2, 200);

/** However many make accounts at once, every other place is for those who have one. */
const registering = limitInTurn(1, 10);

/** For an account that is being made. Throws `Busy` when a few others are being made already. */
export const hashFirstPassword = (password: string, whose: TurnKey): Promise<string> =>
  registering(whose, () => hashing(whose, () => hash(password)));

/** Throws `Busy` when too many wait already. */
export const hashPassword = (password: string, whose: TurnKey): Promise<string> => hashing(whose, () => hash(password));

/** A hash that belongs to nobody, so that an unknown email costs as much time as a wrong password. */
const nobody = hash('there is no account with this address');

/** Whether the password is the one of this hash; false when there is no hash. Throws `Busy` when too many wait already. */
export async function passwordFits(passwordHash: string | undefined, password: string, whose: TurnKey): Promise<boolean> {
  const fits = await hashing(whose, async () => verify(passwordHash ?? (await nobody), password));
  return fits && passwordHash !== undefined;
}
