import { useEffect } from 'react';
import { Link } from 'react-router';
import { getSession } from '../../../shared/api/api.ts';
import { Brand } from '../../../shared/brand/brand.tsx';
import { markSession } from '../../../shared/session/session-mark.ts';
import { sessionMarkScript } from '../../../shared/session/session-mark-script.ts';
import classes from './frame.module.css';
import { PageMenu } from './page-menu.tsx';
import { SessionLink } from './session-link.tsx';

export function LandingHeader() {
  useEffect(() => {
    getSession().then(
      (session) => markSession(session !== null),
      () => undefined,
    );
  }, []);
  return (
    <header className={classes.header}>
      <script>{sessionMarkScript}</script>
      <div className={classes.bar}>
        <Link to="/" className={classes.brand}>
          <Brand />
        </Link>
        <nav aria-label="Page" className={classes.nav}>
          <a href="/#tools">Tools</a>
          <a href="/#pricing">Pricing</a>
          <a href="/#gallery">Gallery</a>
        </nav>
        <SessionLink
          guest={{ to: '/login', label: 'Sign In' }}
          member={{ to: '/dashboard', label: 'Dashboard' }}
          className={classes.enter}
        />
        <PageMenu />
      </div>
    </header>
  );
}

type FooterLink = {
  to: string;
  label: string;
  /** The server fills it in, so that it is always fetched. */
  isWholePage?: boolean;
};

const footerGroups: readonly { title: string; links: readonly FooterLink[] }[] = [
  {
    title: 'Product',
    links: [
      { to: '/#tools', label: 'Tools' },
      { to: '/#pricing', label: 'Pricing' },
      { to: '/#gallery', label: 'Gallery' },
    ],
  },
  {
    title: 'Company',
    links: [
      { to: '/about', label: 'About' },
      { to: '/docs/api', label: 'API', isWholePage: true },
      { to: '/privacy', label: 'Privacy' },
      { to: '/terms', label: 'Terms' },
    ],
  },
  {
    title: 'Contact',
    links: [{ to: '/contact', label: 'Write to us' }],
  },
];

export function LandingFooter() {
  return (
    <footer className={classes.footer}>
      <div className={classes.foot}>
        <div className={classes.about}>
          <Brand />
          <p>Kinora is open and yours to host. Named after an early motion-picture viewer, a reel of turning leaves.</p>
        </div>
        <nav aria-label="Footer" className={classes.groups}>
          {footerGroups.map(({ title, links }) => (
            <div key={title}>
              <h2>{title}</h2>
              <ul>
                {links.map(({ to, label, isWholePage = false }) => (
                  <li key={to}>
                    <Link to={to} reloadDocument={isWholePage}>
                      {label}
                    </Link>
                  </li>
                ))}
                {title === 'Product' && (
                  <li>
                    <SessionLink
                      guest={{ to: '/signup', label: 'Create Account' }}
                      member={{ to: '/dashboard', label: 'Dashboard' }}
                    />
                  </li>
                )}
              </ul>
            </div>
          ))}
        </nav>
      </div>
    </footer>
  );
}
