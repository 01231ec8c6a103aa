/** Passwords are stored as argon2id hashes (19 MiB, two passes); hashing runs off the main thread. */
import { hash, verify } from '@node-rs/argon2';

export const hashPassword = (password: string): Promise<string> => hash(password);

/** A hash that belongs to nobody, so that an unknown email costs as much time as a wrong password. */
const nobody = hash('there is no account with this address');

/** Whether the password is the one of this hash; false when there is no hash. */
export async function passwordFits(passwordHash: string | undefined, password: string): Promise<boolean> {
  const fits = await verify(passwordHash ?? (await nobody), password);
  return fits && passwordHash !== undefined;
}
