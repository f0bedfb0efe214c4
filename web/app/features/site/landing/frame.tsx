import { ArrowRight, Menu } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router';
import { getSession } from '../../../shared/api/api.ts';
import { Brand } from '../../../shared/brand/brand.tsx';
import { useBrand } from '../../../shared/brand/use-brand.ts';
import { markSession, sessionMarkScript } from '../../../shared/session/session-mark.ts';
import classes from './frame.module.css';

type Way = { to: string; label: string };

type Props = {
  guest: Way;
  /** For whoever is signed in. */
  member: Way;
  className?: string | undefined;
  /** Of the room that both share. */
  place?: string | undefined;
  /** What tells links with the same words apart. */
  about?: string;
  icon?: ReactNode;
};

/** Two links in one room, so that nothing moves when it is known which of them counts. */
export function SessionLink({ guest, member, className = '', place = '', about, icon }: Props) {
  const named = ({ label }: Way) => (about === undefined ? {} : { 'aria-label': `${label}: ${about}` });
  return (
    <span className={`${classes.room} ${place}`}>
      <Link to={guest.to} className={`${className} ${classes.guest}`} {...named(guest)}>
        {guest.label}
        {icon}
      </Link>
      <Link to={member.to} className={`${className} ${classes.member}`} {...named(member)}>
        {member.label}
        {icon}
      </Link>
    </span>
  );
}

export function StartLink() {
  return (
    <SessionLink
      guest={{ to: '/signup', label: 'Start Creating Free' }}
      member={{ to: '/dashboard', label: 'Open Dashboard' }}
      className={`${classes.link} ${classes.primary}`}
      icon={<ArrowRight size={18} aria-hidden />}
    />
  );
}

export function SignInLink() {
  return (
    <SessionLink
      guest={{ to: '/login', label: 'Sign In' }}
      member={{ to: '/gallery', label: 'My Gallery' }}
      className={`${classes.link} ${classes.secondary}`}
    />
  );
}

const ID = 'page-menu';

/** A link of the menu leads to a place on this page, which the open menu would cover. */
const closeScript = `document.getElementById('${ID}').addEventListener('click',e=>{if(e.target.closest('a'))e.currentTarget.hidePopover()})`;

const links = [
  { href: '/#tools', label: 'Tools' },
  { href: '/#pricing', label: 'Pricing' },
  { href: '/#gallery', label: 'Gallery' },
  { href: '/about', label: 'About' },
  { href: '/docs/api', label: 'API' },
  { href: '/contact', label: 'Contact' },
];

/** On a phone: the links that the header has no room for. It opens without a script. */
function PageMenu() {
  useEffect(() => {
    const menu = document.getElementById(ID);
    // Where the page comes as part of the app, its inline script does not run.
    const close = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('a') !== null) menu?.hidePopover();
    };
    menu?.addEventListener('click', close);
    return () => menu?.removeEventListener('click', close);
  }, []);
  return (
    <>
      <button type="button" popoverTarget={ID} className={classes.open} aria-label="Menu">
        <Menu size={20} aria-hidden />
      </button>
      <div id={ID} popover="auto" className={classes.menu}>
        <nav aria-label="Menu">
          {links.map(({ href, label }) => (
            <a key={href} href={href}>
              {label}
            </a>
          ))}
        </nav>
      </div>
      <script>{closeScript}</script>
    </>
  );
}

export function LandingHeader() {
  useEffect(() => {
    getSession().then(
      (session) => markSession(session !== null),
      () => undefined,
    );
  }, []);
  return (
    <header className={classes.header}>
      {import.meta.env.SSR && <script>{sessionMarkScript}</script>}
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
      { to: '/verify', label: 'Verify a file' },
      { to: '/docs/api', label: 'API' },
      { to: '/privacy', label: 'Privacy' },
      { to: '/terms', label: 'Terms' },
    ],
  },
  {
    title: 'Contact',
    links: [
      { to: '/contact', label: 'Write to us' },
      { to: '/report', label: 'Report content' },
      { to: '/transparency', label: 'Transparency' },
    ],
  },
];

export function LandingFooter() {
  return (
    <footer className={classes.footer}>
      <div className={classes.foot}>
        <div className={classes.about}>
          <Brand />
          <p>Images, videos and sounds from your words, at prices that you know before you begin.</p>
          <p>{useBrand().poweredBy}</p>
        </div>
        <nav aria-label="Footer" className={classes.groups}>
          {footerGroups.map(({ title, links }) => (
            <div key={title}>
              <h2>{title}</h2>
              <ul>
                {links.map(({ to, label }) => (
                  <li key={to}>
                    <Link to={to}>{label}</Link>
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
