import { useTexts } from '../../../shared/texts/use-texts.ts';
import { Panel } from '../page-parts.tsx';
import { useProviderNames } from '../providers/provider-names.tsx';
import classes from './editor.module.css';
import { dollarsInWords, MICRO, MILLI, marginInWords } from './figures.ts';
import { PriceTableEditor } from './price-table-editor.tsx';
import { RouteProof } from './route-proof.tsx';
import type { EditorProps } from './use-bench.ts';

/** What people pay, and at once whether that covers what it costs. */
export function PricePart({ bench, definition, edit }: EditorProps) {
  const say = useTexts('adminToolForm');
  const nameOf = useProviderNames();
  const { guard } = bench.desk;
  const { proofs } = bench;
  return (
    <div className={classes.stack}>
      <Panel
        id="price"
        title={say('price.title')}
        text={say('price.text', {
          value: dollarsInWords(guard.tokenValue),
          count: Math.ceil((MICRO * guard.margin) / MILLI / guard.tokenValue),
          dollar: dollarsInWords(MICRO),
          margin: marginInWords(guard.margin),
        })}
      >
        <PriceTableEditor
          table={definition.price}
          onTable={(price) => edit({ price })}
          unit="tokens"
          definition={definition}
          at="price"
        />
      </Panel>
      {proofs === null ? (
        <p className={classes.dim}>{say('price.save')}</p>
      ) : (
        proofs.map((proof) => (
          <Panel
            key={proof.provider}
            id={`proof-${proof.provider}`}
            title={say('price.against', { provider: nameOf(proof.provider) })}
          >
            <RouteProof proof={proof} guard={guard} />
          </Panel>
        ))
      )}
    </div>
  );
}
