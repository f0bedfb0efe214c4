import { tokenCount } from '../../../shared/format/format.ts';
import { Panel } from '../page-parts.tsx';
import classes from './editor.module.css';
import { dollarsInWords, MILLI, marginInWords } from './figures.ts';
import { PriceTableEditor } from './price-table-editor.tsx';
import { RouteProof } from './route-proof.tsx';
import type { EditorProps } from './use-bench.ts';

/** What people pay, and at once whether that covers what it costs. */
export function PricePart({ bench, definition, edit }: EditorProps) {
  const { guard } = bench.desk;
  const { proofs } = bench;
  return (
    <div className={classes.stack}>
      <Panel
        id="price"
        title="What people pay"
        text={`All rates that hold are added up and rounded up to whole tokens. A token brings in at least ${dollarsInWords(guard.tokenValue)}: ${tokenCount(Math.ceil((1_000_000 * guard.margin) / MILLI / guard.tokenValue))} for each $1.00 of cost leave your margin of ${marginInWords(guard.margin)}.`}
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
        <p className={classes.dim}>Save the draft to prove this price: it depends on many settings.</p>
      ) : (
        proofs.map((proof) => (
          <Panel key={proof.provider} id={`proof-${proof.provider}`} title={`Against the cost at ${proof.provider}`}>
            <RouteProof proof={proof} guard={guard} />
          </Panel>
        ))
      )}
    </div>
  );
}
