import type { Me } from '@kinora/server/wire';
import { Button } from '@mantine/core';
import {
  ChevronDown,
  CreditCard,
  Flag,
  Gauge,
  Hammer,
  Palette,
  PanelsTopLeft,
  ScrollText,
  Server,
  Settings2,
  ShieldAlert,
  ShieldX,
  Siren,
  Tags,
  Users,
  Wand2,
} from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link, NavLink, redirect, useLocation, useNavigate } from 'react-router';
import { isSignedOut } from '../../shared/api/api-error.ts';
import { pageTitle } from '../../shared/brand/use-brand.ts';
import { loginAddress } from '../../shared/session/safe-next.ts';
import classes from './admin-frame.module.css';

const pages = [
  { to: '/admin', label: 'Overview', icon: Gauge },
  { to: '/admin/users', label: 'Users', icon: Users },
  { to: '/admin/jobs', label: 'Jobs', icon: Hammer },
  { to: '/admin/payments', label: 'Payments', icon: CreditCard },
  { to: '/admin/sales', label: 'Sales', icon: Tags },
  { to: '/admin/moderation', label: 'Moderation', icon: Flag },
  { to: '/admin/notices', label: 'Notices', icon: Siren },
  { to: '/admin/risk', label: 'Risk', icon: ShieldAlert },
  { to: '/admin/tools', label: 'Tools', icon: Wand2 },
  { to: '/admin/providers', label: 'Providers', icon: Server },
  { to: '/admin/brand', label: 'Brand', icon: Palette },
  { to: '/admin/content', label: 'Content', icon: PanelsTopLeft },
  { to: '/admin/settings', label: 'Settings', icon: Settings2 },
  { to: '/admin/audit', label: 'Audit', icon: ScrollText },
] as const;

function Links() {
  return (
    <ul className={classes.links}>
      {pages.map(({ to, label, icon: Icon }) => (
        <li key={to}>
          <NavLink to={to} end={to === '/admin'}>
            <Icon size={16} aria-hidden />
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}

function isAt(path: string, to: string): boolean {
  return path === to || (to !== '/admin' && path.startsWith(`${to}/`));
}

/** The pages of the panel: beside the content, or folded up above it where there is little room. */
export function AdminNav() {
  const { pathname } = useLocation();
  const fold = useRef<HTMLDetailsElement>(null);
  const here = pages.find(({ to }) => isAt(pathname, to));
  const close = () => fold.current?.removeAttribute('open');
  return (
    <nav aria-label="Administration" className={classes.nav}>
      <p className={classes.heading}>Administration</p>
      <div className={classes.beside}>
        <Links />
      </div>
      {/* A native disclosure: the library's accordion is a list of headings. */}
      <details ref={fold} className={classes.fold}>
        <summary>
          {here?.label ?? 'Administration'}
          <ChevronDown size={16} aria-hidden />
        </summary>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a chosen link folds the list; the links are the controls. */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click too. */}
        <div onClick={close}>
          <Links />
        </div>
      </details>
    </nav>
  );
}

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
    document.title = pageTitle('Access Denied');
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
