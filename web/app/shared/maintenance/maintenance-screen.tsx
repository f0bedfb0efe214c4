import type { Maintenance } from '@kinora/server/maintenance-wire';
import { Clock, Mail, RotateCw } from 'lucide-react';
import { type CSSProperties, useEffect } from 'react';
import { Brand } from '../brand/brand.tsx';
import { brand, pageTitle } from '../brand/use-brand.ts';
import { useLanguage, useTexts } from '../texts/use-texts.ts';
import { externalLink } from '../ui/external-link.ts';
import classes from './maintenance-screen.module.css';

type Rgb = readonly [number, number, number];

const DARK_PAGE: Rgb = [11, 9, 18];

/** Red, green and blue of `#rgb` or `#rrggbb`, 0 to 255; null for anything else. */
function parseHex(color: string): Rgb | null {
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(color.trim())?.[1];
  if (digits === undefined) return null;
  const channel = (place: number) => {
    const wide = digits.length === 6 ? digits.slice(2 * place, 2 * place + 2) : digits.charAt(place).repeat(2);
    return Number.parseInt(wide, 16);
  };
  return [channel(0), channel(1), channel(2)];
}

/** Relative luminance, 0 to 1, as WCAG 2.2 defines it. */
function luminance(color: Rgb): number {
  const [red, green, blue] = color.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

/** Which of our two schemes reads on a background. */
export function schemeOn(background: string): 'dark' | 'light' {
  // 0.179: where white and black text have the same contrast.
  return luminance(parseHex(background) ?? DARK_PAGE) > 0.179 ? 'light' : 'dark';
}

/** The configured color if it is one that we can read, else ours. */
export function colorOr(color: string, fallback: string): string {
  return parseHex(color) === null ? fallback : color.trim();
}

/** How much light of an accent is left in a button, so that white reads on our own two. */
const SHADE = 0.72;

function shaded(color: string): Rgb {
  const [red, green, blue] = parseHex(color) ?? DARK_PAGE;
  return [Math.round(red * SHADE), Math.round(green * SHADE), Math.round(blue * SHADE)];
}

/** The two accents as a button's gradient, and black or white, whichever reads better on both of its ends. */
export function actionColors(primary: string, secondary: string): { from: string; to: string; text: '#000' | '#fff' } {
  const from = shaded(primary);
  const to = shaded(secondary);
  const white = 1.05 / (Math.max(luminance(from), luminance(to)) + 0.05);
  const black = (Math.min(luminance(from), luminance(to)) + 0.05) / 0.05;
  const text = white >= black ? '#fff' : '#000';
  return { from: `rgb(${from.join(' ')})`, to: `rgb(${to.join(' ')})`, text };
}

type Style = CSSProperties & Record<`--${string}`, string>;

const networks = [
  { id: 'twitter', name: 'Twitter' },
  { id: 'instagram', name: 'Instagram' },
  { id: 'youtube', name: 'YouTube' },
] as const;

function screenStyle({ primaryColor, secondaryColor, backgroundColor }: Maintenance['theme']): Style {
  const primary = colorOr(primaryColor, '#6d28d9');
  const secondary = colorOr(secondaryColor, '#be185d');
  const action = actionColors(primary, secondary);
  return {
    '--primary': primary,
    '--secondary': secondary,
    '--background': colorOr(backgroundColor, 'var(--surface-page)'),
    '--action': `linear-gradient(100deg, ${action.from}, ${action.to})`,
    '--on-action': action.text,
  };
}

type Props = {
  maintenance: Maintenance;
  onCheckAgain?: () => void;
  /** A look at it beforehand, on a page that has a title of its own. */
  isPreview?: boolean;
};

/** What everybody but admins sees in place of a page while the studio is closed. */
export function MaintenanceScreen({
  maintenance,
  onCheckAgain = () => window.location.reload(),
  isPreview = false,
}: Props) {
  const say = useTexts('maintenance');
  const { code, direction } = useLanguage();
  const pageName = pageTitle(say('title'));
  useEffect(() => {
    if (!isPreview) document.title = pageName;
  }, [pageName, isPreview]);
  const { title, subtitle, message, estimatedCompletion, contactEmail, socialLinks, theme } = maintenance;
  const links = networks.flatMap(({ id, name }) => {
    const href = externalLink(socialLinks[id] ?? '');
    return href === null ? [] : [{ name, href }];
  });
  // A page has one main part.
  const Main = isPreview ? 'div' : 'main';
  const hasHelp = contactEmail !== '' || links.length > 0;
  return (
    <div
      className={classes.screen}
      lang={code}
      dir={direction}
      style={screenStyle(theme)}
      data-mantine-color-scheme={schemeOn(theme.backgroundColor)}
    >
      <header>
        <Brand />
      </header>
      <Main className={classes.main}>
        <p className={classes.badge}>{say('title')}</p>
        <h1>{title || say('heading', { studio: brand().name })}</h1>
        {subtitle !== '' && <p className={classes.subtitle}>{subtitle}</p>}
        {message !== '' && <p className={classes.message}>{message}</p>}
        <div className={classes.state}>
          <p>{say('working')}</p>
          <span className={classes.track} aria-hidden />
          {estimatedCompletion !== '' && (
            <p className={classes.estimate}>
              <Clock size={16} aria-hidden />
              {say('estimate', { when: estimatedCompletion })}
            </p>
          )}
        </div>
        <button type="button" className={classes.again} onClick={onCheckAgain}>
          <RotateCw size={17} aria-hidden />
          {say('again')}
        </button>
        {hasHelp && (
          <section className={classes.help} aria-labelledby="help-heading">
            <h2 id="help-heading">{say('help')}</h2>
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
      </Main>
      <footer className={classes.footer}>
        {say('rights', { year: String(new Date().getFullYear()), studio: brand().name })}
      </footer>
    </div>
  );
}
