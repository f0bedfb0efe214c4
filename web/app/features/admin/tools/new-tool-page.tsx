import type { KeyOf } from '@kinora/texts/typed-keys';
import { Button, Tabs } from '@mantine/core';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { type ComponentType, useState } from 'react';
import { pageTitle } from '../../../shared/brand/use-brand.ts';
import type { TextsHandle } from '../../../shared/texts/page-texts.tsx';
import { textsLoader } from '../../../shared/texts/texts-store.ts';
import { type Say, textsOf, useTexts } from '../../../shared/texts/use-texts.ts';
import row from '../../../shared/ui/scroll-row.module.css';
import { BackLink, PageHead } from '../page-parts.tsx';
import type { FoundDraft, WayProps } from './editable-definition.ts';
import { FromProvider } from './import/from-provider.tsx';
import { JsonInput, readJson } from './json-input.tsx';
import { KeepDraft } from './keep-draft.tsx';
import { ReadyMade } from './shelf/ready-made.tsx';
import classes from './tools.module.css';

/** A small whole tool, to begin one by hand: everything that every definition has. */
const exampleDefinition = (say: Say<'adminToolAdd'>) => ({
  name: say('example.name'),
  summary: say('example.summary'),
  category: 'image',
  expectedSeconds: { from: 5, to: 30 },
  examples: [{ field: 'prompt', text: say('example.text') }],
  fields: [
    { kind: 'prompt', name: 'prompt', label: say('example.prompt'), required: true, maxLength: 2000, default: '' },
    { kind: 'number', name: 'num_images', label: say('example.images'), min: 1, max: 4, step: 1, default: 1 },
    { kind: 'seed', name: 'seed', label: say('example.seed'), advanced: true, max: 2_147_483_647 },
  ],
  outputs: { kind: 'image', noun: say('example.noun'), count: 'num_images' },
  price: { atLeast: 1000, rates: [{ label: say('example.images'), amount: 8000, per: [{ kind: 'count' }], when: [] }] },
  routes: [
    {
      provider: 'fal',
      target: { kind: 'fal', endpoint: 'fal-ai/flux/dev', schemaHash: '0'.repeat(64) },
      map: [
        { to: ['prompt'], from: { kind: 'field', field: 'prompt' }, whenBlank: 'omit' },
        { to: ['num_images'], from: { kind: 'field', field: 'num_images' }, whenBlank: 'omit' },
        { to: ['seed'], from: { kind: 'seed', field: 'seed' }, whenBlank: 'omit' },
      ],
      outputs: { path: ['images'], kind: 'image' },
      cost: {
        atLeast: 0,
        rates: [{ label: say('example.images'), amount: 25_000, per: [{ kind: 'count' }], when: [] }],
      },
    },
  ],
});

/** From a definition that somebody has, or from the example. */
function ByHand({ onDraft }: WayProps) {
  const say = useTexts('adminToolAdd');
  const sayTools = useTexts('adminTools');
  const [text, setText] = useState(() => JSON.stringify(exampleDefinition(say), null, 2));
  const read = readJson(text);
  return (
    <div className={classes.way}>
      <p className={classes.lead}>{say('byHand.text')}</p>
      <JsonInput label={sayTools('definition')} text={text} onText={setText} problem={read.ok ? null : read.problem} />
      <div>
        <Button disabled={!read.ok} onClick={() => read.ok && onDraft({ definition: read.value, warnings: [] })}>
          {say('continue')}
        </Button>
      </div>
    </div>
  );
}

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

export const clientLoader = textsLoader(handle);

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
