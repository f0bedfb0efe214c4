import { useShownLocale } from '../../../shared/format/use-formats.ts';
import { sayText, useTexts } from '../../../shared/texts/use-texts.ts';
import { useToolNames } from '../../../shared/tools/summaries.ts';
import { figureName, isShare } from './figure-names.ts';
import type { Priced } from './price-draft.ts';
import classes from './settings.module.css';

/** What a figure is called; its code alone where it has no name. */
export function figureInWords(name: string): string {
  const words = figureName(name);
  return words === null ? name : sayText(words);
}

/** What a figure of a price is for, with what it is called in files and over the API beside it. */
export function FigureName({ name }: { name: string }) {
  const words = figureName(name);
  const code = (
    <code className={classes.code} dir="ltr">
      {name}
    </code>
  );
  return words === null ? (
    code
  ) : (
    <>
      {sayText(words)} {code}
    </>
  );
}

/** "20 tokens", or "175%" of what others are multiplied with. */
export function useFigureWords(): (name: string, figure: number) => string {
  const say = useTexts('admin');
  const locale = useShownLocale();
  return (name, figure) =>
    isShare(name)
      ? new Intl.NumberFormat(locale, { style: 'percent' }).format(figure / 100)
      : say('tokens', { count: figure });
}

/** What a tool that has prices is called in the language that is shown. */
export function usePricedName(): (tool: Pick<Priced, 'id' | 'name'>) => string {
  const toolName = useToolNames();
  return ({ id, name }) => toolName({ tool_type: id, tool_name: name });
}
