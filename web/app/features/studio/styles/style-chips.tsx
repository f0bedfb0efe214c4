import { partOf } from '@kinora/catalogue/file-part';
import type { Tool } from '@kinora/catalogue/tool';
import type { Style } from '@kinora/server/styles-wire';
import { Button, Chip } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import { lazyPart } from '../../../shared/ui/lazy-part.tsx';
import row from '../../../shared/ui/scroll-row.module.css';
import { controlText, type FormField, filesOf, roomIn, type Values } from '../form/derive-form.ts';
import type { ToolForm } from '../use-tool-form.ts';
import type { Uploads } from '../use-uploads.ts';
import classes from './styles.module.css';
import { builtIn, builtInNames, hasStyle, toggleStyle } from './styles.ts';
import { stylesQuery } from './styles-api.ts';

/** What a tool looks at and does not change. */
const guides = new Set(['reference', 'variation']);

/** The shown field where pictures of a style go; none where the tool takes none as it is set now. */
function pictureField(tool: Tool, form: Pick<ToolForm, 'fileFields' | 'values'>): FormField | undefined {
  const fields = form.fileFields.filter(({ kind, name, isShown }) => {
    const file = kind === 'image' && isShown(form.values) ? tool.files.find((one) => one.name === name) : undefined;
    return file !== undefined && guides.has(partOf(tool, file));
  });
  return fields.find(({ list }) => list !== undefined) ?? fields[0];
}

const picturesIn = (field: FormField, values: Values): string[] => filesOf(field, values).map(({ url }) => url);

function hasPictures(field: FormField, values: Values, pictures: readonly string[]): boolean {
  const there = picturesIn(field, values);
  return pictures.length > 0 && pictures.every((url) => there.includes(url));
}

/** Puts pictures beside those that are there, which stay; false where there is no room for all of them. */
function addPictures(form: ToolForm, field: FormField, pictures: readonly string[]): boolean {
  const there = picturesIn(field, form.values);
  const missing = pictures.filter((url) => !there.includes(url));
  const fitting = missing.slice(0, Math.max(0, roomIn(field, form.values)));
  const [first] = fitting;
  if (first === undefined) return missing.length === 0;
  if (field.list === undefined) form.setFile(field, first);
  else form.setList(field, (urls) => [...urls, ...fitting]);
  return fitting.length === missing.length;
}

function removePictures(form: ToolForm, field: FormField, pictures: readonly string[]): void {
  if (!picturesIn(field, form.values).some((url) => pictures.includes(url))) return;
  if (field.list === undefined) form.setFile(field, '');
  else form.setList(field, (urls) => urls.filter((url) => !pictures.includes(url)));
}

const StylesDialog = lazyPart(
  () => import('./styles-dialog.tsx'),
  (module) => module.StylesDialog,
  ['styles'],
);

/** Of a style. */
const MOST_PICTURES = 2;

type Props = {
  tool: Tool;
  form: ToolForm;
  uploads: Uploads;
  /** The field of the prompt. */
  field: string;
};

/** Styles in one row below the prompt, around which each puts its words: what is sent is what the prompt says. */
export function StyleChips({ tool, form, uploads, field }: Props) {
  const say = useTexts('looks');
  const { data, isPending } = useQuery(stylesQuery);
  const [isOpen, setIsOpen] = useState(false);
  /** The style whose pictures had no room. */
  const [withoutRoom, setWithoutRoom] = useState<string | null>(null);
  const prompt = controlText(form.values[field]);
  const target = pictureField(tool, form);
  const hasWords = ({ before, after }: Style) => before !== '' || after !== '';
  const own = (data?.styles ?? []).filter((style) => hasWords(style) || (style.pictures.length > 0 && target));

  const isOn = (style: Style) =>
    hasWords(style)
      ? hasStyle(prompt, style)
      : target !== undefined && hasPictures(target, form.values, style.pictures);

  function toggle(style: Style) {
    const wasOn = isOn(style);
    if (hasWords(style)) form.set(field, toggleStyle(prompt, style));
    if (target === undefined) return;
    if (wasOn) removePictures(form, target, style.pictures);
    setWithoutRoom(wasOn || addPictures(form, target, style.pictures) ? null : style.name);
  }

  function adds({ before, after, pictures }: Style): string {
    const words = before === '' ? after : `${before} … ${after}`;
    return [words, pictures.length > 0 ? say('pictures', { count: pictures.length }) : '']
      .filter((part) => part !== '')
      .join(' + ');
  }

  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a form's looks. */}
      <div
        role="group"
        data-styles
        aria-label={say('styles')}
        title={say('stylesAbout')}
        className={`${row.row} ${classes.styles}`}
      >
        {/* All at once: what comes first must not move the rest. */}
        {!isPending && (
          <>
            <Button
              size="compact-sm"
              fz="xs"
              variant="default"
              className={classes.own}
              leftSection={<Plus size={12} aria-hidden />}
              aria-haspopup="dialog"
              onClick={() => setIsOpen(true)}
            >
              {data === undefined || data.styles.length === 0 ? say('new') : say('mine')}
            </Button>
            {own.map((style) => (
              <Chip
                key={style.id}
                size="xs"
                wrapperProps={{ title: adds(style) }}
                checked={isOn(style)}
                onChange={() => toggle(style)}
              >
                <bdi>{style.name}</bdi>
              </Chip>
            ))}
            {builtInNames.map((style) => (
              <Chip
                key={style}
                size="xs"
                wrapperProps={{ title: builtIn(style).after }}
                checked={hasStyle(prompt, builtIn(style))}
                onChange={() => form.set(field, toggleStyle(prompt, builtIn(style)))}
              >
                {say(`style.${style}`)}
              </Chip>
            ))}
          </>
        )}
      </div>
      <div role="status" className={classes.noRoom}>
        {withoutRoom !== null && say('noRoom', { name: withoutRoom })}
      </div>
      <Suspense>
        {isOpen && (
          <StylesDialog
            prompt={prompt}
            pictures={target === undefined ? [] : picturesIn(target, form.values).slice(0, MOST_PICTURES)}
            onKept={uploads.keepAll}
            onClose={() => setIsOpen(false)}
          />
        )}
      </Suspense>
    </>
  );
}
