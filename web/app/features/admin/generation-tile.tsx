import type { AdminGeneration } from '@kinora/server/admin-wire';
import { CircleX, Flag, LoaderCircle } from 'lucide-react';
import { OutputThumbnail } from '../../shared/generation/preview.tsx';
import { RelativeTime } from '../../shared/ui/relative-time.tsx';
import { StatusBadge } from '../../shared/ui/status-badge.tsx';
import { Tokens } from '../../shared/ui/tokens.tsx';
import classes from './generation-tile.module.css';
import { Tag } from './panel.tsx';

/** When and why a generation was flagged; null while it is not. */
export function flagOf({ metadata }: Pick<AdminGeneration, 'metadata'>): { at: string | null; reason: string } | null {
  if (metadata.flagged !== true) return null;
  const { flagged_at: at, flag_reason: reason } = metadata;
  return {
    at: typeof at === 'string' ? at : null,
    reason: typeof reason === 'string' && reason !== '' ? reason : 'Admin review',
  };
}

function Picture({ generation }: { generation: AdminGeneration }) {
  const [output] = generation.outputs;
  if (output !== undefined) return <OutputThumbnail output={output} />;
  const Sign = generation.status === 'processing' ? LoaderCircle : CircleX;
  return <Sign className={classes.sign} size={22} aria-hidden />;
}

type Props = { generation: AdminGeneration; onOpen: () => void };

/** A generation in a grid; all of it opens the details. */
export function GenerationTile({ generation, onOpen }: Props) {
  const { generation_name: name, tool_name, status, tokens_used, created_at, removed_at } = generation;
  const isFlagged = flagOf(generation) !== null;
  return (
    <article className={classes.tile} aria-label={name}>
      <div className={classes.picture}>
        <Picture generation={generation} />
      </div>
      <h3 className={classes.name} title={name}>
        <button type="button" onClick={onOpen} aria-label={`Details of ${name}`}>
          {name}
        </button>
      </h3>
      <p className={classes.facts}>
        <span>{tool_name}</span>
        <RelativeTime at={created_at} />
      </p>
      <p className={classes.facts}>
        <StatusBadge status={status} />
        {isFlagged && (
          <Tag tone="caution">
            <Flag size={11} aria-hidden /> Flagged
          </Tag>
        )}
        {removed_at !== null && <Tag>In the trash</Tag>}
        <Tokens count={tokens_used} size={12} />
      </p>
    </article>
  );
}
