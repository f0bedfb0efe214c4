import { Tabs } from '@mantine/core';
import { ArrowLeft } from 'lucide-react';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { useState } from 'react';
import { Link } from 'react-router';
import { PageHead } from '../page-parts.tsx';
import type { FoundDraft } from './found-draft.ts';
import { KeepDraft } from './keep-draft.tsx';
import { newToolWays } from './new-tool-ways.tsx';
import classes from './tools.module.css';

const wayParser = parseAsStringLiteral(newToolWays.map(({ id }) => id)).withDefault(newToolWays[0]?.id ?? '');

export function meta() {
  return [{ title: 'Add a tool - Administration - Kinora' }];
}

/** From a model to a draft, in two steps: where it comes from, and what it is called. */
export default function NewToolPage() {
  const [way, setWay] = useQueryState('from', wayParser);
  const [draft, setDraft] = useState<FoundDraft | null>(null);
  return (
    <>
      <Link to="/admin/tools" className={classes.back}>
        <ArrowLeft size={14} aria-hidden />
        All tools
      </Link>
      <PageHead
        title="Add a tool"
        text="First a draft, which nobody sees. You set its price, test it and publish it."
      />
      {draft !== null ? (
        <KeepDraft draft={draft} onBack={() => setDraft(null)} />
      ) : (
        <Tabs value={way} onChange={(chosen) => void setWay(wayParser.parse(chosen ?? ''))} keepMounted={false}>
          <Tabs.List aria-label="Where the tool comes from" className={classes.tabs}>
            {newToolWays.map(({ id, name }) => (
              <Tabs.Tab key={id} value={id}>
                {name}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {newToolWays.map(({ id, Panel }) => (
            <Tabs.Panel key={id} value={id}>
              <Panel onDraft={setDraft} />
            </Tabs.Panel>
          ))}
        </Tabs>
      )}
    </>
  );
}
