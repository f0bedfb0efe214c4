import type { PricesPage, PriceVersion } from '@kinora/server/admin-settings-wire';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { queryClient } from '../../../shared/api/queries.ts';
import { useFormats } from '../../../shared/format/use-formats.ts';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import { CATALOGUE } from '../../../shared/tools/summaries.ts';
import { MomentField } from '../moment-field.tsx';
import { publishPrices } from '../operations-api.ts';
import { type Column, DataTable } from '../page-parts.tsx';
import { ReasonDialog } from '../reason-dialog.tsx';
import { FigureName, useFigureWords, usePricedName } from './figure-words.tsx';
import { changesOf, overridesOf, type PriceChange, type PriceDraft } from './price-draft.ts';

type Props = {
  page: PricesPage;
  draft: PriceDraft;
  /** The version that is put in force again, where it is one. */
  again?: PriceVersion | undefined;
  onPublished: () => void;
  onClose: () => void;
};

/** Asks before prices change: which, from what to what, from when, what they leave as it is, and the way back. */
export function PublishPrices({ page, draft, again, onPublished, onClose }: Props) {
  const say = useTexts('adminSettings');
  const { zonedTime } = useFormats();
  const priceOf = useFigureWords();
  const nameOf = usePricedName();
  const [from, setFrom] = useState('');
  const start = from === '' ? null : new Date(from);
  const isPast = start !== null && !(start.getTime() > Date.now());
  const current = page.versions.find(({ state }) => state === 'current');
  const scheduled = page.versions.filter(({ state }) => state === 'scheduled');
  const columns: readonly Column<PriceChange>[] = [
    { name: say('prices.tool'), cell: ({ tool }) => nameOf(tool) },
    { name: say('prices.price'), cell: ({ figure }) => <FigureName name={figure.name} /> },
    { name: say('prices.now'), isNumber: true, cell: ({ figure }) => priceOf(figure.name, figure.current) },
    { name: say('prices.new'), isNumber: true, cell: ({ figure, next }) => priceOf(figure.name, next) },
  ];
  return (
    <ReasonDialog
      title={again === undefined ? say('prices.ask') : say('prices.askAgain', { version: again.version })}
      confirm={start === null ? say('prices.publishNow') : say('prices.schedule')}
      isIncomplete={isPast}
      size="lg"
      onConfirm={async (reason) => {
        await publishPrices(overridesOf(page.tools, draft), reason, start?.toISOString() ?? null);
        notifications.show({
          color: 'green',
          message: start === null ? say('prices.published') : say('prices.scheduled'),
        });
        onPublished();
        await queryClient.invalidateQueries({ queryKey: [CATALOGUE] });
      }}
      onClose={onClose}
    >
      <DataTable
        label={say('prices.changes')}
        columns={columns}
        rows={changesOf(page.tools, draft)}
        keyOf={({ tool, figure }) => `${tool.id} ${figure.name}`}
        empty={say('prices.noChanges')}
      />
      <MomentField
        label={say('prices.inForceFrom')}
        note={say('prices.inForceNote')}
        error={isPast && say('prices.future')}
        value={from}
        onChange={setFrom}
      />
      <p>
        {start === null || isPast
          ? say('prices.takesEffect')
          : say('prices.takesEffectAt', { when: zonedTime(start.getTime()) })}{' '}
        {say('prices.keepsPrice')}
      </p>
      {scheduled.map(({ version, effectiveFrom }) => (
        <p key={version}>
          {say('prices.replacedBy', {
            version,
            when: effectiveFrom === null ? '' : zonedTime(Date.parse(effectiveFrom)),
          })}
        </p>
      ))}
      {current !== undefined && <p>{say('prices.wayBack', { version: current.version })}</p>}
    </ReasonDialog>
  );
}
