import { Alert } from '@mantine/core';
import { Link } from 'react-router';
import { groupedNumber, tokenCount } from '../../../shared/format/format.ts';
import { PrimaryButton } from '../../../shared/ui/primary-button.tsx';
import { buttonWords } from '../cost-button.tsx';
import { FormSections } from '../form/form-sections.tsx';
import type { Studio } from '../use-studio.ts';
import classes from './classic-dialog.module.css';

type Props = {
  summary: string;
  /** What its button says before the price. */
  action: string;
  studio: Studio;
  /** What went wrong at the last attempt. */
  failure: string | null;
  onDismiss: () => void;
  onSubmit: () => void;
};

/** Step 1: what to make. */
export function ClassicForm({ summary, action, studio, failure, onDismiss, onSubmit }: Props) {
  const { form, uploads, prices, price, balance } = studio;
  const isShort = price !== null && balance !== null && price.tokens > balance;
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <p className={classes.summary}>{summary}</p>
      {failure !== null && (
        <Alert color="red" role="alert" withCloseButton closeButtonLabel="Dismiss" onClose={onDismiss}>
          Error: {failure}
        </Alert>
      )}
      <div className={classes.fields}>
        <FormSections form={form} uploads={uploads} prices={prices} />
      </div>
      {studio.previewNote !== undefined && (
        <Alert color="gray" p="xs" role="status">
          {studio.previewNote}
        </Alert>
      )}
      {isShort && (
        <Alert color="yellow" p="xs" role="status">
          This needs {tokenCount(price.tokens)} and you have {groupedNumber(balance)}.{' '}
          <Link to="/settings?tab=billing">Get tokens</Link>
        </Alert>
      )}
      <PrimaryButton type="submit" size="md" disabled={uploads.isBusy || price === null}>
        {buttonWords(action, price, studio.isLeastPrice)}
      </PrimaryButton>
    </form>
  );
}
