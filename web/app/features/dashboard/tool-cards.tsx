import type { CatalogueTool } from '@kinora/server/wire';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { tokenCount } from '../../format.ts';
import { PrimaryButton } from '../../ui/primary-button.tsx';
import classes from './tool-cards.module.css';

function CardAction({ tool }: { tool: CatalogueTool }) {
  if (tool.comingSoon || !tool.enabled || tool.route === null) {
    return (
      <Button size="sm" variant="default" disabled>
        {tool.comingSoon ? 'Coming soon' : 'Not available'}
      </Button>
    );
  }
  return (
    <PrimaryButton component={Link} to={tool.route} size="sm" aria-label={`Create Now with ${tool.name}`}>
      Create Now
    </PrimaryButton>
  );
}

export function ToolCards({ tools }: { tools: readonly CatalogueTool[] }) {
  return (
    <ul className={classes.cards}>
      {tools
        .filter(({ route, comingSoon }) => route !== null || comingSoon)
        .map((tool) => (
          <li key={tool.id} className={classes.card}>
            <h3>{tool.name}</h3>
            <p className={classes.summary}>{tool.disabledReason ?? tool.summary}</p>
            <div className={classes.foot}>
              <span className={classes.price}>from {tokenCount(tool.fromTokens)}</span>
              <CardAction tool={tool} />
            </div>
          </li>
        ))}
    </ul>
  );
}
