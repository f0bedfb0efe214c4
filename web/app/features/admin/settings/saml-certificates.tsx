import type { SsoProvider } from '@kinora/server/admin-sso-wire';
import { calendarDay } from '../../../shared/format/format.ts';
import { useNow } from '../../../shared/ui/use-now.ts';
import { Tag } from '../tag.tsx';
import { certificateLife } from './certificate-life.ts';

type Certificates = Extract<SsoProvider, { kind: 'saml' }>['certificates'];

const HOUR_MS = 3_600_000;
const warnings = { good: null, ending: 'Ends soon', over: 'Over' } as const;

/** Until when each is good; the fingerprint on hover tells which one it is. */
export function SamlCertificates({ certificates }: { certificates: Certificates }) {
  const now = useNow(HOUR_MS);
  return certificates.map(({ fingerprint, validUntil }) => {
    const end = Date.parse(validUntil);
    const life = certificateLife(end, now);
    return (
      <div key={fingerprint} title={`SHA-256 ${fingerprint}`}>
        <time dateTime={validUntil}>{calendarDay(end)}</time>{' '}
        {warnings[life] !== null && <Tag tone={life === 'over' ? 'bad' : 'caution'}>{warnings[life]}</Tag>}
      </div>
    );
  });
}
