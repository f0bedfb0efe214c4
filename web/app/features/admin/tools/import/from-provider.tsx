import { type Text, text } from '@kinora/texts/typed-keys';
import { NativeSelect } from '@mantine/core';
import { type ComponentType, useState } from 'react';
import { useTexts } from '../../../../shared/texts/use-texts.ts';
import { nameInWords } from '../../providers/provider-kinds.ts';
import type { WayProps } from '../editable-definition.ts';
import classes from '../tools.module.css';
import { ComfyImport } from './comfy-import.tsx';
import { FalImport } from './fal-import.tsx';
import { OpenAiImport, ReplicateImport, SdServerImport, WebUiImport } from './model-imports.tsx';

type ProviderKind = {
  /** As the server calls it. */
  id: string;
  name: Text | string;
  /** Asks for what names a model there, and answers the draft that the server makes of it. */
  Import: ComponentType<WayProps>;
};

/** From where models can be imported, in the order of the select. */
const providerKinds: readonly ProviderKind[] = [
  { id: 'fal', name: 'fal', Import: FalImport },
  { id: 'replicate', name: 'Replicate', Import: ReplicateImport },
  { id: 'comfy', name: 'ComfyUI', Import: ComfyImport },
  { id: 'openai', name: text('adminToolAdd', 'provider.openai'), Import: OpenAiImport },
  { id: 'sdcpp', name: 'stable-diffusion.cpp', Import: SdServerImport },
  { id: 'a1111', name: text('adminToolAdd', 'provider.a1111'), Import: WebUiImport },
];

/** Draws a draft from what a provider says of one of its models. */
export function FromProvider({ onDraft }: WayProps) {
  const say = useTexts('adminToolAdd');
  const [chosen, setChosen] = useState(providerKinds[0]?.id);
  const kind = providerKinds.find(({ id }) => id === chosen);
  return (
    <div className={classes.way}>
      <p className={classes.lead}>{say('provider.text')}</p>
      <NativeSelect
        className={classes.narrow}
        label={say('provider.label')}
        data={providerKinds.map(({ id, name }) => ({ value: id, label: nameInWords(name) }))}
        value={chosen ?? ''}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
      />
      {kind && <kind.Import key={kind.id} onDraft={onDraft} />}
    </div>
  );
}
