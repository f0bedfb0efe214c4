import type { Tool } from '@kinora/catalogue/tool';
import type { CodeToolDesk } from '@kinora/server/admin-code-routes-wire';
import { text } from '@kinora/texts/typed-keys';
import { Alert, Button, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { type ComponentType, useState } from 'react';
import { errorMessage } from '../../../../shared/api/api-error.ts';
import { queryClient } from '../../../../shared/api/queries.ts';
import { useTexts } from '../../../../shared/texts/use-texts.ts';
import { loadTool } from '../../../../shared/tools/registry.ts';
import { Loaded } from '../../../../shared/ui/loaded.tsx';
import row from '../../../../shared/ui/scroll-row.module.css';
import { UnsavedChanges } from '../../../../shared/ui/unsaved-changes.tsx';
import { BackLink, PageHead } from '../../page-parts.tsx';
import { useInTurn } from '../../providers/provider-names.tsx';
import { ReasonDialog } from '../../reason-dialog.tsx';
import { LeftToDo } from '../left-to-do.tsx';
import { ProblemsContext } from '../place-inputs.tsx';
import { PreviewFrame, type PreviewProps } from '../preview-panel.tsx';
import editor from '../tests-part.module.css';
import { AllTests, planFor, RouteTest, type TestPlan } from '../tests-part.tsx';
import classes from '../tools.module.css';
import { useSoughtPlace } from '../use-sought-place.ts';
import { codeToolDeskQuery, discardRoutes, serveRoutes, showRoutes, testCodeRoute } from './code-routes-api.ts';
import { CodeRoutesPart } from './code-routes-part.tsx';
import { ToolLeads } from './code-tools-list.tsx';
import { CodeVersionsPart } from './code-versions-part.tsx';
import { type CodeBench, useCodeBench } from './use-code-bench.ts';

/** For every added route: whether the tool's price covers it, and whether it works. */
function CodeTestsPart({ bench }: { bench: CodeBench }) {
  const say = useTexts('adminToolDesk');
  const { desk, service, isChanged, tool, order, form } = bench;
  if (service === null) return <p className={editor.dim}>{say('code.testsLater')}</p>;
  if (service.routes.length === 0) return <p className={editor.dim}>{say('code.noRoutes')}</p>;
  return (
    <div className={editor.stack}>
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
            {isChanged && <p className={editor.dim}>{say('code.saving')}</p>}
          </RouteTest>
        );
      })}
      <AllTests tests={desk.tests} />
    </div>
  );
}

const partParser = parseAsStringLiteral(['routes', 'tests', 'versions']).withDefault('routes');

function Head({ bench }: { bench: CodeBench }) {
  const say = useTexts('adminToolDesk');
  const { desk, isChanged, isOvertaken, isSaving } = bench;
  const { id, name, providers, hasDraft } = desk.tool;
  const inTurn = useInTurn();
  const [asked, setAsked] = useState<'serve' | 'discard' | null>(null);
  return (
    <PageHead title={name} text={say('routes.madeBy', { provider: inTurn(providers) })}>
      <div className={classes.acts}>
        {isChanged && (
          <Button variant="subtle" color="gray" onClick={bench.drop}>
            {say('undo.act')}
          </Button>
        )}
        {hasDraft && !isChanged && (
          <Button variant="subtle" color="gray" onClick={() => setAsked('discard')}>
            {say('discard.title')}
          </Button>
        )}
        <Button variant="default" disabled={!isChanged || isOvertaken} loading={isSaving} onClick={bench.save}>
          {say('save')}
        </Button>
        <Button
          variant="primary"
          disabled={isChanged || !hasDraft || desk.left.length > 0}
          onClick={() => setAsked('serve')}
        >
          {say('code.serve')}
        </Button>
      </div>
      {asked === 'serve' && (
        <ReasonDialog
          title={say('code.serveTitle', { name })}
          confirm={say('code.serve')}
          onConfirm={async (reason) => showRoutes(await serveRoutes(id, desk.draftNo, reason))}
          onClose={() => setAsked(null)}
        >
          <p>{say('code.serveText')}</p>
        </ReasonDialog>
      )}
      {asked === 'discard' && (
        <ReasonDialog
          title={say('discard.title')}
          confirm={say('discard.do')}
          isDangerous
          onConfirm={async (reason) => {
            await discardRoutes(id, reason);
            await queryClient.invalidateQueries({ queryKey: codeToolDeskQuery(id).queryKey });
          }}
          onClose={() => setAsked(null)}
        >
          <p>{say('code.discardText')}</p>
        </ReasonDialog>
      )}
    </PageHead>
  );
}

