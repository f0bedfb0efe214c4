import { isLoraAddress, LORA_ADDRESS } from '@kinora/catalogue/lora-hosts';
import { ActionIcon, Button, TextInput } from '@mantine/core';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import type { ToolForm } from '../use-tool-form.ts';
import { Labelled, NumberInput } from './controls.tsx';
import type { FormField } from './derive-form.ts';
import { controlId } from './derive-form.ts';
import classes from './loras-control.module.css';

const loras = z.catch(z.array(z.object({ url: z.string(), scale: z.union([z.number(), z.string()]) })), []);

const ADDRESS_START = 'https://';
const scaleField = { min: 0, max: 2, step: 0.1, fallback: 1, isIgnored: false };

/** Style models by their address, each with how strongly it shows. */
export function LorasControl({ form, field }: { form: ToolForm; field: FormField }) {
  const say = useTexts('studio');
  const [address, setAddress] = useState('');
  const [isRefused, setIsRefused] = useState(false);
  const { name, placeholder } = field;
  const listed = loras.parse(form.values[name]);
  function add() {
    if (!isLoraAddress(address.trim())) return setIsRefused(true);
    form.set(name, [...listed, { url: address.trim(), scale: scaleField.fallback }]);
    setAddress('');
  }
  return (
    <Labelled field={field} problem={form.problems[name]} isGroup>
      {listed.length > 0 && (
        <ul className={classes.list} aria-label={field.label}>
          {listed.map(({ url, scale }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same address may be listed twice.
            <li key={place} className={classes.lora}>
              <span className={classes.address} title={url}>
                {url}
              </span>
              <NumberInput
                size="xs"
                className={classes.scale}
                aria-label={say('lora.scale', { url })}
                field={scaleField}
                value={scale}
                onChange={(typed) => form.set(name, listed.with(place, { url, scale: typed }))}
              />
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={say('removeNamed', { name: url })}
                onClick={() => form.set(name, listed.toSpliced(place, 1))}
              >
                <Trash2 size={15} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      <div className={classes.add}>
        <TextInput
          id={controlId(name)}
          className={classes.address}
          type="url"
          inputMode="url"
          autoComplete="off"
          aria-label={say('lora.address', { label: field.label })}
          placeholder={placeholder ?? ADDRESS_START}
          value={address}
          error={isRefused && LORA_ADDRESS}
          onChange={({ currentTarget }) => {
            setAddress(currentTarget.value);
            setIsRefused(false);
          }}
        />
        <Button
          variant="default"
          leftSection={<Plus size={14} aria-hidden />}
          disabled={address.trim() === ''}
          onClick={add}
        >
          {say('lora.add')}
        </Button>
      </div>
    </Labelled>
  );
}
