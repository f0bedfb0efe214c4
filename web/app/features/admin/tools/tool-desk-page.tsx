import type { ToolDesk } from '@kinora/server/admin-tools-wire';
import { Alert, Button, Group, Tabs, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { errorMessage } from '../../../shared/api/api-error.ts';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import row from '../../../shared/ui/scroll-row.module.css';
import { UnsavedChanges } from '../../../shared/ui/unsaved-changes.tsx';
import { BackLink } from '../page-parts.tsx';
import { useProviderNames } from '../providers/provider-names.tsx';
import { DeskHead } from './desk-head.tsx';
import { DriftNotice } from './drift-notice.tsx';
import { FieldsPart } from './fields-part.tsx';
import { JsonInput, readJson } from './json-input.tsx';
import { LeftToDo } from './left-to-do.tsx';
import { OverviewPart } from './overview-part.tsx';
import { ProblemsContext } from './place-inputs.tsx';
import { definitionText, offsetOf, partOfPlace, type SoughtPlace } from './places.ts';
import { PreviewPanel, type PreviewProps } from './preview-panel.tsx';
import { PricePart } from './price-part.tsx';
import { RoutesPart } from './routes-part.tsx';
import { TestsPart } from './tests-part.tsx';
import classes from './tools.module.css';
import { toolDeskQuery } from './tools-api.ts';
import { type Bench, type EditorProps, useBench } from './use-bench.ts';
import { useSoughtPlace } from './use-sought-place.ts';
import { isSame } from './use-tool-editor.ts';
import { ChangesTable, VersionsPart } from './versions-part.tsx';

type Props = {
  bench: Bench;
  sought: SoughtPlace | null;
};

/** The whole definition as text. What is no JSON yet stays as typed, and changes nothing. */
function JsonPart({ bench: { editor }, sought }: Props) {
  const say = useTexts('adminTools');
  const area = useRef<HTMLTextAreaElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [followed, setFollowed] = useState(sought);
  // Places are counted in the text as it is written by itself.
  if (followed !== sought) {
    setFollowed(sought);
    setTyped(null);
  }
  const read = typed === null ? null : readJson(typed);
  // What was changed elsewhere meanwhile is shown as it is now.
  const isTyped = typed !== null && (read?.ok === false || isSame(read?.value, editor.definition));
  const text = isTyped ? typed : definitionText(editor.definition);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another place is gone to; what is typed there stays at hand.
  useEffect(() => {
    const element = area.current;
    if (sought === null || element === null) return;
    const start = offsetOf(editor.definition, sought.place);
    const line = element.value.slice(0, start).split('\n').length - 1;
    element.focus();
    element.setSelectionRange(start, element.value.indexOf('\n', start));
    element.scrollTop = Math.max(0, (line / element.value.split('\n').length) * element.scrollHeight - 120);
  }, [sought]);
  return (
    <JsonInput
      ref={area}
      label={say('definition')}
      text={text}
      problem={isTyped && read?.ok === false ? read.problem : null}
      onText={(next) => {
        setTyped(next);
        const now = readJson(next);
        if (now.ok) editor.change(now.value);
      }}
    />
  );
}

type PartProps = { bench: Bench; sought: SoughtPlace | null };

/** Somebody else has saved meanwhile: what was typed here is kept until it is said whose counts. */
function Overtaken({ bench: { desk, editor } }: { bench: Bench }) {
  const say = useTexts('adminToolDesk');
  const [isShown, setShown] = useState(false);
  return (
    <Alert color="yellow" role="alert" title={say('overtaken.title')}>
      <div className={classes.stack}>
        <p>{say('overtaken.text', { who: desk.tool.changedBy ?? say('overtaken.someone') })}</p>
        {isShown && <ChangesTable before={desk.definition} after={editor.definition} />}
        <Group gap="sm">
          <Button size="xs" variant="default" onClick={() => setShown(!isShown)}>
            {isShown ? say('overtaken.hide') : say('overtaken.show')}
          </Button>
          <Button size="xs" variant="default" onClick={editor.overtake}>
            {say('overtaken.mine')}
          </Button>
          <Button size="xs" variant="default" onClick={editor.drop}>
            {say('overtaken.theirs')}
          </Button>
        </Group>
      </div>
    </Alert>
  );
}

type CostDoubtsProps = { bench: Bench; onPlace: (place: string) => void };

/** Costs that nobody has confirmed, for as long as that is so: a price proved against a wrong cost proves nothing. */
function CostDoubts({ bench: { editable }, onPlace }: CostDoubtsProps) {
  const say = useTexts('adminToolDesk');
  const nameOf = useProviderNames();
  const doubts = (editable?.routes ?? []).flatMap(({ provider, costNote }, n) =>
    costNote === undefined ? [] : [{ provider, costNote, place: `routes.${n}.costNote` }],
  );
  if (doubts.length === 0) return null;
  return (
    <Alert color="yellow" icon={<TriangleAlert aria-hidden />} title={say('doubts.title')}>
      <ul className={classes.warnings}>
        {doubts.map(({ provider, costNote, place }) => (
          <li key={provider}>
            <Group gap={6} component="span">
              {doubts.length > 1 ? say('doubts.at', { provider: nameOf(provider), note: costNote }) : costNote}
              <UnstyledButton className={classes.showMe} onClick={() => onPlace(place)}>
                {say.rich(
                  'showMe',
                  { more: (content) => <span className="visually-hidden">{content}</span> },
                  { what: say('doubts.costAt', { provider: nameOf(provider) }) },
                )}
              </UnstyledButton>
            </Group>
          </li>
        ))}
      </ul>
    </Alert>
  );
}

function NoForm() {
  const say = useTexts('adminToolDesk');
  return (
    <Alert color="yellow" title={say('noForm.title')}>
      {say('noForm.text')}
    </Alert>
  );
}

/** A part that shows the definition by its fields; what it cannot show is mended as text. */
function visual(Part: ComponentType<EditorProps & Pick<PartProps, 'sought'>>) {
  return ({ bench, sought }: PartProps) => {
    const { editable, editor } = bench;
    if (editable === null) {
      return <NoForm />;
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

const parts = [
  { id: 'overview', Part: visual(OverviewPart) },
  { id: 'fields', Part: visual(FieldsPart) },
  { id: 'price', Part: visual(PricePart) },
  { id: 'routes', Part: visual(RoutesPart) },
  { id: 'tests', Part: TestsPart },
  { id: 'versions', Part: VersionsPart },
  { id: 'json', Part: JsonPart },
] as const satisfies readonly { id: string; Part: ComponentType<PartProps> }[];
const partParser = parseAsStringLiteral(parts.map(({ id }) => id)).withDefault('overview');

type Preview = ComponentType<PreviewProps>;

function Workbench({ desk, Preview }: { desk: ToolDesk; Preview: Preview }) {
  const say = useTexts('adminToolDesk');
  const bench = useBench(desk);
  const { editor } = bench;
  const [part, setPart] = useQueryState('part', partParser);
  const { sought, lead } = useSoughtPlace({
    shown: part,
    partOf: (place) => (bench.editable === null ? 'json' : partOfPlace(place)),
    show: (wanted) => void setPart(wanted),
  });
  return (
    <>
      <UnsavedChanges isDirty={editor.isChanged}>{say('unsaved')}</UnsavedChanges>
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
              texts={{ unsaved: say('left.unsaved'), done: say('left.done'), heading: say('left.heading') }}
              onPlace={lead}
            />
            <CostDoubts bench={bench} onPlace={lead} />
            <Tabs value={part} onChange={(chosen) => void setPart(partParser.parse(chosen ?? ''))} keepMounted={false}>
              <Tabs.List aria-label={say('parts')} className={`${row.row} ${classes.tabs}`}>
                {parts.map(({ id }) => (
                  <Tabs.Tab key={id} value={id}>
                    {say(`parts.${id}`)}
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
  const say = useTexts('adminToolDesk');
  const sayTools = useTexts('adminTools');
  const desk = useQuery(toolDeskQuery(id));
  return (
    <>
      <BackLink to="/admin/tools">{sayTools('allTools')}</BackLink>
      <Loaded query={desk} label={say('loading')} problem={say('notLoaded')} height={520}>
        {(loaded) => <Workbench desk={loaded} Preview={Preview} />}
      </Loaded>
    </>
  );
}
