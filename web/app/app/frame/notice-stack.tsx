import { Notifications } from '@mantine/notifications';

/** The notifications that are there, at most four at a time. */
export function NoticeStack() {
  return <Notifications position="bottom-right" limit={4} />;
}
