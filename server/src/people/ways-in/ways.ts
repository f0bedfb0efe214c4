import { address } from './address/address.ts';
import { code } from './code/code.ts';
import { invitation } from './invitation/invitation.ts';
import { openid } from './openid/openid.ts';
import { passkey } from './passkey/passkey.ts';
import { password } from './password/password.ts';
import { phone } from './phone/phone.ts';
import { saml } from './saml/saml.ts';
import { secondFactor } from './second-factor/second-factor.ts';
import { session } from './session/session.ts';
import { wallet } from './wallet/wallet.ts';
import type { DefinedWay } from './way.ts';

/** All parts of the sign-in service. A new way to sign in is a folder, and one line here. */
export const ways: readonly DefinedWay[] = [
  password,
  code,
  passkey,
  phone,
  wallet,
  openid,
  saml,
  invitation,
  address,
  secondFactor,
  session,
];
