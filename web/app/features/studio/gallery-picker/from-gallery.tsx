import { Button } from '@mantine/core';
import { Images } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import type { FormField } from '../form/derive-form.ts';
import { GalleryPicker } from '../lazy-dialogs.ts';
import type { Uploads } from '../use-uploads.ts';

/** Fills a field with an own result in place of a file of this device. */
export function FromGallery({ field, uploads }: { field: FormField; uploads: Uploads }) {
  const say = useTexts('studio');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="compact-xs"
        variant="subtle"
        mt={6}
        leftSection={<Images size={13} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {say('file.fromGallery')}
      </Button>
      {isOpen && (
        <Suspense>
          <GalleryPicker
            kind={field.kind}
            label={field.label}
            onPick={(output) => {
              uploads.take(field, output);
              setOpen(false);
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
