import { totalOf } from '@kinora/catalogue/runtime/price-table';
import { runtimeFolders } from '@kinora/catalogue/runtime/tool';
import { factsOf } from '@kinora/catalogue/runtime/values';
import type { Tool } from '@kinora/catalogue/tool';
import type { ProofView, ToolDesk, ToolTestView } from '@kinora/server/admin-tools-wire';
import { Alert, Badge, Button, Loader } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { FlaskConical } from 'lucide-react';
import type { ReactNode } from 'react';
import { errorMessage } from '../../../shared/api/api-error.ts';
import { RelativeTime } from '../../../shared/ui/relative-time.tsx';
import { type Column, DataTable, Panel } from '../page-parts.tsx';
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
  if (definition === null) return { obstacle: 'Correct the definition first.' };
  if (editor.isChanged) return { obstacle: 'Save the draft first: a test is made from what is saved.' };
  if (previewed === null) return { obstacle: 'The form is not there yet.' };
  return planFor({ tool: previewed, order }, definition, route);
}

/** The same, of a route that can be tested as far as it goes. */
export function planFor(
  { tool, order }: { tool: Tool; order: PreviewedOrder | null },
  definition: Definition,
  route: Pick<Route, 'cost'>,
): TestPlan {
  if (order === null) return { obstacle: 'The form is not there yet.' };
  if (order.isBusy) return { obstacle: 'Please wait until your file has arrived.' };
  const parsed = tool.parse(order.input);
  const [problem] = parsed.ok ? [] : parsed.problems;
  if (problem !== undefined)
    return {
      obstacle: `Fill in the form under What people see first. ${problem.message}.`.replace(/([.!?])\.$/, '$1'),
    };
  return { costMicros: totalOf(route.cost, factsOf(definition, order.input, order.measured)), input: order.input };
}

function Outcome({ test }: { test: ToolTestView }) {
  if (test.isPassed === null) {
    return (
      <span className={classes.outcome} role="status">
        <Loader size={14} /> Under way
      </span>
    );
  }
  return <Badge color={test.isPassed ? 'green' : 'red'}>{test.isPassed ? 'Passed' : 'Failed'}</Badge>;
}

const DELIVERED = 'What the test delivered';

function Delivered({ url }: { url: string }) {
  if (url.startsWith('data:')) return <img src={url} alt={DELIVERED} className={classes.picture} />;
  // biome-ignore lint/a11y/useMediaCaption: nobody has captions for what a model just made.
  if (url.includes(`/${runtimeFolders.audio}/`)) return <audio src={url} aria-label={DELIVERED} controls />;
  return (
    // biome-ignore lint/a11y/useMediaCaption: nobody has captions for what a model just made.
    <video src={url} aria-label={DELIVERED} className={classes.picture} controls playsInline preload="metadata" />
  );
}

function LastTest({ test, isPreview }: { test: ToolTestView; isPreview: boolean }) {
  return (
    <div className={classes.last}>
      {test.preview !== null && <Delivered url={test.preview} />}
      <div>
        <p className={classes.outcome}>
          <Outcome test={test} />
          <span className={classes.dim}>
            <RelativeTime at={test.testedAt} />
            {!test.isCurrent && ', from an earlier draft'}
          </span>
        </p>
        {test.message !== '' && <p>{test.message}</p>}
        {test.isPassed !== null && (
          <p className={classes.dim}>
            {test.seconds !== null && `${Math.round(test.seconds)} seconds, `}
            {isPreview ? 'nothing billed' : `about ${dollarsInWords(test.costMicros)}`}
          </p>
        )}
      </div>
    </div>
  );
}

export type TestPlan = { obstacle: string } | { obstacle?: never; costMicros: number; input: Draft };

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
  const { provider } = route;
  const [last] = tests;
  const test = useMutation({
    mutationFn: async () => {
      if (plan.obstacle === undefined) await onTest(plan.input);
    },
  });
  const isRunning = last !== undefined && last.isPassed === null;
  const isPreview = useQuery(toolProvidersQuery).data?.providers.find(({ id }) => id === provider)?.isPreview === true;
  return (
    <Panel id={`route-${provider}`} title={provider} text={targetInWords(route)}>
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
            Test this route
          </Button>
          <p className={classes.dim}>
            {plan.obstacle ??
              (isPreview
                ? 'The preview engine of this machine makes what the form says. Nothing is billed, and no tokens are charged.'
                : `One real call with what the form says, billed by the provider: about ${dollarsInWords(plan.costMicros)}. No tokens are charged.`)}
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

const columns: readonly Column<ToolTestView>[] = [
  { name: 'When', cell: ({ testedAt }) => <RelativeTime at={testedAt} /> },
  { name: 'Route', cell: ({ provider }) => provider },
  { name: 'Outcome', cell: (test) => <Outcome test={test} /> },
  { name: 'What happened', isExtra: true, cell: ({ message }) => message },
  { name: 'Stated cost', isNumber: true, cell: ({ costMicros }) => dollarsInWords(costMicros) },
  { name: 'By', isExtra: true, cell: ({ testedBy }) => testedBy ?? '' },
];

/** For every route: whether the price covers it, and whether it works. */
export function TestsPart({ bench }: { bench: Bench }) {
  const { definition, desk, editor, proofs } = bench;
  if (definition === null) {
    return <p className={classes.dim}>Routes are proved and tested once nothing is wrong with the definition.</p>;
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
          {proofs === null && <p className={classes.dim}>Saving proves the price: it depends on many settings.</p>}
        </RouteTest>
      ))}
      <AllTests tests={desk.tests} />
    </div>
  );
}

/** Nothing while there are none. */
export function AllTests({ tests }: { tests: readonly ToolTestView[] }) {
  if (tests.length === 0) return null;
  return (
    <Panel id="tests" title="All tests">
      <DataTable label="Tests" columns={columns} rows={tests} keyOf={({ id }) => id} empty="No tests yet." />
    </Panel>
  );
}
