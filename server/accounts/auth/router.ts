import { rest } from '#server/core/rest.ts';
import { accountProcedure, openProcedure, router, sessionProcedure } from '#server/core/trpc.ts';
import { toNetwork, type WindowLimit } from '#server/core/window-limit.ts';
import type { Registration } from '#server/core/settings.ts';
import {
  accountRecord,
  forgotPasswordInput,
  loginInput,
  passwordChangeInput,
  profileInput,
  registerInput,
  resetPasswordInput,
  session,
} from '#shared/accounts/auth/account.ts';
import { authTexts } from '#shared/accounts/auth/texts.ts';
import { instanceRecord, sessionList } from '#shared/accounts/auth/session.ts';
import { apiTokenInput, apiTokenList, newApiToken } from '#shared/accounts/auth/api-token.ts';
import { byId, nothing } from '#shared/core/record.ts';
import { createApiToken, listApiTokens, revokeApiToken } from './api-tokens.ts';
import { changePassword, signIn, mayRegister, register, updateProfile } from './accounts.ts';
import type { LoginAttempts } from './login-attempts.ts';
import type { PasswordResets } from './password-reset.ts';
import { closeSession, closeSessions, listSessions } from './sessions.ts';

/** Instance data for the pages before sign-in. */
export const createInstanceRouter = (registration: Registration, resets: PasswordResets) =>
  router({
    get: openProcedure
      .meta(
        rest.get('/instance', {
          summary: 'Whether anybody may make an account here, and how a forgotten password is set anew',
          open: true,
        }),
      )
      .output(instanceRecord)
      .query(async ({ ctx }) => ({
        registration: (await mayRegister(ctx.store.read, registration)) ? 'open' : 'closed',
        password_reset: resets.byEmail ? 'email' : 'command',
      })),
  });

/** `newcomers`: how often one network may try to make an account. */
export const createAuthRouter = (attempts: LoginAttempts, registration: Registration, newcomers: WindowLimit, resets: PasswordResets) =>
  router({
    register: openProcedure
      .meta(rest.register('/register', { summary: 'Make an account and sign in', message: authTexts.registered, open: true }))
      .input(registerInput)
      .output(session)
      .mutation(({ ctx, input }) => {
        newcomers.take(toNetwork(ctx.address), ctx.now());
        return register(ctx, registration, input);
      }),
    login: openProcedure
      .meta(rest.post('/login', { summary: 'Sign in', message: authTexts.loggedIn, open: true }))
      .input(loginInput)
      .output(session)
      .mutation(({ ctx, input }) => signIn(ctx, attempts, input)),
    forgotPassword: openProcedure
      .meta(
        rest.act('POST', '/password/forgot', {
          summary: 'Send a link that sets a new password',
          message: authTexts.resetAsked,
          open: true,
        }),
      )
      .input(forgotPasswordInput)
      .output(nothing)
      .mutation(({ ctx, input }) => resets.ask(ctx, input.email)),
    resetPassword: openProcedure
      .meta(
        rest.act('POST', '/password/reset', {
          summary: 'Set a new password by a link; all sessions end',
          message: authTexts.resetDone,
          open: true,
        }),
      )
      .input(resetPasswordInput)
      .output(nothing)
      .mutation(({ ctx, input }) => resets.set(ctx, input)),
    logout: sessionProcedure
      .meta(rest.act('POST', '/logout', { summary: 'End this session', message: authTexts.loggedOut }))
      .output(nothing)
      .mutation(({ ctx }) => closeSession(ctx.scope, ctx.sessionId)),
    me: accountProcedure
      .meta(rest.get('/user', { summary: 'The signed-in user' }))
      .output(accountRecord)
      .query(({ ctx }) => ctx.scope.account),
    updateProfile: sessionProcedure
      .meta(rest.replace('/user', { summary: 'Change the profile', message: authTexts.profileUpdated }))
      .input(profileInput)
      .output(accountRecord)
      .mutation(({ ctx, input }) => updateProfile(ctx.scope, { attempts, address: ctx.address }, input)),
    changePassword: sessionProcedure
      .meta(rest.act('PUT', '/user/password', { summary: 'Change the password; other sessions end', message: authTexts.passwordChanged }))
      .input(passwordChangeInput)
      .output(nothing)
      .mutation(({ ctx, input }) => changePassword(ctx.scope, { attempts, address: ctx.address }, ctx.sessionId, input)),
  });

export const sessionsRouter = router({
  list: sessionProcedure
    .meta(rest.list('/sessions', { summary: 'Where the account is signed in' }))
    .input(sessionList.input)
    .output(sessionList.output)
    .query(({ ctx, input }) => listSessions(ctx.scope, ctx.sessionId, input)),
  remove: sessionProcedure
    .meta(rest.remove('/sessions/{id}', { summary: 'End a session', message: authTexts.sessionEnded }))
    .input(byId)
    .output(nothing)
    .mutation(({ ctx, input }) => closeSession(ctx.scope, input.id)),
  removeOthers: sessionProcedure
    .meta(rest.remove('/sessions', { summary: 'End all sessions but this one', message: authTexts.otherSessionsEnded }))
    .output(nothing)
    .mutation(({ ctx: { scope, sessionId } }) => scope.write((tx) => closeSessions(tx, scope.account.id, sessionId))),
});

export const apiTokensRouter = router({
  list: sessionProcedure
    .meta(rest.list('/api-tokens', { summary: 'List the tokens of other programs' }))
    .input(apiTokenList.input)
    .output(apiTokenList.output)
    .query(({ ctx, input }) => listApiTokens(ctx.scope, input)),
  create: sessionProcedure
    .meta(rest.create('/api-tokens', { summary: 'Make a token; it is in this answer and nowhere else', message: authTexts.tokenCreated }))
    .input(apiTokenInput)
    .output(newApiToken)
    .mutation(({ ctx, input }) => createApiToken(ctx.scope, input)),
  remove: sessionProcedure
    .meta(rest.remove('/api-tokens/{id}', { summary: 'Revoke a token', message: authTexts.tokenRevoked }))
    .input(byId)
    .output(nothing)
    .mutation(({ ctx, input }) => revokeApiToken(ctx.scope, input.id)),
});
