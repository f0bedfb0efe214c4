import { Images, LayoutGrid, MessageCircleQuestion, Search } from 'lucide-react';
import { PublicPage } from '../public-page.tsx';
import classes from './missing-page.module.css';

/** What can be missing at the address of a tool. */
export const missing = {
  tool: {
    title: 'There is no tool at this address',
    lead: 'It may be mistyped. Every tool that this studio offers is in the list of tools.',
  },
  retiredTool: {
    title: 'This tool is no longer offered',
    lead: 'What people made with it is still in their galleries. Choose another tool to go on.',
  },
};

const ways = [
  { to: '/tools', icon: LayoutGrid, label: 'All tools', text: 'Images, videos and sounds from your words' },
  { to: '/gallery', icon: Images, label: 'My Gallery', text: 'Everything that you have made' },
  { to: '/contact', icon: MessageCircleQuestion, label: 'Contact', text: 'Tell us which link led here' },
];

/** In place of a page that is not there: says so, and leads on. */
export function MissingPage({ what }: { what: keyof typeof missing }) {
  const { title, lead } = missing[what];
  return (
    <PublicPage title={title} lead={lead}>
      <search aria-label="Tools">
        <form action="/tools" className={classes.search}>
          <label htmlFor="missing-search">What would you like to make?</label>
          <span className={classes.line}>
            <input id="missing-search" name="q" type="search" maxLength={100} placeholder="Search tools" />
            <button type="submit">
              <Search size={16} aria-hidden />
              Search
            </button>
          </span>
        </form>
      </search>
      <ul className={classes.ways}>
        {ways.map(({ to, icon: Icon, label, text }) => (
          <li key={to}>
            <a href={to}>
              <Icon size={20} aria-hidden />
              <strong>{label}</strong>
              <span>{text}</span>
            </a>
          </li>
        ))}
      </ul>
    </PublicPage>
  );
}
