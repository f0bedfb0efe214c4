import { Button } from '@mantine/core';
import { ExternalLink } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { queryClient } from '../../../shared/api/queries.ts';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx';
import { PageHead } from '../page-parts.tsx';
import { ReasonDialog } from '../reason-dialog.tsx';
import { ToolState } from './tool-state.tsx';
import classes from './tools.module.css';
import { discardDraft, offerTool, publishTool, toolAddress, toolDeskQuery } from './tools-api.ts';
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
  const say = useTexts('adminToolDesk');
  const navigate = useNavigate();
  const { id, name, publishedVersion } = desk.tool;
  const isNew = publishedVersion === null;
  return {
    publish: {
      title: say('publish.title', { name }),
      text: say('publish.text'),
      confirm: say('publish.do'),
      run: async (reason) => editor.follow(await publishTool(id, desk.draftNo, reason)),
    },
    retire: {
      title: say('retire.title', { name }),
      text: say('retire.text'),
      confirm: say('retire.do'),
      isDangerous: true,
      run: async (reason) => editor.follow(await offerTool(id, false, reason)),
    },
    offer: {
      title: say('offer.title', { name }),
      text: say('offer.text', { version: publishedVersion ?? '' }),
      confirm: say('offer.do'),
      run: async (reason) => editor.follow(await offerTool(id, true, reason)),
    },
    discard: {
      title: isNew ? say('discard.removeTitle', { name }) : say('discard.title'),
      text: isNew ? say('discard.newText') : say('discard.text', { version: publishedVersion ?? '' }),
      confirm: isNew ? say('discard.remove') : say('discard.do'),
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
  const say = useTexts('adminToolDesk');
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
            <Link to={toolAddress(tool.slug)} dir="ltr">
              {toolAddress(tool.slug)} <ExternalLink size={12} aria-hidden />
            </Link>
          ) : (
            <bdi dir="ltr">{toolAddress(tool.slug)}</bdi>
          )}
        </span>
      }
    >
      <div className={classes.acts}>
        {tool.state === 'published' && (
          <Button variant="subtle" color="gray" onClick={() => setAsked('retire')}>
            {say('retire.do')}
          </Button>
        )}
        {tool.state === 'retired' && (
          <Button variant="default" onClick={() => setAsked('offer')}>
            {say('offer.do')}
          </Button>
        )}
        {tool.hasDraft && !editor.isChanged && (
          <Button variant="subtle" color="gray" onClick={() => setAsked('discard')}>
            {isNew ? say('discard.remove') : say('discard.title')}
          </Button>
        )}
        {editor.isChanged && (
          <Button variant="subtle" color="gray" onClick={() => setUndoing(true)}>
            {say('undo.act')}
          </Button>
        )}
        <Button
          variant="default"
          disabled={!editor.isChanged || editor.isOvertaken}
          loading={editor.isSaving}
          onClick={editor.save}
        >
          {say('save')}
        </Button>
        <Button
          variant="primary"
          disabled={editor.isChanged || !tool.hasDraft || desk.left.length > 0}
          onClick={() => setAsked('publish')}
        >
          {say('publish.do')}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isUndoing}
        title={say('undo.title')}
        confirm={say('undo.do')}
        keep={say('undo.keep')}
        failure={say('undo.failure')}
        onConfirm={async () => editor.drop()}
        onClose={() => setUndoing(false)}
      >
        {say('undo.text')}
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
