import type { LegalDesk } from '@kinora/server/admin-legal-wire';
import type { LegalKind } from '@kinora/server/legal-wire';
import { Button } from '@mantine/core';
import { useFormats } from '../../../shared/format/use-formats.ts';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import content from '../content/content.module.css';
import { Panel } from '../page-parts.tsx';

type Version = LegalDesk['terms']['versions'][number];
type Props = { kind: LegalKind; versions: readonly Version[]; onReuse: (version: string) => void };

/** What was published, newest first. */
export function LegalVersions({ kind, versions, onReuse }: Props) {
  const say = useTexts('adminLegal');
  const address = `/${kind}/versions`;
  const text = say.rich('historyText', { link: (words) => <a href={address}>{words}</a> }, { address });
  return (
    <Panel id="versions" title={say('history')} text={text}>
      <ul className={content.versions}>
        {versions.map((version) => (
          <li key={version.version}>
            <div>
              <strong>{say('version', { version: version.version })}</strong>
              <VersionState version={version} />
              {version.asks && <p>{say('asksMark')}</p>}
              {!version.isOwn && <p>{say('programText')}</p>}
              {version.madeBy !== null && <p>{say('by', { who: version.madeBy, note: version.note ?? '' })}</p>}
            </div>
            {version.isOwn && (
              <Button
                size="xs"
                variant="default"
                aria-label={say('reuseVersion', { version: version.version })}
                onClick={() => onReuse(version.version)}
              >
                {say('reuse')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function VersionState({ version: { isInForce, from } }: { version: Version }) {
  const say = useTexts('adminLegal');
  const { zonedTime } = useFormats();
  if (isInForce) return <p>{say('inForce')}</p>;
  return from === null ? null : <p>{say('coming', { time: zonedTime(Date.parse(from)) })}</p>;
}
