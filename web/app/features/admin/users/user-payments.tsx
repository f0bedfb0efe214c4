import { useInfiniteQuery } from '@tanstack/react-query';
import { userPaymentsQuery } from '../admin-queries.ts';
import { DataTable } from '../data-table.tsx';
import { Loaded } from '../loaded.tsx';
import { MoreButton } from '../more-button.tsx';
import { Panel } from '../panel.tsx';
import { paymentColumns } from '../payments/payment-columns.tsx';

/** What the person paid, newest first. */
export function UserPayments({ userId }: { userId: string }) {
  const payments = useInfiniteQuery(userPaymentsQuery(userId));
  return (
    <Panel id="payments" title="Payments">
      <Loaded query={payments} what="The payments" height={120}>
        {({ pages }) => (
          <>
            <DataTable
              label="Payments"
              columns={paymentColumns}
              rows={pages.flatMap((page) => page.payments)}
              keyOf={({ id }) => id}
              empty="Nothing has been paid."
            />
            <MoreButton list={payments} />
          </>
        )}
      </Loaded>
    </Panel>
  );
}
