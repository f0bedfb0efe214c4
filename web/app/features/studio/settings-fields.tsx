import { Alert, Button } from '@mantine/core';
import { Check, Repeat2 } from 'lucide-react';
import { CostBreakdown } from './cost-breakdown.tsx';
import { FormSections } from './form/form-sections.tsx';
import classes from './settings-fields.module.css';
import type { Studio } from './use-studio.ts';

/** The form with what belongs above it. */
export function SettingsFields({ studio }: { studio: Studio }) {
  const { features = [] } = studio.tool.words ?? {};
  return (
    <>
      {features.length > 0 && (
        <ul className={classes.features} aria-label="What it does">
          {features.map((feature) => (
            <li key={feature}>
              <Check size={14} aria-hidden />
              {feature}
            </li>
          ))}
        </ul>
      )}
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
      <FormSections form={studio.form} uploads={studio.uploads} prices={studio.prices} />
      <CostBreakdown rows={studio.breakdown} price={studio.price} note={studio.previewNote} />
    </>
  );
}
