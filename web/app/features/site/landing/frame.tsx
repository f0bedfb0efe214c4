import { ArrowRight, Menu, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Brand } from '../../../shared/brand/brand.tsx';
import { useBrand } from '../../../shared/brand/use-brand.ts';
import { InlineScript } from '../../../shared/page/inline-script.tsx';
import { useOwnWords } from '../../../shared/page/own-words.ts';
import { usePage } from '../../../shared/page/page-facts.ts';
import { PageLink } from '../../../shared/page/page-link.tsx';
import { sessionMarkScript } from '../../../shared/session/session-mark.ts';
import { LanguageLinks } from '../../../shared/texts/language-links.tsx';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import { BannerWords, CLOSED_BANNER } from '../banner-words.tsx';
import banners from './banner.module.css';
import classes from './frame.module.css';
import { useSamples } from './samples.ts';

/** Hides what was closed before the page is painted, and remembers what is closed now. */
const script = `(()=>{const b=document.currentScript.parentElement,k='${CLOSED_BANNER}',i=b.dataset.banner;try{if(localStorage.getItem(k)===i)b.hidden=true}catch{}b.querySelector('button')?.addEventListener('click',()=>{b.hidden=true;try{localStorage.setItem(k,i)}catch{}})})()`;

/** What the operator announces to everybody. */
function Banner() {
  const say = useTexts('announcement');
  const { banner } = usePage().facts;
  if (banner === null) return null;
  const { id, isDismissible } = banner;
  return (
    <aside className={banners.banner} data-banner={id} aria-label={say('label')}>
      <BannerWords {...banner} />
      {isDismissible && (
        <button type="button" aria-label={say('close')}>
          <X size={16} aria-hidden />
        </button>
      )}
      {isDismissible && <InlineScript code={script} />}
    </aside>
  );
}

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
  const say = useTexts('publicFrame');
  const inOwn = useOwnWords();
  const named = ({ label }: Way) => (about === undefined ? {} : { 'aria-label': say('about', { label, about }) });
  return (
    <span className={`${classes.room} ${place}`}>
      <PageLink to={guest.to} className={`${className} ${classes.guest}`} {...named(guest)}>
        <span {...inOwn(guest.label)}>{guest.label}</span>
        {icon}
      </PageLink>
      <a href={member.to} className={`${className} ${classes.member}`} {...named(member)}>
        {member.label}
        {icon}
      </a>
    </span>
  );
}

export function StartLink({ label }: { label?: string }) {
  const say = useTexts('publicFrame');
  return (
    <SessionLink
      guest={{ to: '/signup', label: label ?? say('start') }}
      member={{ to: '/dashboard', label: say('openDashboard') }}
      className={`${classes.link} ${classes.primary}`}
      icon={<ArrowRight size={18} className="points" aria-hidden />}
    />
  );
}

export function SignInLink({ label }: { label?: string }) {
  const say = useTexts('publicFrame');
  return (
    <SessionLink
      guest={{ to: '/login', label: label ?? say('signIn') }}
      member={{ to: '/gallery', label: say('myGallery') }}
      className={`${classes.link} ${classes.secondary}`}
    />
  );
}

const ID = 'page-menu';

/** A link of the menu leads to a place on this page, which the open menu would cover. */
const closeScript = `document.getElementById('${ID}').addEventListener('click',e=>{if(e.target.closest('a'))e.currentTarget.hidePopover()})`;

/** Of a link to a place on the front page that is there only when there is something to show. */
function useIsThere(): (link: { name: string }) => boolean {
  const hasGallery = useSamples().length > 0;
  return ({ name }) => hasGallery || name !== 'gallery';
}

const links = [
  { to: '/#tools', name: 'tools' },
  { to: '/#pricing', name: 'pricing' },
  { to: '/#gallery', name: 'gallery' },
  { to: '/about', name: 'aboutUs' },
  { to: '/docs/api', name: 'api' },
  { to: '/contact', name: 'contact' },
] as const;

