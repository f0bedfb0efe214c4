import { Alert, Button, FileButton, Loader } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ImagePlus } from 'lucide-react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { uploadFile } from '../../../shared/api/api.ts';
import { errorMessage } from '../../../shared/api/api-error.ts';
import { editFileAddress } from '../../../shared/generation/output.ts';
import { RefusalReview } from '../../../shared/refusals/refusal-review.tsx';
import { refusalsOf } from '../../../shared/refusals/refusals-of.ts';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import { useFileDrop } from '../use-file-drop.ts';
import classes from './canvas-page.module.css';
import type { CanvasTool } from './canvas-tool.ts';
import { Editor } from './editor.tsx';
import { smallerCopy } from './export-files.ts';
import { loadPicture, readSource, type Source, UnloadablePicture } from './load-picture.ts';
import { MODEL } from './model-choice.tsx';

const TYPES = 'image/jpeg,image/png,image/webp';

type OpenerProps = {
  tool: CanvasTool;
  problem: string | null;
  /** A picture that is too large, of which a smaller copy can be edited. */
  tooLarge?: Source | null;
};

/** Asks for the picture, by choosing, dropping or pasting one. */
function Opener({ tool, problem, tooLarge = null }: OpenerProps) {
  const say = useTexts('edit');
  const navigate = useNavigate();
  const folder = tool.files.find(({ name }) => name === tool.canvas.image)?.folder ?? '';
  const [query] = useSearchParams();
  const upload = useMutation({
    mutationFn: async (from: File | Source) =>
      uploadFile(folder, from instanceof File ? from : await smallerCopy(from), {}),
    onSuccess: ({ url }) => navigate(editFileAddress(url, query.get(MODEL))),
  });
  const isDropping = useFileDrop(([file]) => upload.mutate(file));
  const sent = upload.variables instanceof File ? upload.variables : undefined;
  const failure = upload.error === null ? problem : errorMessage(upload.error, say('notSent'));
  return (
    <div className={classes.opener} data-dropping={isDropping}>
      <ImagePlus size={40} aria-hidden />
      <h1>{say('title')}</h1>
      <p>{say('open.text')}</p>
      {failure !== null && (
        <Alert color="red" role="alert">
          {failure}
          <RefusalReview refusals={refusalsOf(upload.error, sent)} file={sent} />
        </Alert>
      )}
      {tooLarge !== null && (
        <Button variant="default" loading={upload.isPending} onClick={() => upload.mutate(tooLarge)}>
          {say('open.smaller')}
        </Button>
      )}
      <FileButton accept={TYPES} onChange={(file) => file && upload.mutate(file)}>
        {(props) => (
          <Button {...props} loading={upload.isPending}>
            {say('open.choose')}
          </Button>
        )}
      </FileButton>
      <Link to="/gallery">{say('open.gallery')}</Link>
    </div>
  );
}

/** The edit canvas: of a result or an upload that the address names, else of one that is chosen here. */
export function CanvasPage({ tool }: { tool: CanvasTool }) {
  const say = useTexts('edit');
  const [query] = useSearchParams();
  const source = readSource(query);
  const key = JSON.stringify(source);
  const picture = useQuery({
    queryKey: ['canvas-picture', key],
    queryFn: ({ signal }) => (source === null ? null : loadPicture(source, signal)),
    enabled: source !== null,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    structuralSharing: false,
  });
  if (source === null) return <Opener tool={tool} problem={null} />;
  if (picture.isError) {
    const { error } = picture;
    const problem =
      error instanceof UnloadablePicture ? say(`unloadable.${error.why}`) : errorMessage(error, say('unloadable.gone'));
    const isTooLarge = error instanceof UnloadablePicture && error.why === 'tooLarge';
    return <Opener tool={tool} problem={problem} tooLarge={isTooLarge ? source : null} />;
  }
  if (!picture.data) {
    return (
      <div className={classes.opener} role="status">
        <Loader aria-hidden />
        <p>{say('loading')}</p>
      </div>
    );
  }
  return <Editor key={key} tool={tool} picture={picture.data} />;
}
