import type { Generation } from '@kinora/server/generations-wire';
import { notifications } from '@mantine/notifications';
import { Check, Copy, Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { type Say, useTexts } from '../texts/use-texts.ts';
import classes from './card-buttons.module.css';
import { downloadFile, downloadOneByOne, downloadsOf } from './download.ts';
import { promptOf } from './result-text.ts';

const SAID_MS = 2000;

async function pictureFrom(url: string): Promise<Blob> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`The picture did not arrive: ${answer.status}`);
  return answer.blob();
}

type Source = {
  kind: 'prompt' | 'image' | 'other';
  /** Of what is neither. */
  name: string;
  copy: () => Promise<void>;
};

/** What a click copies: the prompt; where there is none, the picture itself, as far as clipboards take it. */
function copyOf(generation: Generation): Source | null {
  const prompt = promptOf(generation);
  if (prompt !== null) {
    const { name, words } = prompt;
    return {
      kind: name === null ? 'prompt' : 'other',
      name: name ?? '',
      copy: () => navigator.clipboard.writeText(words),
    };
  }
  const picture = generation.outputs.find(({ contentType }) => contentType === 'image/png');
  if (picture === undefined || !('ClipboardItem' in window)) return null;
  // The item waits for the picture by itself: a browser allows the write only right at the click.
  const item = () => new ClipboardItem({ 'image/png': pictureFrom(picture.url) });
  return { kind: 'image', name: '', copy: () => navigator.clipboard.write([item()]) };
}

const copyText = (say: Say<'generation'>, { kind, name }: Source) =>
  kind === 'other' ? say('copy.other', { what: name }) : say(`copy.${kind}`);

const notCopied = (say: Say<'generation'>, { kind, name }: Source) =>
  kind === 'other' ? say('notCopied.other', { what: name }) : say(`notCopied.${kind}`);

/** Copies what made a generation, and says "Copied". Pages over plain HTTP have no clipboard. */
export function CopyButton({ generation }: { generation: Generation }) {
  const say = useTexts('generation');
  const common = useTexts('common');
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), SAID_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const source = 'clipboard' in navigator ? copyOf(generation) : null;
  if (source === null) return null;
  const label = isCopied ? common('copied') : copyText(say, source);
  return (
    <>
      <button
        type="button"
        className={classes.action}
        aria-label={label}
        title={label}
        onClick={() =>
          void source.copy().then(
            () => setIsCopied(true),
            () => notifications.show({ color: 'red', message: notCopied(say, source) }),
          )
        }
      >
        {isCopied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
        {isCopied && (
          <span className={classes.said} aria-hidden>
            {common('copied')}
          </span>
        )}
      </button>
      <span className="visually-hidden" role="status">
        {isCopied ? common('copied') : ''}
      </span>
    </>
  );
}

/** On a card: saves the one output, or all of them one after the other. */
export function DownloadButton({ generation }: { generation: Generation }) {
  const say = useTexts('generation');
  const downloads = downloadsOf([generation]);
  const [first] = downloads;
  if (first === undefined) return null;
  if (downloads.length === 1) {
    return (
      <a
        className={classes.action}
        href={first.href}
        download={first.fileName}
        aria-label={say('download')}
        title={say('download')}
        onClick={(event) => {
          event.preventDefault();
          void downloadFile(first);
        }}
      >
        <Download size={16} aria-hidden />
      </a>
    );
  }
  const label = say('downloadAll', { count: downloads.length });
  return (
    <button
      type="button"
      className={classes.action}
      data-count={downloads.length}
      aria-label={label}
      title={label}
      onClick={() => void downloadOneByOne(downloads)}
    >
      <Download size={16} aria-hidden />
    </button>
  );
}

type Props = { generation: Generation; onDetails: (generation: Generation) => void; lines?: 1 | 2 };

/** The name of a generation, as long as it fits; opens everything about it. */
export function DetailsButton({ generation, onDetails, lines = 1 }: Props) {
  const say = useTexts('generation');
  const { generation_name: name } = generation;
  return (
    <button
      type="button"
      className={classes.name}
      data-details
      data-lines={lines}
      aria-label={say('detailsOf', { name })}
      title={name}
      onClick={() => onDetails(generation)}
    >
      <span dir="auto">{name}</span>
    </button>
  );
}
