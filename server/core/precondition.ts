/** Conditional changes: a record changes only if the caller has seen its current version (RFC 9110, 13.1.1). */
import type { Context } from './context.ts';
import { Malformed } from './errors.ts';

/** The versions of a record from which a change may start; undefined when any will do. */
export type Expected = readonly number[] | undefined;

const LONGEST = 1000;
const LISTED = /[ \t]*(?:(W\/)?"([\x21\x23-\x7e\x80-\xff]*)")?[ \t]*(?:,|$)/y;

/**
 * The versions that an `If-Match` names. `*` is any version; a weak tag never matches (strong comparison), a tag that is no
 * version matches nothing. Throws `Malformed`.
 */
export function readIfMatch(header: string | undefined): Expected {
  if (header === undefined || header.trim() === '*') return undefined;
  // Nobody lists so many versions; blanks without end would be gone through again and again.
  if (header.length > LONGEST) throw new Malformed('If-Match is too long');
  const versions: number[] = [];
  let tags = 0;
  for (let at = 0; at < header.length; at = LISTED.lastIndex) {
    LISTED.lastIndex = at;
    const [all, weak, tag] = LISTED.exec(header) ?? [];
    if (all === undefined) throw new Malformed('If-Match must be * or versions in quotes, such as "7"');
    if (tag === undefined) continue;
    tags += 1;
    if (!weak && /^[1-9]\d{0,15}$/.test(tag)) versions.push(Number(tag));
  }
  if (tags === 0) throw new Malformed('If-Match must be * or versions in quotes, such as "7"');
  return versions;
}

/** What a change may start from: the version in its input and those of its `If-Match` must both agree. */
export function resolveExpected(context: Pick<Context, 'ifMatch'>, version: number | null | undefined): Expected {
  const ifMatch = readIfMatch(context.ifMatch);
  if (version === undefined || version === null) return ifMatch;
  return ifMatch ? ifMatch.filter((known) => known === version) : [version];
}
