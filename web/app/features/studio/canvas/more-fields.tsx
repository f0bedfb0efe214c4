import { useEffect, useMemo } from 'react';
import { useListing } from '../../../shared/tools/summaries.ts';
import { FormSections } from '../form/form-sections.tsx';
import { useToolForm } from '../use-tool-form.ts';
import { useUploads } from '../use-uploads.ts';
import { type CanvasTool, furtherSections } from './canvas-tool.ts';

type Props = {
  tool: CanvasTool;
  /** Hears of what is set, and at first of what is set already. */
  onValues: (values: Readonly<Record<string, unknown>>) => void;
};

/** What a model asks for besides the picture, its mask and the words. */
export function MoreFields({ tool, onValues }: Props) {
  const sections = useMemo(() => furtherSections(tool), [tool]);
  const form = useToolForm(tool, { sections, draft: `canvas ${tool.id}` });
  const uploads = useUploads(tool, form);
  const listing = useListing(tool.id);
  const { parts, shown } = form;
  useEffect(() => {
    const names = parts.flatMap(({ fields, presets }) => [
      ...fields.map(({ name }) => name),
      ...presets.flatMap(({ values }) => Object.keys(values)),
    ]);
    onValues(Object.fromEntries(names.map((name) => [name, shown[name]])));
  }, [parts, shown, onValues]);
  return <FormSections form={form} uploads={uploads} prices={listing?.prices ?? tool.prices} />;
}
