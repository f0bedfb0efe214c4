import { Button } from '@mantine/core';
import { Suspense, useRef, useState } from 'react';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import { lazyPart } from '../../../shared/ui/lazy-part.tsx';
import { controlText, type FormField, filesOf } from '../form/derive-form.ts';
import type { ToolForm } from '../use-tool-form.ts';

const PromptHelper = lazyPart(
  () => import('./prompt-helper.tsx'),
  (module) => module.PromptHelper,
  ['promptHelper'],
);

/** Opens the prompt helper at a field, if that holds a prompt. */
export function PromptAid({ form, field, tool }: { form: ToolForm; field: FormField; tool: string }) {
  const say = useTexts('studio');
  const [isOpen, setIsOpen] = useState<boolean>();
  const opener = useRef<HTMLButtonElement>(null);
  const { name, label, widget } = field;
  if (widget !== 'textarea' || /negative/i.test(name)) return null;
  const images = form.fileFields.filter(({ kind }) => kind === 'image');
  return (
    <>
      <Button ref={opener} size="compact-xs" variant="subtle" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {say('helper', { field: label })}
      </Button>
      <Suspense>
        {isOpen !== undefined && (
          <PromptHelper
            tool={tool}
            field={name}
            prompt={controlText(form.values[name])}
            values={form.shown}
            pictures={images.flatMap((one) =>
              filesOf(one, form.shown).map(({ url }) => ({ url, shown: url, name: one.label })),
            )}
            onPrompt={(prompt) => form.set(name, prompt)}
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