/** On a phone: the links that the header has no room for. It opens without a script. */
function PageMenu() {
  const say = useTexts('publicFrame');
  const isThere = useIsThere();
  return (
    <>
      <button type="button" popoverTarget={ID} className={classes.open} aria-label={say('menu')}>
        <Menu size={20} aria-hidden />
      </button>
      <div id={ID} popover="auto" className={classes.menu}>
        <nav aria-label={say('menu')}>
          {links.filter(isThere).map(({ to, name }) => (
            <PageLink key={to} to={to}>
              {say(name)}
            </PageLink>
          ))}
        </nav>
      </div>
      <InlineScript code={closeScript} />
    </>
  );
}

export function LandingHeader() {
  const say = useTexts('publicFrame');
  const isThere = useIsThere();
  return (
    <>
      <Banner />
      <header className={classes.header}>
        <InlineScript code={sessionMarkScript} />
        <div className={classes.bar}>
          <PageLink to="/" className={classes.brand}>
            <Brand />
          </PageLink>
          <nav aria-label={say('page')} className={classes.nav}>
            {links
              .slice(0, 3)
              .filter(isThere)
              .map(({ to, name }) => (
                <PageLink key={to} to={to}>
                  {say(name)}
                </PageLink>
              ))}
          </nav>
          <SessionLink
            guest={{ to: '/login', label: say('signIn') }}
            member={{ to: '/dashboard', label: say('dashboard') }}
            className={classes.enter}
          />
          <PageMenu />
        </div>
      </header>
    </>
  );
}

const footerGroups = [
  {
    name: 'product',
    links: [
      { to: '/#tools', name: 'tools' },
      { to: '/#pricing', name: 'pricing' },
      { to: '/#gallery', name: 'gallery' },
      { to: '/explore', name: 'explore' },
    ],
  },
  {
    name: 'company',
    links: [
      { to: '/about', name: 'aboutUs' },
      { to: '/verify', name: 'verify' },
      { to: '/docs/api', name: 'api' },
      { to: '/privacy', name: 'privacy' },
      { to: '/terms', name: 'terms' },
    ],
  },
  {
    name: 'contact',
    links: [
      { to: '/contact', name: 'writeToUs' },
      { to: '/report', name: 'report' },
      { to: '/transparency', name: 'transparency' },
      { to: '/status', name: 'status' },
    ],
  },
] as const;

export function LandingFooter() {
  const say = useTexts('publicFrame');
  const { content, showsStatus, publishes } = usePage().facts;
  const { text, links: added } = content.footer;
  const inOwn = useOwnWords();
  const isThere = useIsThere();
  return (
    <footer className={classes.footer}>
      <div className={classes.foot}>
        <div className={classes.about}>
          <Brand />
          <p {...inOwn(text)}>{text || say('footerText')}</p>
          <p>{useBrand().poweredBy}</p>
          <LanguageLinks />
        </div>
        <nav aria-label={say('footer')} className={classes.groups}>
          {footerGroups.map((group) => (
            <div key={group.name}>
              <h2>{say(group.name)}</h2>
              <ul>
                {group.links
                  .filter((link) => isThere(link) && (showsStatus || link.to !== '/status'))
                  .filter(({ to }) => publishes || to !== '/explore')
                  .map(({ to, name }) => (
                    <li key={to}>
                      <PageLink to={to}>{say(name)}</PageLink>
                    </li>
                  ))}
                {group.name === 'product' && (
                  <li>
                    <SessionLink
                      guest={{ to: '/signup', label: say('createAccount') }}
                      member={{ to: '/dashboard', label: say('dashboard') }}
                    />
                  </li>
                )}
              </ul>
            </div>
          ))}
          {added.length > 0 && (
            <div>
              <h2>{say('more')}</h2>
              <ul>
                {added.map(({ label, to }) => (
                  <li key={`${label} ${to}`}>
                    <a href={to} {...inOwn(label)}>
                      {label}
                    </a>
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
