import type { Output } from '@kinora/server/files-wire';
import type { Generation, Keep } from '@kinora/server/generations-wire';
import { Button, Modal, Progress } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Ban, Check, Heart, Star, Undo2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Labeled } from '../../shared/generation/labeled.tsx';
import { isVideo } from '../../shared/generation/output.ts';
import { OutputThumbnail } from '../../shared/generation/preview.tsx';
import { RemoveDialog } from '../../shared/generation/remove-dialog.tsx';
import { useGenerations } from '../../shared/generation/use-generations.ts';
import { VideoPlayer } from '../../shared/generation/video-player.tsx';
import { isMuted } from '../../shared/keys/letter-keys.ts';
import { keepGenerations } from '../../shared/library/keep.ts';
import { useLanguage, useTexts } from '../../shared/texts/use-texts.ts';
import { MediaImage } from '../../shared/ui/media-image.tsx';
import { useReturnFocus } from '../../shared/ui/use-return-focus.ts';
import classes from './cull.module.css';

/** So many before the end of what is loaded, more is asked for. */
const NEAR = 10;

type Decision = { generation: Generation; set: Partial<Keep>; place: number };

function Shown({ generation, output }: { generation: Generation; output: Output }) {
  const { url, width, height, placeholder, contentType, posterUrl } = output;
  if (isVideo(output)) {
    return (
      <VideoPlayer
        key={url}
        className={classes.clip ?? ''}
        src={url}
        poster={posterUrl}
        label={generation.generation_name}
        size={{ width, height }}
      />
    );
  }
  if (!contentType.startsWith('image/')) return <OutputThumbnail output={output} />;
  return (
    <MediaImage src={url} alt={generation.generation_name} width={width} height={height} placeholder={placeholder} />
  );
}

type Props = {
  ids: readonly string[];
  /** How many there are in all, as far as it is known. */
  total: number | null;
  hasMore: boolean;
  onNearEnd: () => void;
  onClose: () => void;
};

