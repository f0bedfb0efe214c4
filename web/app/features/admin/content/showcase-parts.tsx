import type { KeptShowcase } from '@kinora/server/admin-content-wire';
import type { Content, Sample } from '@kinora/server/content-wire';
import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import { ArrowUp, Trash2 } from 'lucide-react';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import { Panel } from '../page-parts.tsx';
import settings from '../settings/settings.module.css';
import classes from './content.module.css';
import type { PartProps } from './content-parts.tsx';
import { ShowcaseSource } from './showcase-source.tsx';

const MOST = 12;
const shows = ['auto', 'own', 'none'] as const;
type Shows = (typeof shows)[number];

type ShowProps = {
  label: string;
  nameOf: (show: Shows) => string;
  value: Shows;
  onChange: (show: Shows) => void;
};

function Show({ label, nameOf, value, onChange }: ShowProps) {
  return (
    <NativeSelect
      className={`${settings.wide} ${settings.choice}`}
      label={label}
      data={shows.map((each) => ({ value: each, label: nameOf(each) }))}
      value={value}
      onChange={({ currentTarget: { value: chosen } }) => onChange(shows.find((each) => each === chosen) ?? 'auto')}
    />
  );
}

type SampleProps = {
  sample: Sample;
  number: number;
  onChange: (changes: Partial<Sample>) => void;
  onUp: () => void;
  onRemove: () => void;
};

function SampleFields({ sample: { file, alt, words, width, height }, number, onChange, onUp, onRemove }: SampleProps) {
  const say = useTexts('adminContent');
  return (
    <fieldset className={`${settings.rule} ${settings.wide} ${classes.sample}`}>
      <legend>{say('gallery.picture', { number })}</legend>
      <img src={`/brand/${file}`} alt={alt} width={width} height={height} />
      <div className={classes.sampleFields}>
        <TextInput
          label={say('gallery.alt')}
          description={say('gallery.altNote')}
          required
          maxLength={200}
          dir="auto"
          value={alt}
          onChange={({ currentTarget }) => onChange({ alt: currentTarget.value })}
        />
        <TextInput
          label={say('gallery.words')}
          maxLength={200}
          dir="auto"
          value={words}
          onChange={({ currentTarget }) => onChange({ words: currentTarget.value })}
        />
        <Group gap={8}>
          <Button
            size="xs"
            variant="default"
            disabled={number === 1}
            leftSection={<ArrowUp size={14} aria-hidden />}
            aria-label={say('gallery.upNamed', { number })}
            onClick={onUp}
          >
            {say('gallery.up')}
          </Button>
          <Button
            size="xs"
            variant="subtle"
            color="gray"
            leftSection={<Trash2 size={14} aria-hidden />}
            aria-label={say('gallery.removeNamed', { number })}
            onClick={onRemove}
          >
            {say('gallery.remove')}
          </Button>
        </Group>
      </div>
    </fieldset>
  );
}

/** Pictures that show what can be made here. */
export function GalleryPart({ content: { gallery }, change }: PartProps) {
  const say = useTexts('adminContent');
  const set = (changes: Partial<Content['gallery']>) => change({ gallery: { ...gallery, ...changes } });
  const { own, show } = gallery;
  const edit = (place: number, changes: Partial<Sample>) =>
    set({ own: own.map((each, at) => (at === place ? { ...each, ...changes } : each)) });
  const add = ({ file, width, height }: KeptShowcase) =>
    set({ own: [...own.filter((each) => each.file !== file), { file, width, height, alt: '', words: '' }] });
  const up = (place: number) => {
    const order = own.toSpliced(place, 1);
    set({ own: order.toSpliced(place - 1, 0, ...own.slice(place, place + 1)) });
  };
  return (
    <Panel id="gallery" title={say('gallery.title')} text={say('gallery.text')}>
      <div className={settings.fields}>
        <Show
          label={say('gallery.show')}
          nameOf={(each) => say(`gallery.${each}`)}
          value={show}
          onChange={(chosen) => set({ show: chosen })}
        />
        {show === 'own' && (
          <>
            {own.map((sample, place) => (
              <SampleFields
                key={sample.file}
                sample={sample}
                number={place + 1}
                onChange={(changes) => edit(place, changes)}
                onUp={() => up(place)}
                onRemove={() => set({ own: own.toSpliced(place, 1) })}
              />
            ))}
            {own.length < MOST && <ShowcaseSource use="picture" onKept={add} />}
          </>
        )}
      </div>
    </Panel>
  );
}

/** The video beside the first words of the front page. */
export function IntroPart({ content: { intro }, change }: PartProps) {
  const say = useTexts('adminContent');
  const { show, own } = intro;
  const set = (changes: Partial<Content['intro']>) => change({ intro: { ...intro, ...changes } });
  const take = ({ file, poster, width, height }: KeptShowcase) => {
    if (poster !== null) set({ own: { video: file, poster, width, height, alt: own?.alt ?? '' } });
  };
  return (
    <Panel id="intro" title={say('intro.title')} text={say('intro.text')}>
      <div className={settings.fields}>
        <Show
          label={say('intro.show')}
          nameOf={(each) => say(`intro.${each}`)}
          value={show}
          onChange={(chosen) => set({ show: chosen })}
        />
        {show === 'own' && (
          <>
            {own !== null && (
              <div className={`${settings.wide} ${classes.sample}`}>
                <img src={`/brand/${own.poster}`} alt={own.alt} width={own.width} height={own.height} />
                <TextInput
                  className={classes.sampleFields}
                  label={say('intro.alt')}
                  description={say('gallery.altNote')}
                  required
                  maxLength={200}
                  dir="auto"
                  value={own.alt}
                  onChange={({ currentTarget }) => set({ own: { ...own, alt: currentTarget.value } })}
                />
              </div>
            )}
            <ShowcaseSource use="intro" onKept={take} />
          </>
        )}
      </div>
    </Panel>
  );
}
