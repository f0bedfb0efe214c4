import { text } from '@kinora/texts/typed-keys';
import { useTexts } from '../../../../shared/texts/use-texts.ts';
import classes from '../tests-part.module.css';
import { AllTests, planFor, RouteTest, type TestPlan } from '../tests-part.tsx';
import { showRoutes, testCodeRoute } from './code-routes-api.ts';
import type { CodeBench } from './use-code-bench.ts';

/** For every added route: whether the tool's price covers it, and whether it works. */
export function CodeTestsPart({ bench }: { bench: CodeBench }) {
  const say = useTexts('adminToolDesk');
  const { desk, service, isChanged, tool, order, form } = bench;
  if (service === null) return <p className={classes.dim}>{say('code.testsLater')}</p>;
  if (service.routes.length === 0) return <p className={classes.dim}>{say('code.noRoutes')}</p>;
  return (
    <div className={classes.stack}>
      {service.routes.map((route) => {
        const plan: TestPlan = isChanged
          ? { obstacle: text('adminToolDesk', 'tests.saveFirst') }
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
            {isChanged && <p className={classes.dim}>{say('code.saving')}</p>}
          </RouteTest>
        );
      })}
      <AllTests tests={desk.tests} />
    </div>
  );
}
