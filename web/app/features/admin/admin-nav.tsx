import { ChevronDown, CreditCard, Flag, Gauge, Hammer, ScrollText, Settings2, Users } from 'lucide-react';
import { useRef } from 'react';
import { NavLink, useLocation } from 'react-router';
import classes from './admin-nav.module.css';

const pages = [
  { to: '/admin', label: 'Overview', icon: Gauge },
  { to: '/admin/users', label: 'Users', icon: Users },
  { to: '/admin/jobs', label: 'Jobs', icon: Hammer },
  { to: '/admin/payments', label: 'Payments', icon: CreditCard },
  { to: '/admin/moderation', label: 'Moderation', icon: Flag },
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
