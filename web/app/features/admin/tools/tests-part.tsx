import { totalOf } from '@kinora/catalogue/runtime/price-table';
import { runtimeFolders } from '@kinora/catalogue/runtime/tool-folders';
import { factsOf } from '@kinora/catalogue/runtime/values';
import type { Tool } from '@kinora/catalogue/tool';
import type { ProofView, ToolDesk, ToolTestView } from '@kinora/server/admin-tools-wire';
import { type Text, text } from '@kinora/texts/typed-keys';
import { Alert, Badge, Button, Loader } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { FlaskConical } from 'lucide-react';
import type { ReactNode } from 'react';
import { errorMessage } from '../../../shared/api/api-error.ts';
import { type Say, useTexts } from '../../../shared/texts/use-texts.ts';
import { Words } from '../../../shared/texts/words.tsx';
import { RelativeTime } from '../../../shared/ui/relative-time.tsx';
import { type Column, DataTable, Panel } from '../page-parts.tsx';
import { useProviderNames } from '../providers/provider-names.tsx';
import { toolProvidersQuery } from '../providers/providers-api.ts';
import type { Definition } from './editable-definition.ts';
import { dollarsInWords } from './figures.ts';
import { PLACE } from './places.ts';
import { RouteProof } from './route-proof.tsx';
import { targetInWords } from './route-words.ts';
import classes from './tests-part.module.css';
import { type Draft, testRoute } from './tools-api.ts';
import type { Bench, PreviewedOrder } from './use-bench.ts';

type Route = Definition['routes'][number];

/** What the call would cost, or what stands in its way. */
function planOf({ definition, editor, order, previewed }: Bench, route: Route): TestPlan {
  if (definition === null) return { obstacle: text('adminToolDesk', 'tests.correctFirst') };
  if (editor.isChanged) return { obstacle: text('adminToolDesk', 'tests.saveFirst') };
  if (previewed === null) return { obstacle: text('adminToolDesk', 'tests.noForm') };
  return planFor({ tool: previewed, order }, definition, route);
}

const asSentence = (words: string) => (/[.!?]$/.test(words) ? words : `${words}.`);

/** The same, of a route that can be tested as far as it goes. */
export function planFor(
  { tool, order }: { tool: Tool; order: PreviewedOrder | null },
  definition: Definition,
  route: Pick<Route, 'cost'>,
): TestPlan {
  if (order === null) return { obstacle: text('adminToolDesk', 'tests.noForm') };
  if (order.isBusy) return { obstacle: text('adminToolDesk', 'tests.busy') };
  const parsed = tool.parse(order.input);
  const [problem] = parsed.ok ? [] : parsed.problems;
  if (problem !== undefined)
    return { obstacle: text('adminToolDesk', 'tests.fillIn', { problem: asSentence(problem.message) }) };
  return { costMicros: totalOf(route.cost, factsOf(definition, order.input, order.measured)), input: order.input };
}

function Outcome({ test }: { test: ToolTestView }) {
  const say = useTexts('adminToolDesk');
  if (test.isPassed === null) {
    return (
      <span className={classes.outcome} role="status">
        <Loader size={14} /> {say('tests.underWay')}
      </span>
    );
  }
  return (
    <Badge color={test.isPassed ? 'green' : 'red'}>{test.isPassed ? say('tests.passed') : say('tests.failed')}</Badge>
  );
}

function Delivered({ url }: { url: string }) {
  const name = useTexts('adminToolDesk')('tests.delivered');
  if (url.startsWith('data:')) return <img src={url} alt={name} className={classes.picture} />;
  // biome-ignore lint/a11y/useMediaCaption: nobody has captions for what a model just made.
  if (url.includes(`/${runtimeFolders.audio}/`)) return <audio src={url} aria-label={name} controls />;
  return (
    // biome-ignore lint/a11y/useMediaCaption: nobody has captions for what a model just made.
    <video src={url} aria-label={name} className={classes.picture} controls playsInline preload="metadata" />
  );
}

/** How long a test took, as far as that is known, and what it cost. */
function billOf(say: Say<'adminToolDesk'>, { seconds: took, costMicros }: ToolTestView, isPreview: boolean): string {
  const cost = dollarsInWords(costMicros);
  if (took === null) return isPreview ? say('tests.free') : say('tests.about', { cost });
  const seconds = Math.round(took);
  return isPreview ? say('tests.tookFree', { seconds }) : say('tests.tookAbout', { seconds, cost });
}

function LastTest({ test, isPreview }: { test: ToolTestView; isPreview: boolean }) {
  const say = useTexts('adminToolDesk');
  const time = () => <RelativeTime at={test.testedAt} />;
  return (
    <div className={classes.last}>
      {test.preview !== null && <Delivered url={test.preview} />}
      <div>
        <p className={classes.outcome}>
          <Outcome test={test} />
          <span className={classes.dim}>{test.isCurrent ? time() : say.rich('tests.earlier', { time })}</span>
        </p>
        {test.message !== '' && <p>{test.message}</p>}
        {test.isPassed !== null && <p className={classes.dim}>{billOf(say, test, isPreview)}</p>}
      </div>
    </div>
  );
}

