import type { Maintenance } from '@kinora/server/wire';
import { Clock, Mail, RotateCw } from 'lucide-react';
import type { CSSProperties } from 'react';
import { Brand } from '../brand/brand.tsx';
import { externalLink } from '../ui/external-link.ts';
import classes from './maintenance-screen.module.css';
import { actionColours, colourOr, schemeOn } from './screen-colours.ts';

type Style = CSSProperties & Record<`--${string}`, string>;

const networks = [
  { id: 'twitter', name: 'Twitter' },
  { id: 'instagram', name: 'Instagram' },
  { id: 'youtube', name: 'YouTube' },
] as const;

function screenStyle({ primaryColor, secondaryColor, backgroundColor }: Maintenance['theme']): Style {
  const primary = colourOr(primaryColor, '#6d28d9');
  const secondary = colourOr(secondaryColor, '#be185d');
  const action = actionColours(primary, secondary);
  return {
    '--primary': primary,
    '--secondary': secondary,
    '--background': colourOr(backgroundColor, 'var(--surface-page)'),
    '--action': `linear-gradient(100deg, ${action.from}, ${action.to})`,
    '--on-action': action.text,
  };
}

type Props = {
  maintenance: Maintenance;
  onCheckAgain?: () => void;
};

/** What everybody but admins sees in place of a page while the studio is closed. */
export function MaintenanceScreen({ maintenance, onCheckAgain = () => window.location.reload() }: Props) {
  const { title, subtitle, message, estimatedCompletion, contactEmail, socialLinks, theme } = maintenance;
  const links = networks.flatMap(({ id, name }) => {
    const href = externalLink(socialLinks[id] ?? '');
    return href === null ? [] : [{ name, href }];
  });
  const hasHelp = contactEmail !== '' || links.length > 0;
  return (
    <div
      className={classes.screen}
      style={screenStyle(theme)}
      data-mantine-color-scheme={schemeOn(theme.backgroundColor)}
    >
      <header>
        <Brand />
      </header>
      <main className={classes.main}>
        <p className={classes.badge}>Under Maintenance</p>
        <h1>{title || 'Kinora is Getting Better'}</h1>
        {subtitle !== '' && <p className={classes.subtitle}>{subtitle}</p>}
        {message !== '' && <p className={classes.message}>{message}</p>}
        <div className={classes.state}>
          <p>Working on improvements...</p>
          <span className={classes.track} aria-hidden />
          {estimatedCompletion !== '' && (
            <p className={classes.estimate}>
              <Clock size={16} aria-hidden />
              Estimated completion: {estimatedCompletion}
            </p>
          )}
        </div>
        <button type="button" className={classes.again} onClick={onCheckAgain}>
          <RotateCw size={17} aria-hidden />
          Check Again
        </button>
        {hasHelp && (
          <section className={classes.help} aria-labelledby="help-heading">
            <h2 id="help-heading">Need Help?</h2>
            {contactEmail !== '' && (
              <a href={`mailto:${contactEmail}`} className={classes.mail}>
                <Mail size={16} aria-hidden />
                {contactEmail}
              </a>
            )}
            {links.length > 0 && (
              <ul className={classes.links}>
                {links.map(({ name, href }) => (
                  <li key={name}>
                    <a href={href} rel="noopener noreferrer">
                      {name}
                    </a>
                  </li>
                ))}
              </ul>
            )}
          </section>
        )}
      </main>
      <footer className={classes.footer}>© {new Date().getFullYear()} Kinora. All rights reserved.</footer>
    </div>
  );
}
