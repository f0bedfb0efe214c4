import { Button } from '@mantine/core';
import { ExternalLink } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { queryClient } from '../../../shared/api/queries.ts';
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx';
import { PageHead } from '../page-parts.tsx';
import { ReasonDialog } from '../reason-dialog.tsx';
import { ToolState } from './tool-state.tsx';
import classes from './tools.module.css';
import { discardDraft, offerTool, publishTool, toolDeskQuery } from './tools-api.ts';
import type { Bench } from './use-bench.ts';

type Act = {
  title: string;
  text: ReactNode;
  confirm: string;
  isDangerous?: boolean;
  run: (reason: string) => Promise<unknown>;
};

/** What can be done with the tool as a whole; each is asked for with a reason. */
function useActs({ desk, editor }: Bench): Record<'publish' | 'retire' | 'offer' | 'discard', Act> {
  const navigate = useNavigate();
  const { id, name, publishedVersion } = desk.tool;
  const isNew = publishedVersion === null;
  return {
    publish: {
      title: `Publish ${name}`,
      text: 'Everyone is offered it within a second, at the price that was proved.',
      confirm: 'Publish',
      run: async (reason) => editor.follow(await publishTool(id, desk.draftNo, reason)),
    },
    retire: {
      title: `Retire ${name}`,
      text: 'Nobody can order it any more. What people made with it stays, and it can be offered again.',
      confirm: 'Retire',
      isDangerous: true,
      run: async (reason) => editor.follow(await offerTool(id, false, reason)),
    },
    offer: {
      title: `Offer ${name} again`,
      text: `Everyone is offered version ${publishedVersion} again within a second.`,
      confirm: 'Offer again',
      run: async (reason) => editor.follow(await offerTool(id, true, reason)),
    },
    discard: {
      title: isNew ? `Remove ${name}` : 'Discard the draft',
      text: isNew
        ? 'It was never published, so nothing remains of it.'
        : `What was changed since version ${publishedVersion} is lost. People are offered version ${publishedVersion} as before.`,
      confirm: isNew ? 'Remove' : 'Discard',
      isDangerous: true,
      run: async (reason) => {
        await discardDraft(id, reason);
        editor.drop();
        if (!isNew) return;
        await navigate('/admin/tools');
        queryClient.removeQueries({ queryKey: toolDeskQuery(id).queryKey });
      },
    },
  };
}

/** What the tool is, where it stands, and what can be done with it. */
export function DeskHead({ bench }: { bench: Bench }) {
  const { desk, editor } = bench;
  const { tool } = desk;
  const acts = useActs(bench);
  const [asked, setAsked] = useState<keyof typeof acts | null>(null);
  const act = asked === null ? null : acts[asked];
  const [isUndoing, setUndoing] = useState(false);
  const isNew = tool.publishedVersion === null;
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
        {tool.state === 'published' && (
          <Button variant="subtle" color="gray" onClick={() => setAsked('retire')}>
            Retire
          </Button>
        )}
        {tool.state === 'retired' && (
          <Button variant="default" onClick={() => setAsked('offer')}>
            Offer again
          </Button>
        )}
        {tool.hasDraft && !editor.isChanged && (
          <Button variant="subtle" color="gray" onClick={() => setAsked('discard')}>
            {isNew ? 'Remove' : 'Discard the draft'}
          </Button>
        )}
        {editor.isChanged && (
          <Button variant="subtle" color="gray" onClick={() => setUndoing(true)}>
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
          onClick={() => setAsked('publish')}
        >
          Publish
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isUndoing}
        title="Undo your changes?"
        confirm="Undo them"
        keep="Keep editing"
        failure="Your changes are still here."
        onConfirm={async () => editor.drop()}
        onClose={() => setUndoing(false)}
      >
        Everything you typed since the last save is lost.
      </ConfirmDialog>
      {act !== null && (
        <ReasonDialog
          title={act.title}
          confirm={act.confirm}
          isDangerous={act.isDangerous ?? false}
          onConfirm={act.run}
          onClose={() => setAsked(null)}
        >
          <p>{act.text}</p>
        </ReasonDialog>
      )}
    </PageHead>
  );
}
