import type { Tool } from '@kinora/catalogue/tool';
import type { CatalogueTool } from '@kinora/server/catalogue-wire';
import { UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { useNavigate } from 'react-router';
import { fromTokens } from '../../../shared/format/use-formats.ts';
import { placedState } from '../../../shared/generation/reuse-settings.ts';
import { saveDraft } from '../../../shared/session/drafts.ts';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import { loadToolPage } from '../../../shared/tools/registry.ts';
import { useSpokenTool } from '../../../shared/tools/spoken-tool.ts';
import classes from './first-steps.module.css';

const MOST_IDEAS = 3;

type IdeasProps = { defined: Tool; route: string; price: string };

/** Each opens the tool with its words in the form; what is made of them is asked for there. */
function Ideas({ defined, route, price }: IdeasProps) {
  const say = useTexts('dashboard');
  const tool = useSpokenTool(defined);
  const navigate = useNavigate();
  return (
    <ul className={classes.ideas} aria-label={say('steps.ideas')}>
      {tool.examples.slice(0, MOST_IDEAS).map(({ field, text }) => (
        <li key={text}>
          <UnstyledButton
            className={classes.idea}
            onClick={() => {
              saveDraft(tool.id, { ...tool.defaults, [field]: text });
              void navigate(route, { state: placedState() });
            }}
          >
            <span className={classes.text}>{text}</span>
            <span className={classes.price}>
              {price} <ArrowRight size={15} aria-hidden className="points" />
            </span>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}

/** For somebody who has made nothing yet: what to begin with, and what it costs. */
export function FirstSteps({ tools }: { tools: readonly CatalogueTool[] }) {
  const say = useTexts('dashboard');
  const usable = tools.filter(({ enabled, comingSoon, route }) => enabled && !comingSoon && route !== null);
  const listed = usable.find(({ category }) => category === 'image') ?? usable[0];
  const { data: tool } = useQuery({
    queryKey: ['first-steps', listed?.id, listed?.version],
    queryFn: async () => (await loadToolPage(listed?.id ?? '', listed?.version ?? undefined)) ?? null,
    enabled: listed !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
  return (
    <div className={classes.steps}>
      <h3>{say('steps.title')}</h3>
      <p>{listed === undefined ? say('steps.later') : say('steps.text', { tool: listed.name })}</p>
      {listed?.route && tool && tool.examples.length > 0 && (
        <Ideas defined={tool} route={listed.route} price={fromTokens(listed.fromTokens)} />
      )}
    </div>
  );
}
