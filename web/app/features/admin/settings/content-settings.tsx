import { loraHost } from '@kinora/catalogue/lora-hosts';
import type { Setting } from '@kinora/server/admin-desk-wire';
import { Alert, Button, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '../../../shared/api/api-error.ts';
import { testBannedWords } from '../operations-api.ts';
import { Panel } from '../panel.tsx';
import { LinesInput, SaveBar, useSetting } from './setting-form.tsx';
import { bannedWordsValue, loraHostsValue } from './setting-values.ts';
import classes from './settings.module.css';

/** The hosts whose addresses a provider may be handed for LoRA weights. */
export function LoraHosts({ setting }: { setting: Setting }) {
  const edited = useSetting(setting, loraHostsValue, []);
  const wrong = edited.value.find((host) => !loraHost.safeParse(host).success);
  const problem = wrong === undefined ? null : `"${wrong}" is no host: one such as example.com, or *.example.com.`;
  return (
    <Panel
      id="lora-hosts"
      title={setting.label}
      text="One host a line; *. before it stands for its subdomains. Models are handed addresses at these hosts alone; with none, LoRAs are refused. Weights are fetched by the model's provider, never by this studio."
    >
      <LinesInput label="Hosts" minRows={5} maxRows={20} value={edited.value} onChange={edited.change} />
      <SaveBar setting={setting} edited={edited} problem={problem} />
    </Panel>
  );
}

const SHORTEST = 2;

/** What no prompt may hold, with a box to try it before it is saved. */
export function BannedWords({ setting }: { setting: Setting }) {
  const edited = useSetting(setting, bannedWordsValue, []);
  const [sample, setSample] = useState('');
  const trial = useMutation({ mutationFn: () => testBannedWords(sample, edited.value) });
  const tooShort = edited.value.find((word) => word.length < SHORTEST);
  const problem = tooShort === undefined ? null : `"${tooShort}" is too short: at least ${SHORTEST} characters.`;
  return (
    <Panel
      id="banned-words"
      title={setting.label}
      text="One word or phrase a line, whatever its case; * at the end stands for any ending. A prompt that holds one is refused before anything is charged."
    >
      <div className={classes.fields}>
        <LinesInput label="Words" minRows={8} maxRows={20} value={edited.value} onChange={edited.change} />
        <div>
          <Textarea
            label="Try a prompt"
            description="Against the words as they are typed here."
            autosize
            minRows={3}
            maxLength={5000}
            value={sample}
            onChange={({ currentTarget }) => setSample(currentTarget.value)}
          />
          <Button
            mt="sm"
            size="xs"
            variant="default"
            disabled={sample.trim() === '' || problem !== null}
            loading={trial.isPending}
            onClick={() => trial.mutate()}
          >
            Try it
          </Button>
          {trial.isError && (
            <Alert mt="sm" color="red" role="alert">
              {errorMessage(trial.error)}
            </Alert>
          )}
          <p role="status" className={classes.matches}>
            {trial.data &&
              (trial.data.isRefused ? `Refused for: ${trial.data.matches.join(', ')}` : 'No banned words found.')}
          </p>
        </div>
      </div>
      <SaveBar setting={setting} edited={edited} problem={problem} />
    </Panel>
  );
}
