import type { Generation } from '@kinora/server/wire';
import { UnstyledButton } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { Check, Copy, Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import classes from './card-buttons.module.css';
import { downloadFile, downloadOneByOne, downloadsOf } from './download.ts';
import { promptOf } from './result-text.ts';

const SAID_MS = 2000;

async function pictureFrom(url: string): Promise<Blob> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`The picture did not arrive: ${answer.status}`);
  return answer.blob();
}

/** What a click copies: the prompt; where there is none, the picture itself, as far as clipboards take it. */
function copyOf(generation: Generation): { what: string; copy: () => Promise<void> } | null {
  const prompt = promptOf(generation);
  if (prompt !== null) return { what: prompt.name, copy: () => navigator.clipboard.writeText(prompt.words) };
  const picture = generation.outputs.find(({ contentType }) => contentType === 'image/png');
  if (picture === undefined || !('ClipboardItem' in window)) return null;
  // The item waits for the picture by itself: a browser allows the write only right at the click.
  const item = () => new ClipboardItem({ 'image/png': pictureFrom(picture.url) });
  return { what: 'image', copy: () => navigator.clipboard.write([item()]) };
}

/** Copies what made a generation, and says "Copied". Pages over plain HTTP have no clipboard. */
export function CopyButton({ generation }: { generation: Generation }) {
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), SAID_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const source = 'clipboard' in navigator ? copyOf(generation) : null;
  if (source === null) return null;
  const label = isCopied ? 'Copied' : `Copy ${source.what}`;
  return (
    <>
      <UnstyledButton
        className={classes.action}
        aria-label={label}
        title={label}
        onClick={() =>
          void source.copy().then(
            () => setIsCopied(true),
            () => notifications.show({ color: 'red', message: `The ${source.what} could not be copied.` }),
          )
        }
      >
        {isCopied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
        {isCopied && (
          <span className={classes.said} aria-hidden>
            Copied
          </span>
        )}
      </UnstyledButton>
      <span className="visually-hidden" role="status">
        {isCopied ? 'Copied' : ''}
      </span>
    </>
  );
}

/** On a card: saves the one output, or all of them one after the other. */
export function DownloadButton({ generation }: { generation: Generation }) {
  const downloads = downloadsOf([generation]);
  const [first] = downloads;
  if (first === undefined) return null;
  if (downloads.length === 1) {
    return (
      <a
        className={classes.action}
        href={first.href}
        download={first.fileName}
        aria-label="Download"
        title="Download"
        onClick={(event) => {
          event.preventDefault();
          void downloadFile(first);
        }}
      >
        <Download size={16} aria-hidden />
      </a>
    );
  }
  const label = `Download All (${downloads.length})`;
  return (
    <UnstyledButton
      className={classes.action}
      data-count={downloads.length}
      aria-label={label}
      title={label}
      onClick={() => void downloadOneByOne(downloads)}
    >
      <Download size={16} aria-hidden />
    </UnstyledButton>
  );
}

type Props = { generation: Generation; onDetails: (generation: Generation) => void; lines?: 1 | 2 };

/** The name of a generation, as long as it fits; opens everything about it. */
export function DetailsButton({ generation, onDetails, lines = 1 }: Props) {
  const { generation_name: name } = generation;
  return (
    <UnstyledButton
      className={classes.name}
      data-details
      data-lines={lines}
      aria-label={`Details of ${name}`}
      title={name}
      onClick={() => onDetails(generation)}
    >
      <span>{name}</span>
    </UnstyledButton>
  );
}
