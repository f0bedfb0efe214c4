import classes from '../tests-part.module.css';
import { AllTests, planFor, RouteTest, type TestPlan } from '../tests-part.tsx';
import { showRoutes, testCodeRoute } from './code-routes-api.ts';
import type { CodeBench } from './use-code-bench.ts';

/** For every added route: whether the tool's price covers it, and whether it works. */
export function CodeTestsPart({ bench }: { bench: CodeBench }) {
  const { desk, service, isChanged, tool, order, form } = bench;
  if (service === null)
    return <p className={classes.dim}>Routes are proved and tested once nothing is wrong with them.</p>;
  if (service.routes.length === 0) return <p className={classes.dim}>Add a route to prove and test it.</p>;
  return (
    <div className={classes.stack}>
      {service.routes.map((route) => {
        const plan: TestPlan = isChanged
          ? { obstacle: 'Save the draft first: a test is made from what is saved.' }
          : planFor({ tool, order }, form.definition, route);
        return (
          <RouteTest
            key={route.provider}
            route={route}
            proof={isChanged ? undefined : desk.proofs.find(({ provider }) => provider === route.provider)}
            guard={desk.guard}
            tests={desk.tests.filter(({ provider }) => provider === route.provider)}
            plan={plan}
            onTest={async (input) => showRoutes(await testCodeRoute(desk.tool.id, route.provider, input))}
          >
            {isChanged && <p className={classes.dim}>Saving proves the price against what it costs now.</p>}
          </RouteTest>
        );
      })}
      <AllTests tests={desk.tests} />
    </div>
  );
}
