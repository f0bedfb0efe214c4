import type { Tool } from '@kinora/catalogue/tool';
import type { Generation } from '@kinora/server/generations-wire';
import { ActionIcon, UnstyledButton } from '@mantine/core';
import { useCallbackRef, useDisclosure, useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { FlaskConical, ImagePlus, Keyboard } from 'lucide-react';
import { type ReactNode, Suspense, startTransition, useDeferredValue, useRef, useState } from 'react';
import { useFormats } from '../../shared/format/use-formats.ts';
import { useShortcuts } from '../../shared/keys/use-shortcuts.ts';
import { Waiting } from '../../shared/offline/waiting.tsx';
import { bannerQuery } from '../../shared/page/open-incidents.ts';
import { noteSettingsFrom } from '../../shared/session/drafts.ts';
import { useTexts } from '../../shared/texts/use-texts.ts';
import { Popover } from '../../shared/ui/popover.tsx';
import { type FormField, fieldForFile } from './form/derive-form.ts';
import {
  DroppedFile,
  IncidentNote,
  ProblemDialogs,
  RefusedNote,
  SeveralDialog,
  ShortcutsDialog,
} from './lazy-dialogs.ts';
import { type Flagged, flaggedPart, isOverPage } from './problem.ts';
import { SettingsBar, SettingsFields, SettingsPanel } from './settings-panel.tsx';
import classes from './studio-page.module.css';
import { StudioResults } from './studio-results.tsx';
import titles from './tool-title.module.css';
import { useFileDrop } from './use-file-drop.ts';
import { focusField } from './use-order.ts';
import { useStudio } from './use-studio.ts';

/** The names of the settings, which are the same in every language. */
const engineSettings = { first: 'FAL_KEY', second: 'RUNWARE_API_KEY' };

/** Says that the results of this tool come from the studio's built-in engine. */
function EngineBadge() {
  const say = useTexts('studio');
  return (
    <Popover
      label={say('engine')}
      place={{ side: 'below', align: 'start' }}
      width={280}
      trigger={(trigger) => (
        <UnstyledButton {...trigger} className={titles.badge}>
          <FlaskConical size={13} aria-hidden />
          {say('engine')}
        </UnstyledButton>
      )}
    >
      {say.rich('engineText', { code: (name) => <code dir="ltr">{name}</code> }, engineSettings)}
    </Popover>
  );
}

/** Nobody should have to watch for longer. */
const LONG_SECONDS = 180;

type Props = { tool: Tool; isPreviewEngine: boolean; onHelp: () => void };

function ToolTitle({ tool, isPreviewEngine, onHelp }: Props) {
  const say = useTexts('studio');
  return (
    <div className={titles.head}>
      <div className={titles.row}>
        <h1 className={titles.title}>{tool.name}</h1>
        <ActionIcon
          variant="subtle"
          color="gray"
          className={titles.help}
          aria-label={say('shortcuts')}
          title={say('shortcuts')}
          onClick={onHelp}
        >
          <Keyboard size={17} aria-hidden />
        </ActionIcon>
      </div>
      <p className={titles.summary}>
        {tool.summary}
        {tool.expectedSeconds.to >= LONG_SECONDS && ` ${say('mayLeave')}`}
      </p>
      {isPreviewEngine && <EngineBadge />}
    </div>
  );
}

/** Brings the beginning of something into sight, at once for whoever asks for less motion. */
function scrollTo(element: Element | null): void {
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  element?.scrollIntoView({ block: 'start', behavior: isCalm ? 'instant' : 'smooth' });
}

const WIDE = '(min-width: 62em)';
/** Pixels of the header. */
const HEADER = 56;

/** Follows in a piece of work of its own, in which what stands around it is not drawn again. */
function Later({ children }: { children: ReactNode }) {
  return useDeferredValue(true, false) && children;
}

/** A tool's page, wholly from its definition: settings, running jobs, history. */
export function StudioPage({ tool }: { tool: Tool }) {
  const say = useTexts('studio');
  const { either } = useFormats();
  const results = useRef<HTMLDivElement>(null);
  const studio = useStudio(tool, { draft: tool.id, onOrdered: showResults });
  const { form, uploads, order } = studio;
  const { problem, dismissProblem } = order;
  const isWide = useMediaQuery(WIDE, true, { getInitialValueInEffect: false });
  const settings = useRef<HTMLElement>(null);
  const [isHelpOpen, help] = useDisclosure(false);
  const [isSeveralOpen, several] = useDisclosure(false);

  /** A dropped file that may be an input, or something to read settings from. */
  const [dropped, setDropped] = useState<{ field: FormField; file: File } | null>(null);

  const [fileField] = form.fileFields;
  const promptField = tool.examples[0]?.field;

  function showSettings(field?: string) {
    if (field !== undefined) focusField(field);
    else if (!isWide) scrollTo(settings.current);
  }

  /** Where what was ordered appears, unless that is in sight anyway. */
  function showResults() {
    const top = results.current?.getBoundingClientRect().top ?? 0;
    if (!isWide || top < HEADER) scrollTo(results.current);
  }

  function generate() {
    const outcome = order.generate();
    if (outcome === 'sent') RefusedNote.preload();
    if (typeof outcome === 'object') showSettings(outcome.wrongField);
    if (outcome === 'waiting') showResults();
  }

  const reuse = useCallbackRef((generation: Generation) => {
    noteSettingsFrom(tool.id, generation.id);
    // The button shows first that it was pressed.
    startTransition(() => form.reuse(generation.input_data));
    showSettings(promptField);
  });
  const takeExample = useCallbackRef((field: string, text: string) => {
    form.set(field, text);
    showSettings(field);
  });

  /** What was said of a prompt stays beside it. */
  function closeProblem() {
    const isOfPrompt = problem?.how === 'policy' && flaggedPart(problem, form.fileKind) === 'prompt';
    if (isOfPrompt && promptField !== undefined) order.keepBeside(promptField);
    else dismissProblem();
  }

  /** After a refusal by the content policy: the flagged file goes, or the prompt is there to be changed. */
  function chooseOther(flagged: Flagged) {
    closeProblem();
    if (flagged === 'prompt') form.recallPrompts();
    else if (fileField !== undefined) uploads.remove(fileField);
    showSettings(promptField);
  }

  function use(field: FormField, files: readonly File[]) {
    setDropped(null);
    uploads.choose(field, files);
    showSettings();
  }

  const takeFiles = (files: [File, ...File[]]) => {
    const field = fieldForFile(form.fileFields, form.values, files[0]);
    if (field === undefined || studio.aid !== null) return studio.openFile(files[0]);
    if (files.length === 1 && dropped === null) setDropped({ field, file: files[0] });
    else use(field, files);
  };
  const isDropping = useFileDrop(takeFiles);
  useShortcuts({
    'Ctrl Enter': generate,
    '/': () => showSettings(promptField),
    '?': help.open,
    b: several.open,
    p: () => studio.openAid({ open: 'presets' }),
    s: () => document.querySelector<HTMLElement>('[data-styles] input')?.focus(),
    o: () => studio.openFile(null),
  });

  const { data: told } = useQuery(bannerQuery);
  const isTroubled = told?.incidents.some(({ tools }) => tools.includes(tool.id));

  const title = <ToolTitle tool={tool} isPreviewEngine={studio.isPreviewEngine} onHelp={help.open} />;

  return (
    <div className={classes.page}>
      {isWide ? (
        <SettingsPanel studio={studio} title={title} onGenerate={generate} onSeveral={several.open} />
      ) : (
        <section ref={settings} className={classes.settings} aria-label={say('settings')}>
          <div className={classes.title}>{title}</div>
          <SettingsFields studio={studio} />
        </section>
      )}
      <div ref={results} className={classes.media}>
        <Suspense>{isTroubled && <IncidentNote tool={tool.id} />}</Suspense>
        <Waiting tool={tool.id} />
        {/* The form comes first, and may be used. */}
        <Later>
          <StudioResults tool={tool} onReuse={reuse} onExample={takeExample} />
        </Later>
      </div>
      {!isWide && (
        <SettingsBar
          studio={studio}
          settings={settings}
          onGenerate={generate}
          onSeveral={several.open}
          onSettings={() => showSettings()}
          onResults={showResults}
        />
      )}
      <Suspense>
        {problem !== null && isOverPage(problem) && (
          <ProblemDialogs problem={problem} fileKind={form.fileKind} onClose={closeProblem} onOther={chooseOther} />
        )}
        {dropped !== null && (
          <DroppedFile
            studio={studio}
            file={dropped.file}
            onUse={() => use(dropped.field, [dropped.file])}
            onRead={() => {
              setDropped(null);
              studio.openFile(dropped.file);
            }}
            onClose={() => setDropped(null)}
          />
        )}
        {isHelpOpen && <ShortcutsDialog onClose={help.close} />}
        {isSeveralOpen && <SeveralDialog studio={studio} onOrdered={showResults} onClose={several.close} />}
      </Suspense>
      {isDropping && (
        <div className={classes.drop}>
          <ImagePlus size={40} aria-hidden />
          {fileField === undefined || studio.aid !== null
            ? say('dropSettings')
            : say('drop', { fields: either(form.fileFields.map(({ label }) => label.toLocaleLowerCase())) })}
        </div>
      )}
    </div>
  );
}
