import type { Notice } from '@kinora/catalogue/tool';
import { notifications } from '@mantine/notifications';

const CLOSES_MS = 5000;
const colors = { warning: 'yellow', error: 'red' };

/** A banner over the page, which people can dismiss and which goes by itself unless the notice `stays`. */
export function showNotice({ title, message, stays = false }: Notice, tone: keyof typeof colors): void {
  notifications.show({ id: title, title, message, color: colors[tone], autoClose: stays ? false : CLOSES_MS });
}

/** Takes back what was told under that title. */
export function hideNotice({ title }: Notice): void {
  notifications.hide(title);
}
