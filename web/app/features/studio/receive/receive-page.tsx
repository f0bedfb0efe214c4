import { runtimeFolders } from '@kinora/catalogue/runtime/tool-folders';
import type { OutputKind } from '@kinora/catalogue/tool';
import { Alert, Button, FileButton, Skeleton } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { uploadFile } from '../../../shared/api/api.ts';
import { queryClient } from '../../../shared/api/queries.ts';
import { pageTitle } from '../../../shared/brand/use-brand.ts';
import { fromTokens } from '../../../shared/format/use-formats.ts';
import { EDIT_PAGE, editFileAddress } from '../../../shared/generation/output.ts';
import { placedState } from '../../../shared/generation/reuse-settings.ts';
import { placeFile, type Target, targetsFor } from '../../../shared/lineage/send-to.ts';
import { SendToTargets } from '../../../shared/lineage/send-to-targets.tsx';
import { dropShared, NOT_KEPT, NOT_READY, sharedQuery } from '../../../shared/offline/shared-file.ts';
import type { TextsHandle } from '../../../shared/texts/page-texts.tsx';
import { textsLoader } from '../../../shared/texts/texts-store.ts';
import { textsOf, useTexts } from '../../../shared/texts/use-texts.ts';
import { useWholeCatalogue } from '../../../shared/tools/summaries.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { ErrorAlert } from '../../../shared/ui/error-state.tsx';
import { fileProblem } from '../form/file-problem.ts';
import classes from './receive.module.css';

const kinds: readonly OutputKind[] = ['image', 'video', 'audio'];
const kindOf = ({ type }: File): OutputKind | undefined => kinds.find((kind) => type.startsWith(`${kind}/`));

/** The file as it is, so that nobody sends the wrong one. */
function Shown({ file, kind }: { file: File; kind: OutputKind }) {
  const [url, setUrl] = useState('');
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  if (url === '') return null;
  if (kind === 'image') return <img src={url} alt={file.name} className={classes.shown} />;
  if (kind === 'video') return <video src={url} aria-label={file.name} className={classes.shown} controls muted />;
  // biome-ignore lint/a11y/useMediaCaption: nobody knows what somebody's own file says.
  return <audio src={url} aria-label={file.name} controls />;
}

export const handle: TextsHandle = { texts: ['receive', 'sendTo'] };

export const clientLoader = textsLoader(handle);

export function meta() {
  const say = textsOf('receive');
  return [{ title: pageTitle(say('title')) }, { name: 'description', content: say('emptyText') }];
}

/** Where a file goes that the device shared with the studio, or that is chosen here. Until then it stays on the device. */
export default function ReceivePage() {
  const say = useTexts('receive');
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const shared = useQuery(sharedQuery);
  const catalogue = useWholeCatalogue();
  const file = shared.data ?? null;
  const why = query.has(NOT_READY) ? 'notReady' : query.has(NOT_KEPT) ? 'notKept' : 'emptyText';
  const kind = file === null ? undefined : kindOf(file);
  const set = (chosen: File | null) => queryClient.setQueryData(sharedQuery.queryKey, chosen);
  const send = useMutation({
    mutationFn: async (target: Target) => {
      if (file === null || kind === undefined) return;
      const { url } = await uploadFile(runtimeFolders[kind], file, {});
      await dropShared();
      // The canvas reads from its address what it is to open.
      if (target.tool.isOfCanvas) {
        return navigate(editFileAddress(url, target.route === EDIT_PAGE ? null : target.tool.id));
      }
      placeFile(target, url);
      await navigate(target.route, { state: placedState() });
    },
  });
  const choose = (
    <FileButton onChange={(chosen) => chosen && set(chosen)} accept="image/*,video/*,audio/*">
      {(props) => (
        <Button variant="default" {...props}>
          {file === null ? say('choose') : say('other')}
        </Button>
      )}
    </FileButton>
  );
  const problem =
    file === null || kind === undefined ? null : fileProblem({ kind, folder: runtimeFolders[kind] }, file);
  const unfit = problem?.message ?? (file !== null && kind === undefined ? say('wrongKind') : null);
  const groups = kind === undefined || unfit !== null ? [] : targetsFor(catalogue.data?.tools ?? [], kind);
  return (
    <div className={classes.page}>
      <h1>{say('title')}</h1>
      {shared.isPending && <Skeleton height={200} radius="md" />}
      {shared.isSuccess && file === null && (
        <EmptyState heading="h2" title={say(why === 'emptyText' ? 'empty' : 'missed')} text={say(why)}>
          {choose}
        </EmptyState>
      )}
      {file !== null && (
        <>
          {kind !== undefined && unfit === null && <Shown file={file} kind={kind} />}
          <p className={classes.name}>{file.name}</p>
          {unfit !== null && (
            <Alert color="red" role="alert">
              {unfit}
            </Alert>
          )}
          <div className={classes.acts}>
            {choose}
            <Button
              variant="subtle"
              color="gray"
              onClick={() => {
                set(null);
                void dropShared();
              }}
            >
              {say('discard')}
            </Button>
          </div>
          <ErrorAlert error={send.error} mb="sm" />
          <p role="status">{send.isPending && say('sending')}</p>
          {unfit === null && catalogue.data !== undefined && groups.length === 0 && <p>{say('none')}</p>}
          {groups.length > 0 && <p className={classes.name}>{say('note')}</p>}
          <SendToTargets
            groups={groups}
            isBusy={send.isPending}
            priceOf={({ tool }) => fromTokens(tool.fromTokens)}
            onChoose={send.mutate}
          />
        </>
      )}
    </div>
  );
}
