import type { CatalogueTool, Me } from '@kinora/server/wire';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { groupedNumber } from '../../../shared/format/format.ts';
import { TokenList } from '../../../shared/ui/tokens.tsx';
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
  return (
    <section className={`${classes.panel} ${classes.more} ${classes.wide}`} aria-labelledby="more-heading">
      <h2 id="more-heading">Need More Tokens?</h2>
      <p>Plans bring tokens every month, packs whenever you like.</p>
      <Button component={Link} to="/settings?tab=billing" variant="default" size="sm">
        Upgrade
      </Button>
    </section>
  );
}

function AvailableTokens({ balance }: Pick<Me, 'balance'>) {
  return (
    <section className={classes.panel} aria-labelledby="tokens-heading">
      <h2 id="tokens-heading">Available Tokens</h2>
      <p className={classes.figure}>{groupedNumber(balance.total)}</p>
      <TokenList balance={balance} isBrief className={classes.pockets} />
    </section>
  );
}

function Creations({ count }: { count: number }) {
  return (
    <section className={classes.panel} aria-labelledby="creations-heading">
      <h2 id="creations-heading">Creations</h2>
      <p className={classes.figure}>{groupedNumber(count)}</p>
      <Button component={Link} to="/gallery" variant="default" size="sm" fullWidth className={classes.enter}>
        Enter Gallery
      </Button>
    </section>
  );
}

function QuickActions({ tools }: { tools: readonly CatalogueTool[] }) {
  return (
    <nav className={`${classes.panel} ${classes.wide}`} aria-labelledby="quick-heading">
      <h2 id="quick-heading">Quick Actions</h2>
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
      <AvailableTokens balance={me.balance} />
      <Creations count={me.completedGenerations} />
      <MoreTokens />
      <QuickActions tools={tools} />
    </div>
  );
}
