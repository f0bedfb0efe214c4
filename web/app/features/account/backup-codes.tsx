import { Alert, Button, Group } from '@mantine/core';
import classes from './account-form.module.css';

const FILE_NAME = 'kinora-backup-codes.txt';

/** Shown this once: afterwards they can only be replaced. */
export function BackupCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`Backup codes for Kinora, each good once:\n\n${codes.join('\n')}\n`)}`;
  return (
    <div className={classes.form}>
      <Alert color="yellow" role="status" title="Keep these backup codes now">
        They are shown this once. Without your phone, each of them signs you in one time.
      </Alert>
      <ul className={classes.codes} aria-label="Backup codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Group gap="sm">
        <Button component="a" variant="default" href={file} download={FILE_NAME}>
          Download
        </Button>
        <Button onClick={onKept}>I have kept them</Button>
      </Group>
    </div>
  );
}
