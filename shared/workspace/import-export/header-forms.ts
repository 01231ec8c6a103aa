/** Forms of names of columns: "owner|mail address city" is any name with one of the first two, the others, and nothing else. */
import { normalizeHeader } from './header.ts';
import { type HeaderPart, readHeader } from './header-words.ts';

/** A target that a column may become; a lower rank is surer. */
export interface HeaderCandidate {
  target: string;
  rank: number;
}

interface Form extends HeaderCandidate {
  needed: readonly (readonly string[])[];
  allowed: ReadonlySet<string>;
}

export interface Forms {
  exact: ReadonlyMap<string, readonly HeaderCandidate[]>;
  /** By the parts of their first group. */
  byPart: ReadonlyMap<string, readonly Form[]>;
}

/**
 * Reads tables of forms. A form that begins with "=" is a name as it stands. In others each word is a part that a name must have,
 * "a|b" is one of them or more, and "?" behind it says that it may be absent.
 */
export function readForms(tables: Readonly<Record<string, readonly string[]>>): Forms {
  const exact = new Map<string, HeaderCandidate[]>();
  const byPart = new Map<string, Form[]>();
  for (const [target, lines] of Object.entries(tables))
    for (const [rank, line] of lines.entries()) {
      if (line.startsWith('=')) {
        const name = normalizeHeader(line.slice(1));
        exact.set(name, [...(exact.get(name) ?? []), { target, rank }]);
        continue;
      }
      const groups = line.split(' ').map((word) => ({ isNeeded: !word.endsWith('?'), parts: word.replace('?', '').split('|') }));
      const form = {
        ...{ target, rank },
        needed: groups.filter(({ isNeeded }) => isNeeded).map(({ parts }) => parts),
        allowed: new Set(groups.flatMap(({ parts }) => parts)),
      };
      for (const part of form.needed[0] ?? []) byPart.set(part, [...(byPart.get(part) ?? []), form]);
    }
  return { exact, byPart };
}

/** What a column may become, the surest first: by its name as it stands, or by its words. */
export function findCandidates(forms: Forms, header: string): readonly HeaderCandidate[] {
  const exact = forms.exact.get(normalizeHeader(header));
  if (exact) return exact;
  const found: HeaderCandidate[] = [];
  const parts = readHeader(header);
  for (const part of parts ?? [])
    for (const form of forms.byPart.get(part) ?? [])
      if (matchParts(form, parts as ReadonlySet<HeaderPart>) && !found.some(({ target }) => target === form.target)) found.push(form);
  return found.sort((one, other) => one.rank - other.rank);
}

function matchParts({ needed, allowed }: Form, parts: ReadonlySet<string>): boolean {
  for (const part of parts) if (!allowed.has(part)) return false;
  return needed.every((group) => group.some((part) => parts.has(part)));
}
