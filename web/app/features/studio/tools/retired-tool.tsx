import type { CatalogueTool } from '@kinora/server/catalogue-wire';
import type { Generation } from '@kinora/server/generations-wire';
import { Button, Paper } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight, Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { generationQuery } from '../../../shared/api/queries.ts';
import { fromTokens } from '../../../shared/format/use-formats.ts';
import { DetailRows, settingRows } from '../../../shared/generation/detail-rows.tsx';
import { promptOf } from '../../../shared/generation/result-text.ts';
import { reusedIn } from '../../../shared/generation/reuse-settings.ts';
import { saveDraft } from '../../../shared/session/drafts.ts';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import { loadedToolOf, loadTool } from '../../../shared/tools/registry.ts';
import { useSoldTools } from '../../../shared/tools/summaries.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import classes from './retired-tool.module.css';

const MOST_OFFERED = 6;

/** Lays the words of a result into the form of another tool, and leads there. */
function useCarryOver(words: string | null) {
  const navigate = useNavigate();
  return async ({ id, version, route }: CatalogueTool) => {
    if (route === null) return;
    const tool = await loadTool(id, version ?? undefined);
    const field = tool?.examples[0]?.field ?? 'prompt';
    if (words !== null && tool !== undefined && field in tool.defaults) {
      saveDraft(tool.id, { ...tool.defaults, [field]: words });
    }
    await navigate(route);
  };
}

function CopySettings({ text }: { text: string }) {
  const say = useTexts('retiredTool');
  const common = useTexts('common');
  const [isCopied, setCopied] = useState(false);
  // Pages over plain HTTP have no clipboard.
  if (!('clipboard' in navigator)) return null;
  const Sign = isCopied ? Check : Copy;
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<Sign size={14} aria-hidden />}
      onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
    >
      {isCopied ? common('copied') : say('copyAll')}
    </Button>
  );
}

/** What somebody asked for, and where the same words can be used. */
function AskedFor({ generation }: { generation: Generation }) {
  const say = useTexts('retiredTool');
  const rows = settingRows(generation);
  const words = promptOf(generation)?.words ?? null;
  const category = loadedToolOf(generation)?.category;
  const sold = useSoldTools().filter((tool) => tool.route !== null && tool.enabled);
  const alike = sold.filter((tool) => tool.category === category);
  const carryOver = useCarryOver(words);
  return (
    <>
      <Paper component="section" variant="panel" className={classes.panel} aria-labelledby="asked-heading">
        <div className={classes.head}>
          <h2 id="asked-heading">{say('asked')}</h2>
          <CopySettings text={rows.map((row) => say('row', row)).join('\n')} />
        </div>
        <DetailRows rows={rows} />
      </Paper>
      {alike.length > 0 && (
        <Paper component="section" variant="panel" className={classes.panel} aria-labelledby="alike-heading">
          <h2 id="alike-heading">{say('alike')}</h2>
          <ul className={classes.tools}>
            {alike.slice(0, MOST_OFFERED).map((tool) => (
              <li key={tool.id}>
                <div>
                  <strong>{tool.name}</strong>
                  <span>{tool.summary}</span>
                  <span className={classes.price}>{fromTokens(tool.fromTokens)}</span>
                </div>
                <Button
                  variant="default"
                  size="xs"
                  rightSection={<ArrowRight size={14} className="points" aria-hidden />}
                  aria-label={say('useNamed', { name: tool.name })}
                  onClick={() => void carryOver(tool)}
                >
                  {say('use')}
                </Button>
              </li>
            ))}
          </ul>
        </Paper>
      )}
    </>
  );
}

/** In place of the page of a tool that is offered no more. Whoever comes from a result of it takes the words along. */
export function RetiredTool() {
  const say = useTexts('retiredTool');
  const reused = reusedIn(useLocation().state);
  const { data } = useQuery({ ...generationQuery(reused ?? ''), enabled: reused !== null });
  return (
    <div className={classes.page}>
      <EmptyState heading="h1" title={say('title')} text={say('text')}>
        <Button component={Link} to="/tools" variant="default">
          {say('showAll')}
        </Button>
      </EmptyState>
      {data && <AskedFor generation={data} />}
    </div>
  );
}
