import type { ToolDesk } from '@kinora/server/admin-tools-wire';
import { Alert, Button, Group, Tabs, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { type ComponentType, useState } from 'react';
import { errorMessage } from '../../../shared/api/api-error.ts';
import { UnsavedChanges } from '../../../shared/ui/unsaved-changes.tsx';
import { BackLink, Loaded } from '../page-parts.tsx';
import { ChangesTable } from './changes-table.tsx';
import { DeskHead } from './desk-head.tsx';
import { DriftNotice } from './drift-notice.tsx';
import { FieldsPart } from './fields-part.tsx';
import { JsonPart } from './json-part.tsx';
import { LeftToDo } from './left-to-do.tsx';
import { OverviewPart } from './overview-part.tsx';
import { ProblemsContext } from './place-inputs.tsx';
import { focusPlace, partOfPlace, type SoughtPlace } from './places.ts';
import { PreviewPanel, type PreviewProps } from './preview-panel.tsx';
import { PricePart } from './price-part.tsx';
import { RoutesPart } from './routes-part.tsx';
import { TestsPart } from './tests-part.tsx';
import classes from './tools.module.css';
import { toolDeskQuery } from './tools-api.ts';
import { type Bench, type EditorProps, useBench } from './use-bench.ts';
import { VersionsPart } from './versions-part.tsx';

type PartProps = { bench: Bench; sought: SoughtPlace | null };

/** Somebody else has saved meanwhile: what was typed here is kept until it is said whose counts. */
function Overtaken({ bench: { desk, editor } }: { bench: Bench }) {
  const [isShown, setShown] = useState(false);
  return (
    <Alert color="yellow" role="alert" title="Somebody else has changed this tool meanwhile">
      <div className={classes.stack}>
        <p>
          {desk.tool.changedBy ?? 'Another administrator'} saved while you were typing. Nothing of yours is lost: choose
          which of the two to go on with.
        </p>
        {isShown && <ChangesTable before={desk.definition} after={editor.definition} />}
        <Group gap="sm">
          <Button size="xs" variant="default" onClick={() => setShown(!isShown)}>
            {isShown ? 'Hide the difference' : 'Show the difference'}
          </Button>
          <Button size="xs" variant="default" onClick={editor.overtake}>
            Go on with mine
          </Button>
          <Button size="xs" variant="default" onClick={editor.drop}>
            Go on with theirs
          </Button>
        </Group>
      </div>
    </Alert>
  );
}

type CostDoubtsProps = { bench: Bench; onPlace: (place: string) => void };

/** Costs that nobody has confirmed, for as long as that is so: a price proved against a wrong cost proves nothing. */
function CostDoubts({ bench: { editable }, onPlace }: CostDoubtsProps) {
  const doubts = (editable?.routes ?? []).flatMap(({ provider, costNote }, n) =>
    costNote === undefined ? [] : [{ provider, costNote, place: `routes.${n}.costNote` }],
  );
  if (doubts.length === 0) return null;
  return (
    <Alert color="yellow" icon={<TriangleAlert aria-hidden />} title="The cost is not confirmed yet">
      <ul className={classes.warnings}>
        {doubts.map(({ provider, costNote, place }) => (
          <li key={provider}>
            <Group gap={6} component="span">
              {doubts.length > 1 && `${provider}:`} {costNote}
              <UnstyledButton className={classes.showMe} onClick={() => onPlace(place)}>
                Show me
                <span className="visually-hidden"> the cost at {provider}</span>
              </UnstyledButton>
            </Group>
          </li>
        ))}
      </ul>
    </Alert>
  );
}

/** A part that shows the definition by its fields; what it cannot show is mended as text. */
function visual(Part: ComponentType<EditorProps & Pick<PartProps, 'sought'>>) {
  return ({ bench, sought }: PartProps) => {
    const { editable, editor } = bench;
    if (editable === null) {
      return (
        <Alert color="yellow" title="This definition cannot be shown as a form yet">
          Something in it is missing or of the wrong kind. Correct it under &quot;As JSON&quot;.
        </Alert>
      );
    }
    return (
      <Part
        bench={bench}
        definition={editable}
        edit={(changes) => editor.change({ ...editable, ...changes })}
        sought={sought}
      />
    );
  };
}

const parts: readonly { id: string; name: string; Part: ComponentType<PartProps> }[] = [
  { id: 'overview', name: 'Overview', Part: visual(OverviewPart) },
  { id: 'fields', name: 'Fields', Part: visual(FieldsPart) },
  { id: 'price', name: 'Price', Part: visual(PricePart) },
  { id: 'routes', name: 'Routes', Part: visual(RoutesPart) },
  { id: 'tests', name: 'Proof and tests', Part: TestsPart },
  { id: 'versions', name: 'Versions', Part: VersionsPart },
  { id: 'json', name: 'As JSON', Part: JsonPart },
];
const partParser = parseAsStringLiteral(parts.map(({ id }) => id)).withDefault(parts[0]?.id ?? '');

const texts = {
  unsaved: 'Not saved yet. Save the draft to test it.',
  done: 'Everything is done. It can be published.',
  heading: 'Before it can be published',
};

type Preview = ComponentType<PreviewProps>;

function Workbench({ desk, Preview }: { desk: ToolDesk; Preview: Preview }) {
  const bench = useBench(desk);
  const { editor } = bench;
  const [part, setPart] = useQueryState('part', partParser);
  const [sought, setSought] = useState<SoughtPlace | null>(null);
  const lead = (place: string) => {
    setSought({ place });
    void setPart(bench.editable === null ? 'json' : partOfPlace(place));
    // Once its part is there.
    setTimeout(() => requestAnimationFrame(() => focusPlace(place)), 0);
  };
  return (
    <>
      <UnsavedChanges isDirty={editor.isChanged}>This tool has changes that are not saved yet.</UnsavedChanges>
      <DeskHead bench={bench} />
      <ProblemsContext value={bench.problems}>
        <div className={classes.bench}>
          <div className={classes.stack}>
            {editor.problem !== null && !editor.isOvertaken && (
              <Alert color="red" role="alert">
                {errorMessage(editor.problem)}
              </Alert>
            )}
            {editor.isOvertaken && <Overtaken bench={bench} />}
            <DriftNotice bench={bench} />
            <LeftToDo
              problems={bench.problems}
              isChanged={editor.isChanged}
              hasDraft={desk.tool.hasDraft}
              left={desk.left}
              texts={texts}
              onPlace={lead}
            />
            <CostDoubts bench={bench} onPlace={lead} />
            <Tabs value={part} onChange={(chosen) => void setPart(partParser.parse(chosen ?? ''))} keepMounted={false}>
              <Tabs.List aria-label="Parts of the tool" className={classes.tabs}>
                {parts.map(({ id, name }) => (
                  <Tabs.Tab key={id} value={id}>
                    {name}
                  </Tabs.Tab>
                ))}
              </Tabs.List>
              {parts.map(({ id, Part }) => (
                <Tabs.Panel key={id} value={id}>
                  <Part bench={bench} sought={sought} />
                </Tabs.Panel>
              ))}
            </Tabs>
          </div>
          <PreviewPanel bench={bench} Preview={Preview} />
        </div>
      </ProblemsContext>
    </>
  );
}

/** Everything about one added tool. `Preview` is the form that people get, which another feature has. */
export function ToolDeskPage({ id, Preview }: { id: string; Preview: Preview }) {
  const desk = useQuery(toolDeskQuery(id));
  return (
    <>
      <BackLink to="/admin/tools">All tools</BackLink>
      <Loaded query={desk} what="The tool" height={520}>
        {(loaded) => <Workbench desk={loaded} Preview={Preview} />}
      </Loaded>
    </>
  );
}
