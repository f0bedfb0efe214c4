import type { NewApiKey } from '@kinora/server/keys-wire';
import { useState } from 'react';
import { queryClient } from '../../shared/api/queries.ts';
import { SettingsSection } from '../../shared/ui/settings-section.tsx';
import { ShownOnce } from '../../shared/ui/shown-once.tsx';
import { KeyForm } from './key-form.tsx';
import { KeyList } from './key-list.tsx';
import { keysQuery } from './keys-query.ts';
import { Webhooks } from './webhooks.tsx';

/** Keys by which a person's own programs use the studio. */
export function KeysTab() {
  const [made, setMade] = useState<NewApiKey | null>(null);
  const onMade = (key: NewApiKey) => {
    setMade(key);
    void queryClient.invalidateQueries({ queryKey: keysQuery.queryKey });
  };
  return (
    <>
      <SettingsSection
        id="new-key"
        title="New API key"
        text={
          <>
            For your own programs. A key can make creations with your tokens, never change your account. How to use one
            is in the <a href="/docs/api">API documentation</a>.
          </>
        }
      >
        {made === null ? (
          <KeyForm onMade={onMade} />
        ) : (
          <ShownOnce
            title={`"${made.key.name}" is ready`}
            label="Your new API key"
            secret={made.secret}
            onDone={() => setMade(null)}
          />
        )}
      </SettingsSection>
      <SettingsSection
        id="keys"
        title="Your API keys"
        text="Revoke the keys you no longer need. They stop working immediately."
      >
        <KeyList />
      </SettingsSection>
      <SettingsSection
        id="webhooks"
        title="Webhooks"
        text="Your server is notified of every finished generation in a signed call."
      >
        <Webhooks />
      </SettingsSection>
    </>
  );
}
