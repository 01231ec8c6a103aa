import { Conflict, Invalid } from '#server/core/errors.ts';

/** A file that is not imported, and why. */
export class Refused extends Error {}

/** A room that takes no answer any more. */
export class RoomOver extends Conflict {}

/** Names the field of the form in which a refused file came. */
export async function nameRefusal<T>(field: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Refused) throw new Invalid({ [field]: [error.message] });
    throw error;
  }
}
