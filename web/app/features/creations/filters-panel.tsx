import { Button, Drawer, NativeSelect, NumberInput, Switch, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { BookmarkPlus } from 'lucide-react';
import type { SetValues } from 'nuqs';
import { readGeneration } from '../../shared/api/generation-cache.ts';
import { queryClient } from '../../shared/api/queries.ts';
import { useFormats } from '../../shared/format/use-formats.ts';
import { tagsQuery } from '../../shared/library/tags.ts';
import { useTexts } from '../../shared/texts/use-texts.ts';
import { useIsPhone } from '../../shared/ui/use-is-phone.ts';
import { useReturnFocus } from '../../shared/ui/use-return-focus.ts';
import classes from './filters.module.css';
import { GalleryChoices, ViewChoice } from './gallery-choices.tsx';
import {
  type FactName,
  isSeed,
  isTag,
  labels,
  origins,
  parsedQuery,
  ratings,
  ratios,
  shapes,
  sides,
  verdicts,
} from './gallery-facts.ts';
import { type GallerySettings, type galleryParsers, noFilters } from './gallery-filter.ts';

/** As much as the server takes. */
const HIGHEST = 999_999;

type Props = {
  settings: GallerySettings;
  onSettings: SetValues<typeof galleryParsers>;
  /** Undefined while they are counted. */
  total: { total: number | null; totalIsMore: boolean } | undefined;
  /** What is listed, whose models are suggested. */
  ids: readonly string[];
  /** Missing where there is nothing to save. */
  onSave: (() => void) | undefined;
  onClose: () => void;
};

type RangeProps = {
  legend: string;
  names: readonly [FactName, FactName];
  decimals: number;
  settings: GallerySettings;
  onChange: (name: FactName, value: string) => void;
};

/** A measure between two ends, each of which may be left open. */
function Range({ legend, names, decimals, settings, onChange }: RangeProps) {
  const say = useTexts('galleryFilters');
  const { separators } = useFormats();
  const [least, most] = names;
  const isWrong = settings[most] !== '' && Number(settings[most]) < Number(settings[least]);
  const field = (name: FactName, label: string, error?: string) => (
    <NumberInput
      {...separators}
      label={label}
      hideControls
      allowNegative={false}
      decimalScale={decimals}
      max={HIGHEST}
      clampBehavior="strict"
      value={settings[name]}
      error={error}
      onChange={(value) => onChange(name, String(value))}
    />
  );
  return (
    <fieldset className={classes.range}>
      <legend>{legend}</legend>
      {field(least, say('least'))}
      {field(most, say('most'), isWrong ? say('wrongRange') : undefined)}
    </fieldset>
  );
}

/** The names of the models with which the listed ones were made. */
function modelsOf(ids: readonly string[]): string[] {
  const models = ids.flatMap((id) => readGeneration(queryClient, id)?.input_data.model ?? []);
  return [...new Set(models.filter((model) => typeof model === 'string'))].sort();
}

/** The sides that are offered, and the one that the address has. */
const sidesWith = (chosen: string): readonly string[] =>
  chosen === '' || sides.some((side) => side === chosen) ? sides : [chosen, ...sides];

/** All that the gallery can be narrowed down by; beside its bar, or on a phone in its place. Everything applies at once. */
export function FiltersPanel({ settings, onSettings, total, ids, onSave, onClose }: Props) {
  const say = useTexts('galleryFilters');
  const common = useTexts('common');
  const library = useTexts('library');
  const gallery = useTexts('gallery');
  useReturnFocus();
  const isPhone = useIsPhone();
  const tags = useQuery(tagsQuery('')).data?.tags;
  // Another entry in the history, so that going back takes one filter off.
  const set = (changes: Parameters<typeof onSettings>[0]) => void onSettings(changes, { history: 'push' });
  // What is chosen here takes the place of a list of what is kept so.
  const change = (name: FactName, value: string) =>
    set({ [name]: value === '' ? null : value, ...(name in parsedQuery(settings.in) ? { in: null } : {}) });
  const any = { value: '', label: say('any') };
  const sideChoice = (value: string, end: 'least' | 'most') => ({
    value,
    label: say(end === 'least' ? 'sideChoice' : 'maxSideChoice', { side: Number(value) }),
  });
  return (
    <Drawer
      opened
      position={isPhone ? 'bottom' : 'right'}
      {...(isPhone ? { size: '88%' } : {})}
      // What is found stays in sight.
      overlayProps={{ backgroundOpacity: 0.3, blur: 0 }}
      closeButtonProps={{ 'aria-label': common('close') }}
      classNames={{ content: classes.drawer }}
      onClose={onClose}
      title={say('title')}
    >
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          onClose();
        }}
      >
        {isPhone && (
          <>
            <div className={classes.view}>
              <span aria-hidden>{gallery('views.label')}</span>
              <ViewChoice settings={settings} onSettings={onSettings} />
            </div>
            <GalleryChoices settings={settings} onSettings={onSettings} isInBar={false} />
          </>
        )}
        <NativeSelect
          data-autofocus={isPhone ? undefined : true}
          label={say('shape')}
          data={[any, ...shapes.map((value) => ({ value, label: say(`shapes.${value}`) }))]}
          value={settings.shape}
          onChange={({ currentTarget }) => change('shape', currentTarget.value)}
        />
        <NativeSelect
          label={say('ratio')}
          data={[any, ...ratios.map((value) => ({ value, label: value }))]}
          value={settings.ratio}
          onChange={({ currentTarget }) => change('ratio', currentTarget.value)}
        />
        <NativeSelect
          label={say('side')}
          data={[any, ...sidesWith(settings.min_side).map((value) => sideChoice(value, 'least'))]}
          value={settings.min_side}
          onChange={({ currentTarget }) => change('min_side', currentTarget.value)}
        />
        <NativeSelect
          label={say('maxSide')}
          data={[any, ...sidesWith(settings.max_side).map((value) => sideChoice(value, 'most'))]}
          value={settings.max_side}
          error={settings.max_side !== '' && Number(settings.max_side) < Number(settings.min_side) && say('wrongRange')}
          onChange={({ currentTarget }) => change('max_side', currentTarget.value)}
        />
        <NativeSelect
          label={say('madeFrom')}
          data={[any, ...origins.map((value) => ({ value, label: say(`origins.${value}`) }))]}
          value={settings.made_from}
          onChange={({ currentTarget }) => change('made_from', currentTarget.value)}
        />
        <Switch
          label={say('favoritesOnly')}
          checked={settings.favorite === '1'}
          onChange={({ currentTarget }) => change('favorite', currentTarget.checked ? '1' : '')}
        />
        <NativeSelect
          label={say('rating')}
          data={[any, ...ratings.map((value) => ({ value, label: say('chip.rating', { rating: value }) }))]}
          value={settings.rating}
          onChange={({ currentTarget }) => change('rating', currentTarget.value)}
        />
        <TextInput
          label={say('tag')}
          list="filter-tags"
          autoComplete="off"
          maxLength={40}
          value={settings.tag}
          error={settings.tag !== '' && !isTag(settings.tag) && say('tagWrong')}
          onChange={({ currentTarget }) => change('tag', currentTarget.value)}
        />
        <datalist id="filter-tags">
          {tags?.map((tag) => (
            <option key={tag} value={tag} />
          ))}
        </datalist>
        <NativeSelect
          label={say('label')}
          data={[any, ...labels.map((value) => ({ value, label: say(`labels.${value}`) }))]}
          value={settings.label}
          onChange={({ currentTarget }) => change('label', currentTarget.value)}
        />
        <NativeSelect
          label={say('verdict')}
          data={[
            any,
            ...verdicts.map((value) => ({ value, label: library(value === 'kept' ? 'cull.kept' : 'rejected') })),
          ]}
          value={settings.verdict}
          onChange={({ currentTarget }) => change('verdict', currentTarget.value)}
        />
        <Range
          legend={say('cost')}
          names={['min_tokens', 'max_tokens']}
          decimals={0}
          settings={settings}
          onChange={change}
        />
        <Range
          legend={say('length')}
          names={['min_seconds', 'max_seconds']}
          decimals={1}
          settings={settings}
          onChange={change}
        />
        <fieldset className={classes.range}>
          <legend>{say('days')}</legend>
          <TextInput
            type="date"
            label={say('from')}
            value={settings.from}
            onChange={({ currentTarget }) => change('from', currentTarget.value)}
          />
          <TextInput
            type="date"
            label={say('to')}
            value={settings.to}
            error={settings.to !== '' && settings.to < settings.from && say('wrongRange')}
            onChange={({ currentTarget }) => change('to', currentTarget.value)}
          />
        </fieldset>
        <TextInput
          label={say('model')}
          description={say('modelNote')}
          list="filter-models"
          maxLength={200}
          value={settings.model}
          onChange={({ currentTarget }) => change('model', currentTarget.value)}
        />
        <datalist id="filter-models">
          {modelsOf(ids).map((model) => (
            <option key={model} value={model} />
          ))}
        </datalist>
        <TextInput
          label={say('seed')}
          inputMode="numeric"
          maxLength={21}
          value={settings.seed}
          error={settings.seed !== '' && !isSeed(settings.seed) && say('seedWrong')}
          onChange={({ currentTarget }) => change('seed', currentTarget.value.trim())}
        />
        <div className={classes.foot}>
          <p role="status" className={classes.results}>
            {total !== undefined &&
              total.total !== null &&
              say('results', { count: total.total, hasMore: total.totalIsMore ? 'yes' : 'other' })}
          </p>
          <Button variant="subtle" className={classes.clear} onClick={() => set({ ...noFilters, in: settings.in })}>
            {say('clear')}
          </Button>
          <Button
            variant="default"
            leftSection={<BookmarkPlus size={15} aria-hidden />}
            aria-haspopup="dialog"
            disabled={onSave === undefined}
            onClick={onSave}
          >
            {say('save.open')}
          </Button>
          <Button type="submit">{say('done')}</Button>
        </div>
      </form>
    </Drawer>
  );
}
