/** All procedures of the application, for tests that go through every one of them. */
import { createAppRouter } from '#server/app/app-router.ts';
import { createLoginAttempts, createSignUpLimit } from '#server/accounts/auth/login-attempts.ts';
import { createPasswordResets } from '#server/accounts/auth/password-reset.ts';
import type { ProcedureMeta } from '#server/core/rest.ts';

export interface Procedure {
  /** `leads.get` */
  name: string;
  kind: 'query' | 'mutation';
  method: string;
  /** Under /api. */
  path: string;
  /** Needs no token. */
  open: boolean;
}

/** What a procedure says of itself: its REST line, and what it takes and gives. */
export interface Definition {
  type: 'query' | 'mutation';
  meta?: ProcedureMeta;
  inputs: unknown[];
  output: unknown;
}

const all = createAppRouter({
  loginAttempts: createLoginAttempts(() => new Date()),
  newcomers: createSignUpLimit(),
  registration: 'open',
  resets: createPasswordResets(undefined, () => undefined),
  jobs: { wake: () => undefined },
})._def.procedures as unknown as Record<string, { _def: Definition }>;

export const definitions: readonly Definition[] = Object.values(all).map(({ _def }) => _def);

/** Those that have a REST path, in the order of the router. */
export const procedures: readonly Procedure[] = Object.entries(all).flatMap(([name, { _def }]) =>
  _def.meta?.openapi
    ? [{ name, kind: _def.type, method: _def.meta.openapi.method, path: _def.meta.openapi.path, open: !_def.meta.openapi.protect }]
    : [],
);

/** The names of those that have none. */
export const withoutRest: readonly string[] = Object.keys(all).filter((name) => !procedures.some((procedure) => procedure.name === name));
