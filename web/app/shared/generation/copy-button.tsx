import type { Generation } from '@kinora/server/wire';
import { notifications } from '@mantine/notifications';
import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import classes from './card-button.module.css';
import { promptOf } from './prompt-of.ts';

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
      <button
        type="button"
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
      </button>
      <span className="visually-hidden" role="status">
        {isCopied ? 'Copied' : ''}
      </span>
    </>
  );
}
