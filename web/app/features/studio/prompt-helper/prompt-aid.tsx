import { Button } from '@mantine/core';
import { Suspense, useRef, useState } from 'react';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import { lazyPart } from '../../../shared/ui/lazy-part.tsx';
import { controlText, type FormField, filesOf } from '../form/derive-form.ts';
import type { ToolForm } from '../use-tool-form.ts';
import type { HelpedPrompt } from './helper-api.ts';

const PromptHelper = lazyPart(
  () => import('./prompt-helper.tsx'),
  (module) => module.PromptHelper,
  ['promptHelper'],
);

/** Opens the prompt helper for a prompt, under the name that its field has. */
export function PromptAid({ label, helped }: { label: string; helped: HelpedPrompt }) {
  const say = useTexts('studio');
  const [isOpen, setIsOpen] = useState<boolean>();
  const opener = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Button ref={opener} size="compact-xs" variant="subtle" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {say('helper', { field: label })}
      </Button>
      <Suspense>
        {isOpen !== undefined && (
          <PromptHelper
            {...helped}
            isOpen={isOpen}
            onClose={() => {
              setIsOpen(false);
              // The dialog that came open knows nothing of what had the focus before it.
              opener.current?.focus();
            }}
          />
        )}
      </Suspense>
    </>
  );
}

/** The same at a field of a form, if that holds a prompt. */
export function FieldAid({ form, field, tool }: { form: ToolForm; field: FormField; tool: string }) {
  const { name, label, widget } = field;
  if (widget !== 'textarea' || /negative/i.test(name)) return null;
  const images = form.fileFields.filter(({ kind }) => kind === 'image');
  const helped = {
    tool,
    field: name,
    prompt: controlText(form.values[name]),
    values: form.shown,
    pictures: images.flatMap((one) =>
      filesOf(one, form.shown).map(({ url }) => ({ url, shown: url, name: one.label })),
    ),
    onPrompt: (prompt: string) => form.set(name, prompt),
  };
  return <PromptAid label={label} helped={helped} />;
}