type WorkbenchProps = { desk: CodeToolDesk; tool: Tool; Preview: ComponentType<PreviewProps> };

function Workbench({ desk, tool, Preview }: WorkbenchProps) {
  const say = useTexts('adminToolDesk');
  const bench = useCodeBench(desk, tool);
  const { routes, problem, isOvertaken } = bench;
  const [part, setPart] = useQueryState('part', partParser);
  const { lead } = useSoughtPlace({
    shown: part,
    partOf: (): typeof part => 'routes',
    show: (wanted) => void setPart(wanted),
  });
  return (
    <>
      <UnsavedChanges isDirty={bench.isChanged}>{say('code.unsavedChanges')}</UnsavedChanges>
      <Head bench={bench} />
      <ToolLeads id={bench.desk.tool.id} providers={bench.desk.tool.providers} />
      <ProblemsContext value={bench.problems}>
        <div className={classes.bench}>
          <div className={classes.stack}>
            {problem !== null && !isOvertaken && (
              <Alert color="red" role="alert">
                {errorMessage(problem)}
              </Alert>
            )}
            {isOvertaken && (
              <Alert color="yellow" role="alert" title={say('code.overtaken')}>
                {say('code.overtakenText')}
              </Alert>
            )}
            <LeftToDo
              problems={bench.problems}
              isChanged={bench.isChanged}
              hasDraft={desk.tool.hasDraft}
              left={desk.left.map((words) => ({ words }))}
              texts={{ unsaved: say('code.unsaved'), done: say('code.done'), heading: say('code.heading') }}
              onPlace={lead}
            />
            <Tabs value={part} onChange={(chosen) => void setPart(partParser.parse(chosen ?? ''))} keepMounted={false}>
              <Tabs.List aria-label={say('parts')} className={`${row.row} ${classes.tabs}`}>
                <Tabs.Tab value="routes">{say('parts.routes')}</Tabs.Tab>
                <Tabs.Tab value="tests">{say('parts.tests')}</Tabs.Tab>
                <Tabs.Tab value="versions">{say('parts.versions')}</Tabs.Tab>
              </Tabs.List>
              <Tabs.Panel value="routes">
                {routes === null ? (
                  <Alert color="yellow" title={say('code.noForm')}>
                    {say('code.noFormText')}
                  </Alert>
                ) : (
                  <CodeRoutesPart bench={bench} routes={routes} />
                )}
              </Tabs.Panel>
              <Tabs.Panel value="tests">
                <CodeTestsPart bench={bench} />
              </Tabs.Panel>
              <Tabs.Panel value="versions">
                <CodeVersionsPart desk={desk} />
              </Tabs.Panel>
            </Tabs>
          </div>
          <PreviewFrame>
            <Preview tool={tool} onOrder={bench.setOrder} />
          </PreviewFrame>
        </div>
      </ProblemsContext>
    </>
  );
}

/** The routes of a tool that comes with the program. `Preview` is the form that people get, which another feature has. */
export function CodeRoutesPage({ id, Preview }: { id: string; Preview: ComponentType<PreviewProps> }) {
  const say = useTexts('adminToolDesk');
  const sayTools = useTexts('adminTools');
  const desk = useQuery(codeToolDeskQuery(id));
  const tool = useQuery({ queryKey: ['code-tool', id], queryFn: async () => (await loadTool(id)) ?? null });
  return (
    <>
      <BackLink to="/admin/tools">{sayTools('allTools')}</BackLink>
      <Loaded query={desk} label={say('loading')} problem={say('notLoaded')} height={520}>
        {(loaded) => tool.data != null && <Workbench desk={loaded} tool={tool.data} Preview={Preview} />}
      </Loaded>
    </>
  );
}
