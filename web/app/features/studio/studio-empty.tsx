import type { Tool } from '@kinora/catalogue/tool';
import { UnstyledButton } from '@mantine/core';
import { ArrowUpLeft } from 'lucide-react';
import { EmptyState } from '../../ui/empty-state.tsx';
import classes from './studio-empty.module.css';

type Props = { tool: Tool; onExample: (field: string, text: string) => void };

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
      title="Your first picture starts with a sentence"
      text={tool.summary}
    >
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
    </EmptyState>
  );
}
