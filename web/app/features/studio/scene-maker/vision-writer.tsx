import { visionFromFields } from '@kinora/catalogue/scene-maker/prompt';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Sparkles } from 'lucide-react';
import { controlText } from '../form/control-id.ts';
import type { AssistantProps } from '../use-uploads.ts';
import { writeVision } from './scene-api.ts';
import classes from './scene-maker.module.css';

const NO_IMAGE = 'Please upload an image first';

/** Writes the scene vision anew from what the other fields say; without an answer, from their words alone. */
export function VisionWriter({ form, field }: AssistantProps) {
  const { values, set } = form;
  const textOf = (name: string) => controlText(values[name]);
  const imageUrl = textOf('imageUrl');
  const update = useMutation({
    mutationFn: async () => {
      const fields = {
        theme: textOf('theme'),
        background: textOf('background'),
        mainSubject: textOf('mainSubject'),
        toneAndColor: textOf('toneAndColor'),
        actionDirection: textOf('actionDirection'),
      };
      return writeVision(imageUrl, fields).catch(() => visionFromFields(fields));
    },
    onSuccess: (vision) => set(field.name, vision),
  });
  return (
    <div className={classes.writer}>
      <Button
        size="xs"
        variant="default"
        leftSection={<Sparkles size={14} aria-hidden />}
        disabled={imageUrl === '' || update.isPending}
        onClick={() => update.mutate()}
      >
        {update.isPending ? 'Updating...' : 'Update Scene Vision'}
      </Button>
      {imageUrl === '' && <span>{NO_IMAGE}</span>}
    </div>
  );
}
