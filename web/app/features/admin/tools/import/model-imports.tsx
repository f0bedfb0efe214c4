import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { WayProps } from '../found-draft.ts';
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

type WhatProps<Value extends string> = {
  choices: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
};

function WhatItMakes<Value extends string>({ choices, value, onChange }: WhatProps<Value>) {
  return (
    <NativeSelect
      className={classes.narrow}
      label="What the tool does"
      data={[...choices]}
      value={value}
      onChange={({ currentTarget }) => {
        const chosen = choices.find((one) => one.value === currentTarget.value);
        if (chosen !== undefined) onChange(chosen.value);
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

export function ReplicateImport({ onDraft }: WayProps) {
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
        label="Model"
        description="From the address of the model's page on replicate.com, or the whole address. Add :version for one that is not the latest."
        placeholder="black-forest-labs/flux-schnell"
        value={model}
        onChange={setModel}
      />
    </ImportForm>
  );
}

const openAiWork = [
  { value: 'generations', label: 'Makes pictures from words' },
  { value: 'edits', label: 'Edits pictures' },
] as const;

export function OpenAiImport({ onDraft }: WayProps) {
  const [model, setModel] = useState('');
  const [operation, setOperation] = useState<'generations' | 'edits'>('generations');
  return (
    <ImportForm
      kind="openai"
      name="an image API"
      asked={{ model: model.trim(), operation }}
      isIncomplete={model.trim() === ''}
      onDraft={onDraft}
    >
      <ModelName
        label="Model"
        description="As the provider calls it."
        placeholder="gpt-image-1"
        value={model}
        onChange={setModel}
      />
      <WhatItMakes choices={openAiWork} value={operation} onChange={setOperation} />
    </ImportForm>
  );
}

const sdServerWork = [
  { value: 'img_gen', label: 'Makes pictures' },
  { value: 'vid_gen', label: 'Makes videos' },
] as const;

export function SdServerImport({ onDraft }: WayProps) {
  const [mode, setMode] = useState<'img_gen' | 'vid_gen'>('img_gen');
  return (
    <ImportForm kind="sdcpp" name="the server" asked={{ mode }} isIncomplete={false} onDraft={onDraft}>
      <WhatItMakes choices={sdServerWork} value={mode} onChange={setMode} />
    </ImportForm>
  );
}

const webUiWork = [
  { value: 'txt2img', label: 'Makes pictures from words' },
  { value: 'img2img', label: 'Repaints a picture' },
] as const;

export function WebUiImport({ onDraft }: WayProps) {
  const [operation, setOperation] = useState<'txt2img' | 'img2img'>('txt2img');
  const [model, setModel] = useState('');
  return (
    <ImportForm
      kind="a1111"
      name="the web UI"
      asked={{ operation, ...(model.trim() === '' ? {} : { model: model.trim() }) }}
      isIncomplete={false}
      onDraft={onDraft}
    >
      <WhatItMakes choices={webUiWork} value={operation} onChange={setOperation} />
      <ModelName
        label="Checkpoint"
        description="Its title in the web UI. If you leave it empty, orders use whichever model is loaded."
        placeholder="dreams.safetensors [a1b2c3d4e5]"
        isRequired={false}
        value={model}
        onChange={setModel}
      />
    </ImportForm>
  );
}
