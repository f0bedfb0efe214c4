import type { Output } from '@kinora/server/files-wire';
import type { Generation } from '@kinora/server/generations-wire';
import { Film, ImageIcon, LoaderCircle, Music } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useFormats } from '../../../shared/format/use-formats.ts';
import { keptTokens, percentOf, progressText, refundText } from '../../../shared/generation/progress-text.ts';
import { RunningBar } from '../../../shared/generation/running-bar.tsx';
import { useGeneration } from '../../../shared/generation/use-generations.ts';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import { useToolNames } from '../../../shared/tools/summaries.ts';
import { MediaImage } from '../../../shared/ui/media-image.tsx';
import { RelativeTime } from '../../../shared/ui/relative-time.tsx';
import { StatusBadge } from '../../../shared/ui/status-badge.tsx';
import { Tokens } from '../../../shared/ui/tokens.tsx';
import classes from './recent-activity.module.css';

function Thumbnail({ output, status }: { output: Output | undefined; status: string }) {
  if (status === 'processing') return <LoaderCircle size={18} aria-hidden className={classes.turning} />;
  if (output === undefined) return <ImageIcon size={18} aria-hidden />;
  const [kind] = output.contentType.split('/');
  if (kind === 'audio') return <Music size={18} aria-hidden />;
  const picture = output.thumbnailUrl ?? output.posterUrl ?? (kind === 'video' ? null : output.url);
  if (picture === null) return <Film size={18} aria-hidden />;
  return (
    <MediaImage src={picture} alt="" width={output.width} height={output.height} placeholder={output.placeholder} />
  );
}

function Running({ generation: { generation_name: name, progress } }: { generation: Generation }) {
  const say = useTexts('generation');
  const formats = useFormats();
  const percent = percentOf(progress);
  const state = progressText(progress);
  return (
    <span className={classes.progress}>
      <span className={classes.detail}>
        {percent === null ? state : say('progress.atPercent', { state, percent: formats.percent(percent) })}
      </span>
      <RunningBar name={name} percent={percent} size={4} />
    </span>
  );
}

type Props = {
  id: string;
  /** The page of its tool; null where there is none. */
  routeOf: (generation: Generation) => string | null;
};

/** One generation. */
export function ActivityRow({ id, routeOf }: Props) {
  const generation = useGeneration(id);
  if (generation === null) return null;
  return <Row generation={generation} routeOf={routeOf} />;
}

function Row({ generation, routeOf }: Pick<Props, 'routeOf'> & { generation: Generation }) {
  const say = useTexts('dashboard');
  const tool = useToolNames()(generation);
  const { generation_name: name, status } = generation;
  const route = routeOf(generation);
  const tags = {
    tool: (words: ReactNode) => <span className={classes.toolName}>{words}</span>,
    when: () => <RelativeTime at={generation.created_at} />,
  };
  return (
    <li className={classes.row}>
      <span className={classes.thumbnail}>
        <Thumbnail output={generation.outputs[0]} status={status} />
      </span>
      <span className={classes.rowWords}>
        {route === null ? (
          <span dir="auto">{name}</span>
        ) : (
          <Link to={route} dir="auto">
            {name}
          </Link>
        )}
        {status === 'processing' ? (
          <Running generation={generation} />
        ) : (
          <span className={classes.detail}>
            {status === 'failed'
              ? say.rich('failed', tags, { tool, refund: refundText(generation.receipt) })
              : say.rich('made', tags, { tool })}
          </span>
        )}
      </span>
      <span className={classes.end}>
        <StatusBadge status={status} />
        <Tokens count={keptTokens(generation.receipt)} size={13} />
      </span>
    </li>
  );
}
