import { DoorContent } from '../../features/sign-in/door-content.tsx';
import { ForgotPasswordPage } from '../../features/sign-in/forgot-password-page.tsx';
import { Island } from '../island.tsx';
import type { PageHandle } from '../plain-html.ts';

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
