import { Menu } from 'lucide-react';
import { useEffect } from 'react';
import classes from './page-menu.module.css';

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
export function PageMenu() {
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
