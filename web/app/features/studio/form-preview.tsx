import { priceOf, risesWithUpload } from '@kinora/catalogue/form-price';
import type { Measured, Tool } from '@kinora/catalogue/tool';
import { useEffect, useMemo, useState } from 'react';
import { fromTokens, tokenWords } from '../../shared/format/use-formats.ts';
import { useTexts } from '../../shared/texts/use-texts.ts';
import type { Values } from './form/derive-form.ts';
import { FormSections } from './form/form-sections.tsx';
import classes from './form-preview.module.css';
import { useToolForm } from './use-tool-form.ts';
import { useUploads } from './use-uploads.ts';

type Order = {
  /** As it would be sent. */
  input: Values;
  measured: Measured;
  /** A file is still on its way. */
  isBusy: boolean;
};

type Props = { tool: Tool; onOrder: (order: Order) => void };

/** Without what a tool says by itself, so that its defaults can change under what was typed. */
function typedOver(defaults: Values, values: Values): Values {
  const isTyped = ([name, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(defaults[name]);
  return Object.fromEntries(Object.entries(values).filter(isTyped));
}

function Form({ tool, onOrder, start, onTyped }: Props & { start: Values; onTyped: (typed: Values) => void }) {
  const say = useTexts('studio');
  const form = useToolForm(tool, { start });
  const uploads = useUploads(tool, form);
  const { values, shown, measured } = form;
  const { isBusy } = uploads;
  useEffect(() => onTyped(typedOver(tool.defaults, values)), [tool, values, onTyped]);
  useEffect(() => onOrder({ input: shown, measured, isBusy }), [shown, measured, isBusy, onOrder]);
  const price = useMemo(() => priceOf(tool, shown, measured, tool.prices), [tool, shown, measured]);
  const isLeast = risesWithUpload(tool, shown, measured, tool.prices);
  return (
    <>
      <FormSections form={form} uploads={uploads} prices={tool.prices} />
      <section className={classes.price} aria-label={say('pricePreview')}>
        <dl>
          {price.lines.map(({ label, tokens }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{tokenWords(tokens)}</dd>
            </div>
          ))}
          <div className={classes.sum}>
            <dt>{say('peoplePay')}</dt>
            <dd>{isLeast ? fromTokens(price.tokens) : tokenWords(price.tokens)}</dd>
          </div>
        </dl>
      </section>
    </>
  );
}

/** The form of a tool as people get it, with the price of what is chosen and nothing to order with. */
export function FormPreview({ tool, onOrder }: Props) {
  const [typed, setTyped] = useState<Values>({});
  const [current, setCurrent] = useState({ tool, change: 0 });
  // Another definition is another form, into which what was typed is carried.
  if (current.tool !== tool) setCurrent({ tool, change: current.change + 1 });
  return <Form key={current.change} tool={current.tool} start={typed} onTyped={setTyped} onOrder={onOrder} />;
}
