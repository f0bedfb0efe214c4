import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { SettingsSection } from '../../shared/ui/settings-section.tsx';
import { overviewQuery, pricesQuery } from './billing-queries.ts';
import { SpendingForm } from './spending-form.tsx';
import { TestPaymentsNote } from './test-payments-note.tsx';
import { TopUpForm } from './top-up-form.tsx';
import { useTestPayments } from './use-test-payments.ts';

/** What happens by itself when tokens run low, and what never happens. */
export function LimitsView() {
  const overview = useQuery(overviewQuery);
  const prices = useQuery(pricesQuery);
  const isTest = useTestPayments();
  const failed = [overview, prices].find(({ isError, data }) => isError && data === undefined);
  if (failed) {
    return (
      <ErrorState
        title="Your limits could not be loaded"
        error={failed.error}
        onRetry={() => void Promise.all([overview.refetch(), prices.refetch()])}
      />
    );
  }
  if (!overview.data || !prices.data) {
    return <Skeleton height={520} radius="lg" role="status" aria-label="Loading your limits" />;
  }
  const { topUp, spending, paymentMethod, isEnabled } = overview.data;
  return (
    <>
      {isTest && <TestPaymentsNote />}
      {isEnabled && (
        <SettingsSection
          id="top-up"
          title="Automatic top-ups"
          text="Buys a token pack with your saved card whenever your balance gets low, so that nothing has to wait. Off unless you switch it on."
        >
          <TopUpForm topUp={topUp} prices={prices.data} hasCard={paymentMethod !== null} />
        </SettingsSection>
      )}
      <SettingsSection
        id="spending"
        title="Spending limits"
        text="No generation goes above them. Days and months are counted in UTC; what is returned counts back."
      >
        <SpendingForm spending={spending} />
      </SettingsSection>
    </>
  );
}
