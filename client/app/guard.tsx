import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { toProblem } from '#client/core/problem.ts';
import { endSession, setSessionUser, useSession } from '#client/core/session.ts';
import { trpc } from '#client/core/trpc.ts';
import { sessionTexts } from '#shared/accounts/auth/session-texts.ts';
import { FullScreenLoading } from './loading-overlay.tsx';
import { loginFor, paths } from '#client/core/paths.ts';

/** Lets the signed-in through; everybody else goes to the sign-in page, and from there to where they wanted to go. */
export function Guard() {
  const session = useSession();
  const { pathname, search, hash } = useLocation();
  if (!session.token) {
    // Who left on purpose, or is a guest on a shared machine, does not begin where the last person stopped.
    const to = session.ended === 'left' ? paths.login : loginFor(pathname + search + hash);
    return <Navigate to={to} replace />;
  }
  return session.user ? <Outlet /> : <WhoAmI />;
}

/** A token without its owner: asks the server whose it is. */
function WhoAmI() {
  const me = trpc.auth.me.useQuery();
  useEffect(() => {
    if (me.data) setSessionUser(me.data);
    else if (me.error) endSession('failed', toProblem(me.error).message ?? sessionTexts.userFailed);
  }, [me.data, me.error]);
  return <FullScreenLoading />;
}