/** One result at a time, one key a decision. Of a long list only what is near is loaded. */
export function Cull({ ids, total, hasMore, onNearEnd, onClose }: Props) {
  const say = useTexts('library');
  const common = useTexts('common');
  useReturnFocus();
  const { direction } = useLanguage();
  const shots = useGenerations(ids).filter(({ outputs }) => outputs.length > 0);
  const [place, setPlace] = useState(0);
  const [decisions, setDecisions] = useState<readonly Decision[]>([]);
  const [removing, setRemoving] = useState<readonly Generation[] | null>(null);
  const keeping = useMutation({
    mutationFn: ({ generation, set }: Decision) => keepGenerations([generation], set),
  });
  const generation = shots[place];
  const output = generation?.outputs[0];
  const decided = new Set(decisions.map(({ generation: { id } }) => id));
  const rejected = shots.filter(({ id, keep }) => decided.has(id) && keep.verdict === 'rejected' && !keep.protected);
  const isOver = generation === undefined && !hasMore;

  useEffect(() => {
    if (hasMore && place >= shots.length - NEAR) onNearEnd();
  }, [hasMore, place, shots.length, onNearEnd]);

  const go = (to: number) => setPlace(Math.max(0, Math.min(to, shots.length)));
  function decide(set: Partial<Keep>, goesOn = true) {
    if (generation === undefined) return;
    const decision = { generation, set, place };
    setDecisions((before) => [...before, decision]);
    keeping.mutate(decision);
    if (goesOn) go(place + 1);
  }
  function undo() {
    const last = decisions.at(-1);
    if (last === undefined) return;
    setDecisions(decisions.slice(0, -1));
    const { locked: _locked, ...before } = last.generation.keep;
    void keepGenerations([last.generation], before);
    setPlace(last.place);
  }

  const forward = direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  const back = direction === 'rtl' ? 'ArrowRight' : 'ArrowLeft';
  const keys: Readonly<Record<string, () => void>> = {
    [forward]: () => go(place + 1),
    [back]: () => go(place - 1),
    k: () => decide({ verdict: 'kept' }),
    x: () => decide({ verdict: 'rejected' }),
    f: () => decide({ favorite: generation?.keep.favorite !== true }, false),
    z: undo,
    Backspace: undo,
  };
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || removing !== null || event.altKey || isMuted(event)) return;
      if (event.target instanceof Element && event.target.closest('video, input')) return;
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
      if ((event.ctrlKey || event.metaKey) && key !== 'z') return;
      const act = /^[0-5]$/.test(key) ? () => decide({ rating: Number(key) }) : keys[key];
      if (act === undefined) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  });

  const all = Math.max(total ?? 0, shots.length);
  return (
    <Modal
      opened
      fullScreen
      closeButtonProps={{ 'aria-label': common('close') }}
      onClose={onClose}
      title={say('cull.title')}
      classNames={{ body: classes.body ?? '' }}
    >
      <div className={classes.progress}>
        <p role="status">{say('cull.place', { place: Math.min(place + 1, all), total: all })}</p>
        <Progress
          value={all === 0 ? 0 : (100 * Math.min(place, all)) / all}
          aria-label={say('cull.progress')}
          size="sm"
        />
      </div>
      <div className={classes.stage}>
        {generation !== undefined && output !== undefined && (
          <figure key={generation.id} className={classes.figure}>
            <div className={classes.media}>
              <Labeled output={output}>
                <Shown generation={generation} output={output} />
              </Labeled>
            </div>
            <figcaption>
              <bdi>{generation.generation_name}</bdi>
              {generation.keep.rating > 0 && ` · ★ ${generation.keep.rating}`}
              {generation.keep.verdict !== null && ` · ${say(`cull.${generation.keep.verdict}`)}`}
            </figcaption>
          </figure>
        )}
        {generation === undefined && hasMore && <p role="status">{say('cull.loading')}</p>}
        {isOver && (
          <div className={classes.end}>
            <h2>{say('cull.done')}</h2>
            <p>{say('cull.decided', { count: decided.size, rejected: rejected.length })}</p>
            {rejected.length > 0 && (
              <Button color="red.9" onClick={() => setRemoving(rejected)}>
                {say('cull.remove', { count: rejected.length })}
              </Button>
            )}
            <Button variant="default" onClick={onClose}>
              {say('cull.close')}
            </Button>
          </div>
        )}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a form's looks. */}
      <div className={classes.acts} role="group" aria-label={say('cull.acts')}>
        <Button variant="default" disabled={isOver} leftSection={<Ban size={16} aria-hidden />} onClick={keys.x}>
          {say('cull.reject')} (X)
        </Button>
        <Button variant="default" disabled={isOver} leftSection={<Check size={16} aria-hidden />} onClick={keys.k}>
          {say('cull.keep')} (K)
        </Button>
        <Button
          variant="default"
          disabled={isOver}
          aria-pressed={generation?.keep.favorite === true}
          leftSection={<Heart size={16} aria-hidden fill={generation?.keep.favorite ? 'currentColor' : 'none'} />}
          onClick={keys.f}
        >
          {say('cull.favorite')} (F)
        </Button>
        <span className={classes.stars}>
          {[1, 2, 3, 4, 5].map((rating) => (
            <Button
              key={rating}
              variant="default"
              px={8}
              disabled={isOver}
              aria-label={say('cull.rate', { rating })}
              onClick={() => decide({ rating })}
            >
              <Star size={14} aria-hidden fill={(generation?.keep.rating ?? 0) >= rating ? 'currentColor' : 'none'} />
            </Button>
          ))}
        </span>
        <Button
          variant="default"
          disabled={decisions.length === 0}
          leftSection={<Undo2 size={16} aria-hidden />}
          onClick={undo}
        >
          {say('cull.undo')} (Z)
        </Button>
      </div>
      {removing !== null && (
        <RemoveDialog generations={removing} onClose={() => setRemoving(null)} onRemoved={onClose} />
      )}
    </Modal>
  );
}
