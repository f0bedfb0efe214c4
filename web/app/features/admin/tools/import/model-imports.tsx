import { type Text, text } from '@kinora/texts/typed-keys';
import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { sayText, useTexts } from '../../../../shared/texts/use-texts.ts';
import type { WayProps } from '../editable-definition.ts';
import classes from '../tools.module.css';
import { ImportForm } from './import-form.tsx';

type NameProps = {
  label: string;
  description: string;
  placeholder: string;
  isRequired?: boolean;
  value: string;
  onChange: (name: string) => void;
};

function ModelName({ label, description, placeholder, isRequired = true, value, onChange }: NameProps) {
  return (
    <TextInput
      className={classes.narrow}
      label={label}
      description={description}
      placeholder={placeholder}
      required={isRequired}
      maxLength={300}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

type Work = 'generations' | 'edits' | 'img_gen' | 'vid_gen' | 'txt2img' | 'img2img';

/** In words; what two kinds of servers do is called the same. */
const workNames: Readonly<Record<Work, Text>> = {
  generations: text('adminToolAdd', 'work.generations'),
  edits: text('adminToolAdd', 'work.edits'),
  img_gen: text('adminToolAdd', 'work.img_gen'),
  vid_gen: text('adminToolAdd', 'work.vid_gen'),
  txt2img: text('adminToolAdd', 'work.generations'),
  img2img: text('adminToolAdd', 'work.img2img'),
};

type WhatProps<Value extends Work> = {
  choices: readonly Value[];
  value: Value;
  onChange: (value: Value) => void;
};

function WhatItMakes<Value extends Work>({ choices, value, onChange }: WhatProps<Value>) {
  const say = useTexts('adminToolAdd');
  return (
    <NativeSelect
      className={classes.narrow}
      label={say('work')}
      data={choices.map((one) => ({ value: one, label: sayText(workNames[one]) }))}
      value={value}
      onChange={({ currentTarget }) => {
        const chosen = choices.find((one) => one === currentTarget.value);
        if (chosen !== undefined) onChange(chosen);
      }}
    />
  );
}

/** A model's name out of what people have at hand: the name, or the address of its page on replicate.com. */
export function replicateModelIn(typed: string): string {
  const [, name, version] =
    /^(?:https?:\/\/)?(?:www\.)?replicate\.com\/([\w.-]+\/[\w.-]+)(?:\/versions\/([0-9a-f]{64}))?/i.exec(
      typed.trim(),
    ) ?? [];
  if (name === undefined) return typed.trim();
  return version === undefined ? name : `${name}:${version}`;
}

/** Names of models as each kind of provider writes them. */
const examples = {
  replicate: 'black-forest-labs/flux-schnell',
  openai: 'gpt-image-1',
  a1111: 'dreams.safetensors [a1b2c3d4e5]',
};

export function ReplicateImport({ onDraft }: WayProps) {
  const say = useTexts('adminToolAdd');
  const [model, setModel] = useState('');
  return (
    <ImportForm
      kind="replicate"
      name="Replicate"
      asked={{ model: replicateModelIn(model) }}
      isIncomplete={model.trim() === ''}
      onDraft={onDraft}
    >
      <ModelName
        label={say('model')}
        description={say('model.replicate')}
        placeholder={examples.replicate}
        value={model}
        onChange={setModel}
      />
    </ImportForm>
  );
}

const openAiWork = ['generations', 'edits'] as const;

export function OpenAiImport({ onDraft }: WayProps) {
  const say = useTexts('adminToolAdd');
  const [model, setModel] = useState('');
  const [operation, setOperation] = useState<'generations' | 'edits'>('generations');
  return (
    <ImportForm
      kind="openai"
      name={say('provider.openaiName')}
      asked={{ model: model.trim(), operation }}
      isIncomplete={model.trim() === ''}
      onDraft={onDraft}
    >
      <ModelName
        label={say('model')}
        description={say('model.openai')}
        placeholder={examples.openai}
        value={model}
        onChange={setModel}
      />
      <WhatItMakes choices={openAiWork} value={operation} onChange={setOperation} />
    </ImportForm>
  );
}

const sdServerWork = ['img_gen', 'vid_gen'] as const;

export function SdServerImport({ onDraft }: WayProps) {
  const say = useTexts('adminToolAdd');
  const [mode, setMode] = useState<'img_gen' | 'vid_gen'>('img_gen');
  return (
    <ImportForm kind="sdcpp" name={say('provider.serverName')} asked={{ mode }} isIncomplete={false} onDraft={onDraft}>
      <WhatItMakes choices={sdServerWork} value={mode} onChange={setMode} />
    </ImportForm>
  );
}

const webUiWork = ['txt2img', 'img2img'] as const;

export function WebUiImport({ onDraft }: WayProps) {
  const say = useTexts('adminToolAdd');
  const [operation, setOperation] = useState<'txt2img' | 'img2img'>('txt2img');
  const [model, setModel] = useState('');
  return (
    <ImportForm
      kind="a1111"
      name={say('provider.webUiName')}
      asked={{ operation, ...(model.trim() === '' ? {} : { model: model.trim() }) }}
      isIncomplete={false}
      onDraft={onDraft}
    >
      <WhatItMakes choices={webUiWork} value={operation} onChange={setOperation} />
      <ModelName
        label={say('checkpoint')}
        description={say('checkpoint.text')}
        placeholder={examples.a1111}
        isRequired={false}
        value={model}
        onChange={setModel}
      />
    </ImportForm>
  );
}
