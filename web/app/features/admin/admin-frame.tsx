import type { Me } from '@kinora/server/me-wire';
import { Button } from '@mantine/core';
import {
  Activity,
  ChevronDown,
  CreditCard,
  Flag,
  Gauge,
  Hammer,
  Palette,
  PanelsTopLeft,
  Scale,
  ScrollText,
  Server,
  Settings2,
  ShieldAlert,
  ShieldX,
  Siren,
  Tags,
  TrendingUp,
  Users,
  Wand2,
} from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link, NavLink, redirect, useLocation, useNavigate } from 'react-router';
import { isSignedOut } from '../../shared/api/api-error.ts';
import { pageTitle } from '../../shared/brand/use-brand.ts';
import { loginAddress } from '../../shared/session/safe-next.ts';
import { useTexts } from '../../shared/texts/use-texts.ts';
import classes from './admin-frame.module.css';

const pages = [
  { to: '/admin', desk: 'overview', icon: Gauge },
  { to: '/admin/users', desk: 'users', icon: Users },
  { to: '/admin/jobs', desk: 'jobs', icon: Hammer },
  { to: '/admin/payments', desk: 'payments', icon: CreditCard },
  { to: '/admin/business', desk: 'business', icon: TrendingUp },
  { to: '/admin/sales', desk: 'sales', icon: Tags },
  { to: '/admin/moderation', desk: 'moderation', icon: Flag },
  { to: '/admin/notices', desk: 'notices', icon: Siren },
  { to: '/admin/risk', desk: 'risk', icon: ShieldAlert },
  { to: '/admin/tools', desk: 'tools', icon: Wand2 },
  { to: '/admin/providers', desk: 'providers', icon: Server },
  { to: '/admin/brand', desk: 'brand', icon: Palette },
  { to: '/admin/content', desk: 'content', icon: PanelsTopLeft },
  { to: '/admin/status', desk: 'status', icon: Activity },
  { to: '/admin/legal', desk: 'legal', icon: Scale },
  { to: '/admin/settings', desk: 'settings', icon: Settings2 },
  { to: '/admin/audit', desk: 'audit', icon: ScrollText },
] as const;

function Links() {
  const say = useTexts('admin');
  return (
    <ul className={classes.links}>
      {pages.map(({ to, desk, icon: Icon }) => (
        <li key={to}>
          <NavLink to={to} end={to === '/admin'}>
            <Icon size={16} aria-hidden />
            {say(`desk.${desk}`)}
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
  const say = useTexts('admin');
  const { pathname } = useLocation();
  const fold = useRef<HTMLDetailsElement>(null);
  const here = pages.find(({ to }) => isAt(pathname, to));
  const close = () => fold.current?.removeAttribute('open');
  return (
    <nav aria-label={say('title')} className={classes.nav}>
      <p className={classes.heading}>{say('title')}</p>
      <div className={classes.beside}>
        <Links />
      </div>
      {/* A native disclosure: the library's accordion is a list of headings. */}
      <details ref={fold} className={classes.fold}>
        <summary>
          {here === undefined ? say('title') : say(`desk.${here.desk}`)}
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
  const say = useTexts('admin');
  const navigate = useNavigate();
  useEffect(() => {
    document.title = pageTitle(say('denied.title'));
    const timer = setTimeout(() => void navigate('/dashboard', { replace: true }), DENIED_MS);
    return () => clearTimeout(timer);
  }, [navigate, say]);
  return (
    <main className={classes.denied}>
      <ShieldX size={40} aria-hidden />
      <div role="alert">
        <h1>{say('denied.title')}</h1>
        <p>{say('denied.text')}</p>
      </div>
      <Button component={Link} to="/dashboard" replace variant="default">
        {say('denied.dashboard')}
      </Button>
    </main>
  );
}
