import { Images, LayoutGrid, MessageCircleQuestion, Search } from 'lucide-react';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import { PublicPage } from '../public-page.tsx';
import classes from './missing-page.module.css';

/** What can be missing at an address. */
export type Missing = 'page' | 'tool' | 'retiredTool';

const ways = [
  { to: '/tools', icon: LayoutGrid, name: 'tools' },
  { to: '/gallery', icon: Images, name: 'gallery' },
  { to: '/contact', icon: MessageCircleQuestion, name: 'contact' },
] as const;

/** In place of a page that is not there: says so, and leads on. */
export function MissingPage({ what }: { what: Missing }) {
  const say = useTexts('missing');
  return (
    <PublicPage title={say(`title.${what}`)} lead={say(`lead.${what}`)}>
      <search aria-label={say('tools')}>
        <form action="/tools" className={classes.search}>
          <label htmlFor="missing-search">{say('question')}</label>
          <span className={classes.line}>
            <input id="missing-search" name="q" type="search" maxLength={100} placeholder={say('searchTools')} />
            <button type="submit">
              <Search size={16} aria-hidden />
              {say('search')}
            </button>
          </span>
        </form>
      </search>
      <ul className={classes.ways}>
        {ways.map(({ to, icon: Icon, name }) => (
          <li key={to}>
            <a href={to}>
              <Icon size={20} aria-hidden />
              <strong>{say(`ways.${name}`)}</strong>
              <span>{say(`ways.${name}Text`)}</span>
            </a>
          </li>
        ))}
      </ul>
    </PublicPage>
  );
}
