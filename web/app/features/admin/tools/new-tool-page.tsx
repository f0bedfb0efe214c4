import type { KeyOf } from '@kinora/texts/typed-keys';
import { Tabs } from '@mantine/core';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { type ComponentType, useState } from 'react';
import { pageTitle } from '../../../shared/brand/use-brand.ts';
import type { TextsHandle } from '../../../shared/texts/page-texts.tsx';
import { loadTexts } from '../../../shared/texts/texts-store.ts';
import { textsOf, useTexts } from '../../../shared/texts/use-texts.ts';
import row from '../../../shared/ui/scroll-row.module.css';
import { BackLink, PageHead } from '../page-parts.tsx';
import { ByHand } from './by-hand.tsx';
import type { FoundDraft, WayProps } from './found-draft.ts';
import { FromProvider } from './import/from-provider.tsx';
import { KeepDraft } from './keep-draft.tsx';
import { ReadyMade } from './shelf/ready-made.tsx';
import classes from './tools.module.css';

type Way = { id: string; name: KeyOf<'adminToolAdd'>; Panel: ComponentType<WayProps> };

/** The ways to begin, the shortest first. Each answers a draft. */
const ways: readonly [Way, ...Way[]] = [
  { id: 'shelf', name: 'ways.shelf', Panel: ReadyMade },
  { id: 'provider', name: 'ways.provider', Panel: FromProvider },
  { id: 'by-hand', name: 'ways.byHand', Panel: ByHand },
];

const wayParser = parseAsStringLiteral(ways.map(({ id }) => id)).withDefault(ways[0].id);

export const handle: TextsHandle = { texts: ['adminTools', 'adminToolAdd'] };

export function meta() {
  return [{ title: pageTitle(textsOf('adminToolAdd')('title'), textsOf('frame')('administration')) }];
}

export async function clientLoader() {
  await Promise.all([loadTexts('adminTools'), loadTexts('adminToolAdd')]);
  return null;
}

/** From a model to a draft, in two steps: where it comes from, and what it is called. */
export default function NewToolPage() {
  const say = useTexts('adminToolAdd');
  const sayTools = useTexts('adminTools');
  const [way, setWay] = useQueryState('from', wayParser);
  const [draft, setDraft] = useState<FoundDraft | null>(null);
  return (
    <>
      <BackLink to="/admin/tools">{sayTools('allTools')}</BackLink>
      <PageHead title={say('title')} text={say('text')} />
      {draft !== null ? (
        <KeepDraft draft={draft} onBack={() => setDraft(null)} />
      ) : (
        <Tabs value={way} onChange={(chosen) => void setWay(wayParser.parse(chosen ?? ''))} keepMounted={false}>
          <Tabs.List aria-label={say('ways')} className={`${row.row} ${classes.tabs}`}>
            {ways.map(({ id, name }) => (
              <Tabs.Tab key={id} value={id}>
                {say(name)}
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
