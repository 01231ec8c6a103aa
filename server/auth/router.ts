import { rest } from '#server/core/rest.ts';
import { accountProcedure, openProcedure, router } from '#server/core/trpc.ts';
import { accountRecord, loginInput, passwordChangeInput, profileInput, registerInput, session } from '#shared/auth/account.ts';
import { authTexts } from '#shared/auth/texts.ts';
import { nothing } from '#shared/core/record.ts';
import { changePassword, login, logout, register, updateProfile } from './accounts.ts';
import type { LoginAttempts } from './login-attempts.ts';

export const authRouter = (attempts: LoginAttempts) =>
  router({
    register: openProcedure
      .meta(rest.register('/register', { summary: 'Make an account and sign in', message: authTexts.registered, open: true }))
      .input(registerInput)
      .output(session)
      .mutation(({ ctx, input }) => register(ctx, input)),
    login: openProcedure
      .meta(rest.post('/login', { summary: 'Sign in', message: authTexts.loggedIn, open: true }))
      .input(loginInput)
      .output(session)
      .mutation(({ ctx, input }) => login(ctx, attempts, input)),
    logout: accountProcedure
      .meta(rest.act('POST', '/logout', { summary: 'End this session', message: authTexts.loggedOut }))
      .output(nothing)
      .mutation(({ ctx }) => logout(ctx.scope, ctx.sessionId)),
    me: accountProcedure
      .meta(rest.get('/user', { summary: 'The signed-in user' }))
      .output(accountRecord)
      .query(({ ctx }) => ctx.scope.account),
    updateProfile: accountProcedure
      .meta(rest.replace('/user', { summary: 'Change the profile', message: authTexts.profileUpdated }))
      .input(profileInput)
      .output(accountRecord)
      .mutation(({ ctx, input }) => updateProfile(ctx.scope, input)),
    changePassword: accountProcedure
      .meta(rest.act('PUT', '/user/password', { summary: 'Change the password; other sessions end', message: authTexts.passwordChanged }))
      .input(passwordChangeInput)
      .output(nothing)
      .mutation(({ ctx, input }) => changePassword(ctx.scope, ctx.sessionId, input)),
  });
