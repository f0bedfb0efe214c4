import { Alert, Button } from '@mantine/core';
import { Repeat2 } from 'lucide-react';
import { FormSections } from './form/form-sections.tsx';
import classes from './settings-fields.module.css';
import type { Studio } from './use-studio.ts';

/** The form with what belongs above it. */
export function SettingsFields({ studio }: { studio: Studio }) {
  return (
    <>
      {studio.disabledReason !== null && (
        <Alert color="yellow" m="md" title="Not available right now">
          {studio.disabledReason}
        </Alert>
      )}
      {studio.reuseLast && (
        <div className={classes.reuse}>
          <span>Ready for the next one.</span>
          <Button
            size="compact-xs"
            variant="subtle"
            leftSection={<Repeat2 size={13} aria-hidden />}
            onClick={studio.reuseLast}
          >
            Reuse last prompt
          </Button>
        </div>
      )}
      <FormSections form={studio.form} uploads={studio.uploads} />
    </>
  );
}
