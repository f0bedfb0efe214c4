import { Notifications } from '@mantine/notifications';
import classes from './notice-stack.module.css';

/** The notifications that are there, at most four at a time, where they cover nothing that is to be pressed. */
export function NoticeStack() {
  return <Notifications className={classes.stack ?? ''} position="bottom-right" limit={4} />;
}
