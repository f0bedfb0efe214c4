import type { Tool } from '@kinora/catalogue/tool';
import { UnstyledButton } from '@mantine/core';
import { ArrowUpLeft } from 'lucide-react';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import classes from './studio-empty.module.css';

type Props = { tool: Tool; onExample: (field: string, text: string) => void };

/** "Your first picture starts with a sentence", "Your first video starts with a picture and a sentence". */
function titleFor({ category, examples, files }: Tool): string {
  const result = { image: 'picture', video: 'video', enhancement: 'result' }[category];
  const upload = files[0] && (files[0].kind === 'video' ? 'a video' : 'a picture');
  const needsUpload = upload !== undefined && (category !== 'image' || examples.length === 0);
  const start = [...(needsUpload ? [upload] : []), ...(examples.length > 0 ? ['a sentence'] : [])].join(' and ');
  return `Your first ${result} starts with ${start}`;
}

/** Before the first generation: what the tool does, and prompts that fill the form. */
export function StudioEmpty({ tool, onExample }: Props) {
  return (
    <EmptyState
      art={
        <div className={classes.leaves} aria-hidden>
          <span />
          <span />
          <span />
        </div>
      }
      title={titleFor(tool)}
      text={tool.summary}
    >
      {tool.examples.length > 0 && (
        <ul className={classes.examples} aria-label="Example prompts">
          {tool.examples.map(({ field, text }) => (
            <li key={text}>
              <UnstyledButton className={classes.example} onClick={() => onExample(field, text)}>
                <span>{text}</span>
                <ArrowUpLeft size={15} aria-hidden />
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
    </EmptyState>
  );
}
