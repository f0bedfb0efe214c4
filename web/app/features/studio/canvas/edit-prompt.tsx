import { Textarea } from '@mantine/core';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import { useListing } from '../../../shared/tools/summaries.ts';
import { PromptAid } from '../prompt-helper/prompt-aid.tsx';
import type { CanvasTool, ShownMode } from './canvas-tool.ts';
import type { Picture } from './load-picture.ts';

type Props = {
  tool: CanvasTool;
  mode: ShownMode;
  picture: Picture;
  prompt: string;
  /** What else the edit is made of. */
  values: Readonly<Record<string, unknown>>;
  rows: number;
  isLacking: boolean;
  onPrompt: (prompt: string) => void;
};

/** What shall become of what is painted, in words; nothing for a tool that takes none. */
export function EditPrompt({ tool, mode, picture, prompt, values, rows, isLacking, onPrompt }: Props) {
  const say = useTexts('edit');
  const listing = useListing(tool.id);
  const field = tool.canvas.prompt;
  if (field === null) return null;
  const label = say(`prompt.${mode}`);
  const named = picture.name === '' ? say('before') : picture.name;
  return (
    <div>
      <Textarea
        label={label}
        placeholder={say(`placeholder.${mode}`)}
        rows={rows}
        value={prompt}
        error={isLacking && prompt.trim() === '' ? say('lacking.prompt') : null}
        onChange={({ currentTarget }) => onPrompt(currentTarget.value)}
      />
      {listing?.hasPromptHelper === true && (
        <PromptAid
          label={label}
          helped={{
            tool: tool.id,
            field,
            prompt,
            values,
            pictures: [{ url: picture.url, shown: picture.url, name: named }],
            onPrompt,
          }}
        />
      )}
    </div>
  );
}
