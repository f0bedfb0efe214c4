import { Outlet } from 'react-router';
import { SignInFrame } from '../pages/sign-in-frame.tsx';

/** The sign-in pages that an address in a mail leads to, which run as part of the app. */
export default function SignInLayout() {
  return (
    <SignInFrame>
      <Outlet />
    </SignInFrame>
  );
}
