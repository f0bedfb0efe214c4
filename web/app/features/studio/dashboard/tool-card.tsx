import type { CatalogueTool } from '@kinora/server/catalogue-wire';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { ShowcasePicture } from '../../../shared/brand/showcase/showcase.ts';
import { ToolArt } from '../../../shared/brand/tool-art.tsx';
import { fromTokens } from '../../../shared/format/use-formats.ts';
import { usualTime } from '../../../shared/generation/progress-text.ts';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import classes from './tool-carousel.module.css';

function CardAction({ tool }: { tool: CatalogueTool }) {
  const say = useTexts('tools');
  if (tool.comingSoon || !tool.enabled || tool.route === null) {
    return (
      <Button size="sm" variant="default" disabled>
        {tool.comingSoon ? say('soon') : say('unavailable')}
      </Button>
    );
  }
  return (
    <Button
      variant="primary"
      component={Link}
      to={tool.route}
      size="sm"
      aria-label={say('createWith', { name: tool.name })}
    >
      {say('create')}
    </Button>
  );
}

/** On wide screens; the pictures of the rest come when they are scrolled to. */
const IN_SIGHT = 4;

type Props = {
  tool: CatalogueTool;
  picture: ShowcasePicture | undefined;
  place: number;
  /** Says how long it usually takes. */
  hasTime?: boolean;
};

export function ToolCard({ tool, picture, place, hasTime = false }: Props) {
  return (
    <li className={classes.card} data-ready={tool.enabled && !tool.comingSoon}>
      {tool.version !== null ? (
        <ToolArt id={tool.id} category={tool.category} className={classes.picture} />
      ) : (
        picture && (
          <img
            className={classes.picture}
            src={picture.url}
            alt=""
            width={picture.width}
            height={picture.height}
            loading={place < IN_SIGHT ? 'eager' : 'lazy'}
            fetchPriority={place === 0 ? 'high' : 'auto'}
            decoding="async"
          />
        )
      )}
      <div className={classes.words}>
        <h3>{tool.name}</h3>
        <p className={classes.summary}>{tool.comingSoon ? tool.summary : (tool.disabledReason ?? tool.summary)}</p>
        <div className={classes.foot}>
          <span className={classes.price}>
            {fromTokens(tool.fromTokens)}
            {hasTime && !tool.comingSoon && <span>{usualTime(tool.expectedSeconds)}</span>}
          </span>
          <CardAction tool={tool} />
        </div>
      </div>
    </li>
  );
}
