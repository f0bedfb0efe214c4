import { Tabs } from '@mantine/core';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { type ComponentType, useState } from 'react';
import { pageTitle } from '../../../shared/brand/use-brand.ts';
import { BackLink, PageHead } from '../page-parts.tsx';
import { ByHand } from './by-hand.tsx';
import type { FoundDraft, WayProps } from './found-draft.ts';
import { FromProvider } from './import/from-provider.tsx';
import { KeepDraft } from './keep-draft.tsx';
import { ReadyMade } from './shelf/ready-made.tsx';
import classes from './tools.module.css';

type Way = { id: string; name: string; Panel: ComponentType<WayProps> };

/** The ways to begin, the shortest first. Each answers a draft. */
const ways: readonly [Way, ...Way[]] = [
  { id: 'shelf', name: 'Ready-made', Panel: ReadyMade },
  { id: 'provider', name: 'From a provider', Panel: FromProvider },
  { id: 'by-hand', name: 'By hand', Panel: ByHand },
];

const wayParser = parseAsStringLiteral(ways.map(({ id }) => id)).withDefault(ways[0].id);

export function meta() {
  return [{ title: pageTitle('Add a tool', 'Administration') }];
}

/** From a model to a draft, in two steps: where it comes from, and what it is called. */
export default function NewToolPage() {
  const [way, setWay] = useQueryState('from', wayParser);
  const [draft, setDraft] = useState<FoundDraft | null>(null);
  return (
    <>
      <BackLink to="/admin/tools">All tools</BackLink>
      <PageHead
        title="Add a tool"
        text="First a draft, which nobody sees. You set its price, test it and publish it."
      />
      {draft !== null ? (
        <KeepDraft draft={draft} onBack={() => setDraft(null)} />
      ) : (
        <Tabs value={way} onChange={(chosen) => void setWay(wayParser.parse(chosen ?? ''))} keepMounted={false}>
          <Tabs.List aria-label="Where the tool comes from" className={classes.tabs}>
            {ways.map(({ id, name }) => (
              <Tabs.Tab key={id} value={id}>
                {name}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {ways.map(({ id, Panel }) => (
            <Tabs.Panel key={id} value={id}>
              <Panel onDraft={setDraft} />
            </Tabs.Panel>
          ))}
        </Tabs>
      )}
    </>
  );
}
