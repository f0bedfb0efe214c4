import type { Tool } from '@kinora/catalogue/tool';
import type { CodeToolDesk } from '@kinora/server/admin-code-routes-wire';
import { Alert, Button, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { type ComponentType, useState } from 'react';
import { errorMessage } from '../../../../shared/api/api-error.ts';
import { queryClient } from '../../../../shared/api/queries.ts';
import { loadTool } from '../../../../shared/tools/registry.ts';
import { UnsavedChanges } from '../../../../shared/ui/unsaved-changes.tsx';
import { BackLink, Loaded, PageHead } from '../../page-parts.tsx';
import { ReasonDialog } from '../../reason-dialog.tsx';
import { LeftToDo } from '../left-to-do.tsx';
import { ProblemsContext } from '../place-inputs.tsx';
import { focusPlace } from '../places.ts';
import { PreviewFrame, type PreviewProps } from '../preview-panel.tsx';
import classes from '../tools.module.css';
import { codeToolDeskQuery, discardRoutes, serveRoutes, showRoutes } from './code-routes-api.ts';
import { CodeRoutesPart } from './code-routes-part.tsx';
import { CodeTestsPart } from './code-tests-part.tsx';
import { CodeVersionsPart } from './code-versions-part.tsx';
import { type CodeBench, useCodeBench } from './use-code-bench.ts';

const partParser = parseAsStringLiteral(['routes', 'tests', 'versions']).withDefault('routes');

const texts = {
  unsaved: 'Not saved yet. Save the draft to prove and test it.',
  done: 'Everything is done. They can be put in service.',
  heading: 'Before they can be put in service',
};

function Head({ bench }: { bench: CodeBench }) {
  const { desk, isChanged, isOvertaken, isSaving } = bench;
  const { id, name, providers, hasDraft } = desk.tool;
  const [asked, setAsked] = useState<'serve' | 'discard' | null>(null);
  return (
    <PageHead title={name} text={`Made by ${providers.join(', then ')}`}>
      <div className={classes.acts}>
        {isChanged && (
          <Button variant="subtle" color="gray" onClick={bench.drop}>
            Undo my changes
          </Button>
        )}
        {hasDraft && !isChanged && (
          <Button variant="subtle" color="gray" onClick={() => setAsked('discard')}>
            Discard the draft
          </Button>
        )}
        <Button variant="default" disabled={!isChanged || isOvertaken} loading={isSaving} onClick={bench.save}>
          Save draft
        </Button>
        <Button
          variant="primary"
          disabled={isChanged || !hasDraft || desk.left.length > 0}
          onClick={() => setAsked('serve')}
        >
          Put in service
        </Button>
      </div>
      {asked === 'serve' && (
        <ReasonDialog
          title={`Put the routes of ${name} in service`}
          confirm="Put in service"
          onConfirm={async (reason) => showRoutes(await serveRoutes(id, desk.draftNo, reason))}
          onClose={() => setAsked(null)}
        >
          <p>New orders use them within a second. Jobs under way finish with the old ones.</p>
        </ReasonDialog>
      )}
      {asked === 'discard' && (
        <ReasonDialog
          title="Discard the draft"
          confirm="Discard"
          isDangerous
          onConfirm={async (reason) => {
            await discardRoutes(id, reason);
            await queryClient.invalidateQueries({ queryKey: codeToolDeskQuery(id).queryKey });
          }}
          onClose={() => setAsked(null)}
        >
          <p>Changes made since the routes were put in service are lost. Orders continue as before.</p>
        </ReasonDialog>
      )}
    </PageHead>
  );
}

type WorkbenchProps = { desk: CodeToolDesk; tool: Tool; Preview: ComponentType<PreviewProps> };

function Workbench({ desk, tool, Preview }: WorkbenchProps) {
  const bench = useCodeBench(desk, tool);
  const { routes, problem, isOvertaken } = bench;
  const [part, setPart] = useQueryState('part', partParser);
  const lead = (place: string) => {
    void setPart('routes');
    // Once its part is there.
    setTimeout(() => requestAnimationFrame(() => focusPlace(place)), 0);
  };
  return (
    <>
      <UnsavedChanges isDirty={bench.isChanged}>These routes have changes that are not saved yet.</UnsavedChanges>
      <Head bench={bench} />
      <ProblemsContext value={bench.problems}>
        <div className={classes.bench}>
          <div className={classes.stack}>
            {problem !== null && !isOvertaken && (
              <Alert color="red" role="alert">
                {errorMessage(problem)}
              </Alert>
            )}
            {isOvertaken && (
              <Alert color="yellow" role="alert" title="Somebody else has changed these routes meanwhile">
                Undo your changes to go on with theirs.
              </Alert>
            )}
            <LeftToDo
              problems={bench.problems}
              isChanged={bench.isChanged}
              hasDraft={desk.tool.hasDraft}
              left={desk.left.map((words) => ({ words }))}
              texts={texts}
              onPlace={lead}
            />
            <Tabs value={part} onChange={(chosen) => void setPart(partParser.parse(chosen ?? ''))} keepMounted={false}>
              <Tabs.List aria-label="Parts of the tool" className={classes.tabs}>
                <Tabs.Tab value="routes">Routes</Tabs.Tab>
                <Tabs.Tab value="tests">Proof and tests</Tabs.Tab>
                <Tabs.Tab value="versions">Versions</Tabs.Tab>
              </Tabs.List>
              <Tabs.Panel value="routes">
                {routes === null ? (
                  <Alert color="yellow" title="These routes cannot be shown as a form">
                    Something in them is missing or of the wrong kind. Discard the draft, or correct it through the API.
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
  const desk = useQuery(codeToolDeskQuery(id));
  const tool = useQuery({ queryKey: ['code-tool', id], queryFn: async () => (await loadTool(id)) ?? null });
  return (
    <>
      <BackLink to="/admin/tools">All tools</BackLink>
      <Loaded query={desk} what="The tool" height={520}>
        {(loaded) => tool.data != null && <Workbench desk={loaded} tool={tool.data} Preview={Preview} />}
      </Loaded>
    </>
  );
}
