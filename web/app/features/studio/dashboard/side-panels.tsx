import type { CatalogueTool } from '@kinora/server/catalogue-wire';
import type { Me } from '@kinora/server/me-wire';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useFormats } from '../../../shared/format/use-formats.ts';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import { isOnPlan, TokenList } from '../../../shared/ui/tokens.tsx';
import { toolIcon } from '../tools/tool-icons.ts';
import classes from './side-panels.module.css';

type UsableTool = CatalogueTool & { route: string };

const favorites = ['/flux-kontext-lora', '/kling-pro', '/flux-kontext', '/ltxv-video'];

function isUsable(tool: CatalogueTool): tool is UsableTool {
  return tool.enabled && !tool.comingSoon && tool.route !== null;
}

/** Shortcuts to the four favorites, as far as they can be used; without any of them to the first tools that can. */
export function quickActions(tools: readonly CatalogueTool[]): UsableTool[] {
  const usable = tools.filter(isUsable);
  const chosen = favorites.flatMap((route) => usable.filter((tool) => tool.route === route));
  return chosen.length > 0 ? chosen : usable.slice(0, favorites.length);
}

function MoreTokens() {
  const say = useTexts('dashboard');
  return (
    <section className={`${classes.panel} ${classes.more} ${classes.wide}`} aria-labelledby="more-heading">
      <h2 id="more-heading">{say('more')}</h2>
      <p>{say('more.text')}</p>
      <Button component={Link} to="/settings?tab=billing" variant="default" size="sm">
        {say('more.upgrade')}
      </Button>
    </section>
  );
}

function AvailableTokens({ balance, profile }: Pick<Me, 'balance' | 'profile'>) {
  const say = useTexts('dashboard');
  const { number } = useFormats();
  return (
    <section className={classes.panel} aria-labelledby="tokens-heading">
      <h2 id="tokens-heading">{say('available')}</h2>
      <p className={classes.figure}>{number(balance.total)}</p>
      <TokenList balance={balance} isBrief hasPlan={isOnPlan(profile)} className={classes.pockets} />
    </section>
  );
}

function Creations({ count }: { count: number }) {
  const say = useTexts('dashboard');
  const { number } = useFormats();
  return (
    <section className={classes.panel} aria-labelledby="creations-heading">
      <h2 id="creations-heading">{say('creations')}</h2>
      <p className={classes.figure}>{number(count)}</p>
      <Button component={Link} to="/gallery" variant="default" size="sm" px="xs" fullWidth className={classes.enter}>
        {say('enterGallery')}
      </Button>
    </section>
  );
}

function QuickActions({ tools }: { tools: readonly CatalogueTool[] }) {
  const say = useTexts('dashboard');
  return (
    <nav className={`${classes.panel} ${classes.wide}`} aria-labelledby="quick-heading">
      <h2 id="quick-heading">{say('quick')}</h2>
      <ul className={classes.actions}>
        {quickActions(tools).map((tool) => {
          const { id, route, name } = tool;
          const Icon = toolIcon(tool);
          return (
            <li key={id}>
              <Link to={route}>
                <Icon size={17} aria-hidden />
                <span>{name}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

export function SidePanels({ me, tools }: { me: Me; tools: readonly CatalogueTool[] }) {
  return (
    <div className={classes.side}>
      <AvailableTokens {...me} />
      <Creations count={me.completedGenerations} />
      <MoreTokens />
      <QuickActions tools={tools} />
    </div>
  );
}
