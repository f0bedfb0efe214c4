import type { SharedMedia } from '@kinora/server/page-facts';
import type { CSSProperties, ReactNode } from 'react';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import classes from './shared.module.css';

type Props = {
  media: SharedMedia;
  name: string;
  isFirst: boolean;
  mayDownload: boolean;
  /** Beside others, in a column. */
  isSmall?: boolean;
};

function Picture({ media: { url, views, width, height, placeholder }, name, isFirst, isSmall }: Props) {
  const widest = views.at(-1);
  return (
    <img
      src={widest?.url ?? url}
      {...(widest !== undefined && {
        srcSet: views.map((view) => `${view.url} ${view.width}w`).join(', '),
        sizes: isSmall ? '(min-width: 45em) 360px, calc(100vw - 40px)' : '(min-width: 75em) 1080px, calc(100vw - 40px)',
      })}
      width={width}
      height={height}
      alt={name}
      fetchPriority={isFirst ? 'high' : 'auto'}
      loading={isFirst ? 'eager' : 'lazy'}
      style={placeholder === null ? undefined : { backgroundImage: `url("${placeholder}")` }}
    />
  );
}

function Player({ media: { url, posterUrl, width, height }, name, isFirst, mayDownload }: Props) {
  return (
    <video
      src={url}
      controls
      playsInline
      preload={isFirst ? 'metadata' : 'none'}
      width={width}
      height={height}
      aria-label={name}
      {...(posterUrl !== null && { poster: posterUrl })}
      {...(!mayDownload && { controlsList: 'nodownload' })}
    />
  );
}

function Sound({ media: { url }, name, mayDownload }: Props) {
  return (
    <audio
      src={url}
      controls
      preload="metadata"
      aria-label={name}
      {...(!mayDownload && { controlsList: 'nodownload' })}
    />
  );
}

const players = { image: Picture, video: Player, audio: Sound };

/** What a label hides stays so until somebody asks for it; it needs no script. */
function Veil({ rule, children }: { rule: string; children: ReactNode }) {
  const say = useTexts('sharedPage');
  return (
    <details className={classes.veil}>
      <summary>
        <span>{say('sensitive', { rule })}</span>
        <strong>{say('showAnyway')}</strong>
      </summary>
      {children}
    </details>
  );
}

/** One file of a shared page in its own proportions. */
export function MediaOf(props: Props) {
  const { kind, label, width, height } = props.media;
  const Shown = players[kind];
  const ratio: CSSProperties & Record<'--ratio', number> = { '--ratio': height === 0 ? 1 : width / height };
  const shown = (
    <div className={classes.media} data-kind={kind} data-file={props.media.url} style={ratio}>
      <Shown {...props} />
    </div>
  );
  return label === null ? shown : <Veil rule={label}>{shown}</Veil>;
}
