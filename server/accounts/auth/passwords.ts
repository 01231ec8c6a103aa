/** Passwords are stored as argon2id hashes (19 MiB, two passes); hashing runs off the main thread. */
import { hash, verify } from '@node-rs/argon2';
import { limitInTurn } from '#server/core/limit-in-turn.ts';

type TurnKey = Parameters<typeof hashing>[0];

/** Leaves some of Node's four threads to file access. As many may wait as finish within seconds. */
const hashing = limitInTurn(2, 200);

/** Sign-ups have one place, so that they never block sign-ins. */
const registering = limitInTurn(1, 10);

/** Hashes a new account's password. Throws `Busy` when a few others are being created. */
export const hashFirstPassword = (password: string, whose: TurnKey): Promise<string> =>
  registering(whose, () => hashing(whose, () => hash(password)));

/** Throws `Busy` when too many wait already. */
export const hashPassword = (password: string, whose: TurnKey): Promise<string> => hashing(whose, () => hash(password));

/** A dummy hash, so that an unknown email takes as long as a wrong password. */
const nobody = hash('there is no account with this address');

/** Whether the password matches the hash; false without a hash. Throws `Busy` when too many wait. */
export async function verifyPassword(passwordHash: string | undefined, password: string, whose: TurnKey): Promise<boolean> {
  const fits = await hashing(whose, async () => verify(passwordHash ?? (await nobody), password));
  return fits && passwordHash !== undefined;
}
