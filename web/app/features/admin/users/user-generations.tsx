import type { AdminUserDetail } from '@kinora/server/admin-wire';
import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { statusChoices } from '../../../shared/generation/progress-text.ts';
import { useToolChoices } from '../../../shared/tools/summaries.ts';
import { generationsProblem, userGenerationsQuery } from '../admin-api.ts';
import { GenerationDialog } from '../generation-dialog.tsx';
import { GenerationTile } from '../generation-tile.tsx';
import { Loaded, MoreButton } from '../loaded.tsx';
import { Panel } from '../panel.tsx';
import classes from './users.module.css';

type Props = { userId: string; counts: AdminUserDetail['counts'] };

const TYPING_MS = 300;

/** What the person made, newest first, with what is in their trash. */
export function UserGenerations({ userId, counts }: Props) {
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim(), TYPING_MS);
  const [status, setStatus] = useState('all');
  const [tool, setTool] = useState('all');
  const toolChoices = useToolChoices('all');
  const [isFlagged, setFlagged] = useState(false);
  const [openId, setOpenId] = useState<string | null>(null);
  const list = useInfiniteQuery(
    userGenerationsQuery(userId, {
      ...(q === '' ? {} : { q }),
      ...(status === 'all' ? {} : { status }),
      ...(tool === 'all' ? {} : { tool_type: tool }),
      ...(isFlagged ? { flagged: true as const } : {}),
    }),
  );
  const used = new Set(counts.map(({ tool_type }) => tool_type));
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const generations = list.data?.pages.flatMap((page) => page.generations) ?? [];
  const opened = generations.find(({ id }) => id === openId);
  return (
    <Panel id="generations" title="Generations" count={total}>
      <search className={classes.bar} aria-label="Generations">
        <TextInput
          aria-label="Search generations"
          placeholder="Search prompts and names"
          maxLength={200}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <NativeSelect
          aria-label="Tool"
          data={toolChoices.filter(({ value }) => value === 'all' || used.has(value))}
          value={tool}
          onChange={({ currentTarget }) => setTool(currentTarget.value)}
        />
        <NativeSelect
          aria-label="Status"
          data={[...statusChoices]}
          value={status}
          onChange={({ currentTarget }) => setStatus(currentTarget.value)}
        />
        <Checkbox
          label="Flagged only"
          my="auto"
          checked={isFlagged}
          onChange={({ currentTarget }) => setFlagged(currentTarget.checked)}
        />
      </search>
      <Loaded query={list} what="The generations" problem={generationsProblem} height={220}>
        {() =>
          generations.length === 0 ? (
            <p>No generations found.</p>
          ) : (
            <div className={classes.grid} data-arriving={list.isPlaceholderData}>
              {generations.map((generation) => (
                <GenerationTile key={generation.id} generation={generation} onOpen={() => setOpenId(generation.id)} />
              ))}
            </div>
          )
        }
      </Loaded>
      <MoreButton list={list} />
      {opened !== undefined && <GenerationDialog generation={opened} onClose={() => setOpenId(null)} />}
    </Panel>
  );
}
