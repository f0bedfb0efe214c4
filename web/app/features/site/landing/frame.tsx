import { ArrowRight, Menu } from 'lucide-react';
import type { ReactNode } from 'react';
import { Brand } from '../../../shared/brand/brand.tsx';
import { useBrand } from '../../../shared/brand/use-brand.ts';
import { InlineScript } from '../../../shared/page/inline-script.tsx';
import { usePage } from '../../../shared/page/page-facts.ts';
import { PageLink } from '../../../shared/page/page-link.tsx';
import { sessionMarkScript } from '../../../shared/session/session-mark.ts';
import { Banner } from './banner.tsx';
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
      <PageLink to={guest.to} className={`${className} ${classes.guest}`} {...named(guest)}>
        {guest.label}
        {icon}
      </PageLink>
      <a href={member.to} className={`${className} ${classes.member}`} {...named(member)}>
        {member.label}
        {icon}
      </a>
    </span>
  );
}

export function StartLink({ label = 'Start Creating Free' }: { label?: string }) {
  return (
    <SessionLink
      guest={{ to: '/signup', label }}
      member={{ to: '/dashboard', label: 'Open Dashboard' }}
      className={`${classes.link} ${classes.primary}`}
      icon={<ArrowRight size={18} aria-hidden />}
    />
  );
}

export function SignInLink({ label = 'Sign In' }: { label?: string }) {
  return (
    <SessionLink
      guest={{ to: '/login', label }}
      member={{ to: '/gallery', label: 'My Gallery' }}
      className={`${classes.link} ${classes.secondary}`}
    />
  );
}

const ID = 'page-menu';

/** A link of the menu leads to a place on this page, which the open menu would cover. */
const closeScript = `document.getElementById('${ID}').addEventListener('click',e=>{if(e.target.closest('a'))e.currentTarget.hidePopover()})`;

const links = [
  { to: '/#tools', label: 'Tools' },
  { to: '/#pricing', label: 'Pricing' },
  { to: '/#gallery', label: 'Gallery' },
  { to: '/about', label: 'About' },
  { to: '/docs/api', label: 'API' },
  { to: '/contact', label: 'Contact' },
];

/** On a phone: the links that the header has no room for. It opens without a script. */
function PageMenu() {
  return (
    <>
      <button type="button" popoverTarget={ID} className={classes.open} aria-label="Menu">
        <Menu size={20} aria-hidden />
      </button>
      <div id={ID} popover="auto" className={classes.menu}>
        <nav aria-label="Menu">
          {links.map(({ to, label }) => (
            <PageLink key={to} to={to}>
              {label}
            </PageLink>
          ))}
        </nav>
      </div>
      <InlineScript code={closeScript} />
    </>
  );
}

export function LandingHeader() {
  return (
    <>
      <Banner />
      <header className={classes.header}>
        <InlineScript code={sessionMarkScript} />
        <div className={classes.bar}>
          <PageLink to="/" className={classes.brand}>
            <Brand />
          </PageLink>
          <nav aria-label="Page" className={classes.nav}>
            <PageLink to="/#tools">Tools</PageLink>
            <PageLink to="/#pricing">Pricing</PageLink>
            <PageLink to="/#gallery">Gallery</PageLink>
          </nav>
          <SessionLink
            guest={{ to: '/login', label: 'Sign In' }}
            member={{ to: '/dashboard', label: 'Dashboard' }}
            className={classes.enter}
          />
          <PageMenu />
        </div>
      </header>
    </>
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
  const { text, links: added } = usePage().facts.content.footer;
  return (
    <footer className={classes.footer}>
      <div className={classes.foot}>
        <div className={classes.about}>
          <Brand />
          <p>{text || 'Images, videos and sounds from your words, at prices that you know before you begin.'}</p>
          <p>{useBrand().poweredBy}</p>
        </div>
        <nav aria-label="Footer" className={classes.groups}>
          {footerGroups.map(({ title, links }) => (
            <div key={title}>
              <h2>{title}</h2>
              <ul>
                {links.map(({ to, label }) => (
                  <li key={to}>
                    <PageLink to={to}>{label}</PageLink>
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
          {added.length > 0 && (
            <div>
              <h2>More</h2>
              <ul>
                {added.map(({ label, to }) => (
                  <li key={`${label} ${to}`}>
                    <a href={to}>{label}</a>
                  </li>
                ))}
              </ul>
            </div>
          )}
        </nav>
      </div>
    </footer>
  );
}
