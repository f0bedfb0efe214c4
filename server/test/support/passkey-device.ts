import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

type Ceremony = {
  challenge: string;
  rpId: string;
  origin: string;
};
type DeviceOptions = {
  /** Whether it asks for a PIN, a finger or a face. */
  verifies?: boolean;
};

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const KEY_INCLUDED = 0x40;

/** One passkey of a software authenticator: an ES256 key that answers as browsers do (WebAuthn Level 3, CTAP 2.1). */
export function createPasskeyDevice({ verifies = true }: DeviceOptions = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let counter = 0;
  let handle: string | undefined;

  function authenticatorData(rpId: string, attested: Buffer): Buffer {
    const flags = USER_PRESENT | (verifies ? USER_VERIFIED : 0) | (attested.length > 0 ? KEY_INCLUDED : 0);
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counted, attested]);
  }

  function coseKey(): Buffer {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    // RFC 9053: kty EC2, alg ES256, crv P-256, x, y.
    const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]);
    return Buffer.concat([head, Buffer.from([0x21]), bytes(x), Buffer.from([0x22]), bytes(y)]);
  }

  const answered = (response: Record<string, unknown>) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    authenticatorAttachment: 'platform',
    clientExtensionResults: { credProps: { rk: true } },
    response,
  });

  return {
    id: id.toString('base64url'),
    /** Answers `navigator.credentials.create`. `userHandle` is the base64url id in the options. */
    register({ challenge, rpId, origin }: Ceremony, userHandle: string) {
      handle = userHandle;
      const length = Buffer.from([0, id.length]);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey()]);
      const data = authenticatorData(rpId, attested);
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        text('fmt'),
        text('none'),
        text('attStmt'),
        Buffer.from([0xa0]),
        text('authData'),
        Buffer.from([0x58, data.length]),
        data,
      ]);
      return answered({
        clientDataJSON: clientData('webauthn.create', challenge, origin).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal', 'hologram'],
      });
    },
    /** Answers `navigator.credentials.get`. `counts: false` leaves the counter where it is, as a copy would. */
    assert({ challenge, rpId, origin }: Ceremony, { counts = true } = {}) {
      if (counts) counter += 1;
      const client = clientData('webauthn.get', challenge, origin);
      const data = authenticatorData(rpId, Buffer.alloc(0));
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return answered({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: handle,
      });
    },
  };
}

function clientData(type: string, challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest();
}

/** A CBOR text of less than 24 bytes. */
function text(value: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
}

/** The CBOR byte string of a base64url coordinate of 32 bytes. */
function bytes(coordinate: string): Buffer {
  return Buffer.concat([Buffer.from([0x58, 0x20]), Buffer.from(coordinate, 'base64url')]);
}
