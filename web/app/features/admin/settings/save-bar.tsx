import type { Setting } from '@kinora/server/admin-desk-wire';
import { Alert, Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { errorMessage } from '../../../shared/api/api-error.ts';
import { RelativeTime } from '../../../shared/ui/relative-time.tsx';
import classes from './settings-page.module.css';
import type { EditedSetting } from './use-setting.ts';

type Props = { setting: Setting; edited: EditedSetting; problem?: string | null };

/** Under every setting: who changed it last, and what to do with what was typed. */
export function SaveBar({ setting, edited, problem = null }: Props) {
  const [reason, setReason] = useState('');
  const { isChanged, save, discard, toDefault } = edited;
  const isDefault = setting.changedAt === null;
  return (
    <div className={classes.save}>
      {save.isError && (
        <Alert color="red" role="alert">
          {errorMessage(save.error)}
        </Alert>
      )}
      {problem !== null && isChanged && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
      <div className={classes.saveRow}>
        <p className={classes.changed}>
          {setting.changedAt === null ? (
            'Default value'
          ) : (
            <>
              Changed <RelativeTime at={setting.changedAt} />
              {setting.changedBy !== null && ` by ${setting.changedBy}`}
            </>
          )}
        </p>
        {isChanged ? (
          <>
            <TextInput
              size="xs"
              aria-label={`Reason for changing ${setting.label}`}
              placeholder="Reason, for the audit log"
              maxLength={500}
              value={reason}
              onChange={({ currentTarget }) => setReason(currentTarget.value)}
            />
            <Button size="xs" variant="default" onClick={discard}>
              Discard
            </Button>
            <Button
              size="xs"
              disabled={problem !== null}
              loading={save.isPending}
              onClick={() => save.mutate(reason.trim(), { onSuccess: () => setReason('') })}
            >
              Save
            </Button>
          </>
        ) : (
          !isDefault && (
            <Button size="xs" variant="subtle" color="gray" onClick={toDefault}>
              Back to the default
            </Button>
          )
        )}
      </div>
    </div>
  );
}