export type TestPlan = { obstacle: Text } | { obstacle?: never; costMicros: number; input: Draft };

type RouteTestProps = {
  route: Pick<Route, 'provider' | 'target'>;
  /** Missing while it is not known. */
  proof: ProofView | undefined;
  guard: ToolDesk['guard'];
  /** Of this route, the last one first. */
  tests: readonly ToolTestView[];
  plan: TestPlan;
  onTest: (input: Draft) => Promise<void>;
  children?: ReactNode;
};

/** Whether the price covers a route, and whether it works. */
export function RouteTest({ route, proof, guard, tests, plan, onTest, children }: RouteTestProps) {
  const say = useTexts('adminToolDesk');
  const { provider } = route;
  const nameOf = useProviderNames();
  const [last] = tests;
  const test = useMutation({
    mutationFn: async () => {
      if (plan.obstacle === undefined) await onTest(plan.input);
    },
  });
  const isRunning = last !== undefined && last.isPassed === null;
  const isPreview = useQuery(toolProvidersQuery).data?.providers.find(({ id }) => id === provider)?.isPreview === true;
  return (
    <Panel id={`route-${provider}`} title={nameOf(provider)} text={targetInWords(say, route)}>
      <div className={classes.parts}>
        {proof !== undefined && <RouteProof proof={proof} guard={guard} />}
        {children}
        <div className={classes.test} tabIndex={-1} {...{ [PLACE]: `tests.${provider}` }}>
          <Button
            variant="default"
            leftSection={<FlaskConical size={15} aria-hidden />}
            disabled={plan.obstacle !== undefined || isRunning}
            loading={test.isPending}
            onClick={() => test.mutate()}
          >
            {say('tests.do')}
          </Button>
          <p className={classes.dim}>
            {plan.obstacle !== undefined ? (
              <Words text={plan.obstacle} />
            ) : isPreview ? (
              say('tests.previewText')
            ) : (
              say('tests.realText', { cost: dollarsInWords(plan.costMicros) })
            )}
          </p>
        </div>
        {test.isError && (
          <Alert color="red" role="alert">
            {errorMessage(test.error)}
          </Alert>
        )}
        {last !== undefined && <LastTest test={last} isPreview={isPreview} />}
      </div>
    </Panel>
  );
}

function columnsOf(say: Say<'adminToolDesk'>, nameOf: (provider: string) => string): readonly Column<ToolTestView>[] {
  return [
    { name: say('columns.when'), cell: ({ testedAt }) => <RelativeTime at={testedAt} /> },
    { name: say('columns.route'), cell: ({ provider }) => nameOf(provider) },
    { name: say('columns.outcome'), cell: (test) => <Outcome test={test} /> },
    { name: say('columns.happened'), isExtra: true, cell: ({ message }) => message },
    { name: say('columns.cost'), isNumber: true, cell: ({ costMicros }) => dollarsInWords(costMicros) },
    { name: say('columns.by'), isExtra: true, cell: ({ testedBy }) => testedBy ?? '' },
  ];
}

/** For every route: whether the price covers it, and whether it works. */
export function TestsPart({ bench }: { bench: Bench }) {
  const say = useTexts('adminToolDesk');
  const { definition, desk, editor, proofs } = bench;
  if (definition === null) {
    return <p className={classes.dim}>{say('tests.later')}</p>;
  }
  return (
    <div className={classes.stack}>
      {definition.routes.map((route) => (
        <RouteTest
          key={route.provider}
          route={route}
          proof={proofs?.find(({ provider }) => provider === route.provider)}
          guard={desk.guard}
          tests={desk.tests.filter(({ provider }) => provider === route.provider)}
          plan={planOf(bench, route)}
          onTest={async (input) => editor.follow(await testRoute(desk.tool.id, route.provider, input))}
        >
          {proofs === null && <p className={classes.dim}>{say('tests.saving')}</p>}
        </RouteTest>
      ))}
      <AllTests tests={desk.tests} />
    </div>
  );
}

/** Nothing while there are none. */
export function AllTests({ tests }: { tests: readonly ToolTestView[] }) {
  const say = useTexts('adminToolDesk');
  const nameOf = useProviderNames();
  if (tests.length === 0) return null;
  return (
    <Panel id="tests" title={say('tests.all')}>
      <DataTable
        label={say('tests.label')}
        columns={columnsOf(say, nameOf)}
        rows={tests}
        keyOf={({ id }) => id}
        empty={say('tests.none')}
      />
    </Panel>
  );
}
