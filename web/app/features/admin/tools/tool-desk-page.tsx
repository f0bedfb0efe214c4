import { parseDefinition } from '@kinora/catalogue/runtime/parse-definition';
import type { ToolDesk } from '@kinora/server/admin-tools-wire';
import { Alert, Button, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, ExternalLink } from 'lucide-react';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { type ComponentType, useDeferredValue, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { errorMessage } from '../../../shared/api/api-error.ts';
import { UnsavedChanges } from '../../../shared/ui/unsaved-changes.tsx';
import { Loaded, PageHead } from '../page-parts.tsx';
import { ReasonDialog } from '../reason-dialog.tsx';
import { JsonPart } from './json-part.tsx';
import { LeftToDo } from './left-to-do.tsx';
import { ToolState } from './tool-state.tsx';
import classes from './tools.module.css';
import { publishTool, toolDeskQuery } from './tools-api.ts';
import { type ToolEditor, useToolEditor } from './use-tool-editor.ts';

type PartProps = { desk: ToolDesk; editor: ToolEditor };

const parts: readonly { id: string; name: string; Panel: ComponentType<PartProps> }[] = [
  { id: 'json', name: 'As JSON', Panel: JsonPart },
];
const partParser = parseAsStringLiteral(parts.map(({ id }) => id)).withDefault(parts[0]?.id ?? '');

type Act = 'publish';

function Head({ desk, editor }: PartProps) {
  const { tool } = desk;
  const [act, setAct] = useState<Act | null>(null);
  const close = () => setAct(null);
  return (
    <PageHead
      title={tool.name}
      text={
        <span className={classes.facts}>
          <ToolState tool={tool} />
          {tool.state === 'published' ? (
            <Link to={`/tools/${tool.slug}`}>
              /tools/{tool.slug} <ExternalLink size={12} aria-hidden />
            </Link>
          ) : (
            <span>/tools/{tool.slug}</span>
          )}
        </span>
      }
    >
      <div className={classes.acts}>
        {editor.isChanged && (
          <Button variant="default" onClick={editor.drop}>
            Undo my changes
          </Button>
        )}
        <Button
          variant="default"
          disabled={!editor.isChanged || editor.isOvertaken}
          loading={editor.isSaving}
          onClick={editor.save}
        >
          Save draft
        </Button>
        <Button
          variant="primary"
          disabled={editor.isChanged || !tool.hasDraft || desk.left.length > 0}
          onClick={() => setAct('publish')}
        >
          Publish
        </Button>
      </div>
      {act === 'publish' && (
        <ReasonDialog
          title={`Publish ${tool.name}`}
          confirm="Publish"
          onConfirm={async (reason) => editor.follow(await publishTool(tool.id, desk.draftNo, reason))}
          onClose={close}
        >
          <p>Everyone is offered it within a second, at the price that was proved.</p>
        </ReasonDialog>
      )}
    </PageHead>
  );
}

function Workbench({ desk }: { desk: ToolDesk }) {
  const editor = useToolEditor(desk);
  const [part, setPart] = useQueryState('part', partParser);
  const checked = useDeferredValue(editor.definition);
  const parsed = useMemo(() => parseDefinition(checked), [checked]);
  return (
    <>
      <UnsavedChanges isDirty={editor.isChanged}>This tool has changes that are not saved yet.</UnsavedChanges>
      <Head desk={desk} editor={editor} />
      <div className={classes.stack}>
        {editor.problem !== null && (
          <Alert color="red" role="alert">
            {errorMessage(editor.problem)}
          </Alert>
        )}
        <LeftToDo desk={desk} isChanged={editor.isChanged} problems={parsed.ok ? [] : parsed.problems} />
        <Tabs value={part} onChange={(chosen) => void setPart(partParser.parse(chosen ?? ''))} keepMounted={false}>
          <Tabs.List aria-label="Parts of the tool" className={classes.tabs}>
            {parts.map(({ id, name }) => (
              <Tabs.Tab key={id} value={id}>
                {name}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {parts.map(({ id, Panel }) => (
            <Tabs.Panel key={id} value={id}>
              <Panel desk={desk} editor={editor} />
            </Tabs.Panel>
          ))}
        </Tabs>
      </div>
    </>
  );
}

/** Everything about one added tool. */
export function ToolDeskPage({ id }: { id: string }) {
  const desk = useQuery(toolDeskQuery(id));
  return (
    <>
      <Link to="/admin/tools" className={classes.back}>
        <ArrowLeft size={14} aria-hidden />
        All tools
      </Link>
      <Loaded query={desk} what="The tool" height={520}>
        {(loaded) => <Workbench desk={loaded} />}
      </Loaded>
    </>
  );
}
