import { DoorContent } from '../features/account/door-content.tsx';
import { ForgotPasswordPage } from '../features/account/forgot-password-page.tsx';
import type { PageHandle } from '../plain-html.ts';
import { Island } from '../ui/island.tsx';

export const handle: PageHandle = { isPlainHtml: true, island: 'door' };

export function meta() {
  return [
    { title: 'Forgot Password - Kinora' },
    { name: 'description', content: 'Get a link to choose a new password for your Kinora account.' },
  ];
}

export default function ForgotPassword() {
  return (
    <Island name="door">
      <DoorContent>
        <ForgotPasswordPage />
      </DoorContent>
    </Island>
  );
}
