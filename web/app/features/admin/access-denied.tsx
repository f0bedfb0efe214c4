import type { Me } from '@kinora/server/wire';
import { Button } from '@mantine/core';
import { ShieldX } from 'lucide-react';
import { useEffect } from 'react';
import { Link, redirect, useNavigate } from 'react-router';
import { isSignedOut } from '../../shared/api/api-error.ts';
import { loginAddress } from '../../shared/session/safe-next.ts';
import classes from './admin.module.css';

type Person = { user: Pick<Me['user'], 'role'> };

/** How long people read that this is not for them before the dashboard opens. */
const DENIED_MS = 3000;

/**
 * Whether the person who asks may see the panel. Visitors are sent to /login and come back; a slow answer is waited for,
 * since the sign-in page would send whoever is signed in straight back. Throws what else went wrong.
 */
export async function checkAccess(here: URL, readMe: () => Promise<Person>): Promise<'granted' | 'denied'> {
  try {
    const me = await readMe();
    return me.user.role === 'admin' ? 'granted' : 'denied';
  } catch (error) {
    throw isSignedOut(error) ? redirect(loginAddress(here)) : error;
  }
}

/** For people who are signed in but no administrators; the dashboard opens by itself. */
export function AccessDenied() {
  const navigate = useNavigate();
  useEffect(() => {
    document.title = 'Access Denied - Kinora';
    const timer = setTimeout(() => void navigate('/dashboard', { replace: true }), DENIED_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <main className={classes.denied}>
      <ShieldX size={40} aria-hidden />
      <div role="alert">
        <h1>Access Denied</h1>
        <p>You don&apos;t have permission to access this page</p>
      </div>
      <Button component={Link} to="/dashboard" replace variant="default">
        Dashboard
      </Button>
    </main>
  );
}
