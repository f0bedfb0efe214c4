import { useQuery } from '@tanstack/react-query';
import { pageTitle } from '../../../shared/brand/use-brand.ts';
import classes from '../admin.module.css';
import { settingsQuery } from '../operations-api.ts';
import { Loaded, PageHead } from '../page-parts.tsx';
import { settingNamed } from '../settings/setting-form.tsx';
import { PaymentsSetting, takesPromotionCodes } from './payments-setting.tsx';
import { PriceLists } from './price-lists.tsx';
import { PromotionCodes } from './promotion-codes.tsx';
import { ReferralsSetting } from './referrals-setting.tsx';
import { TokenCodes } from './token-codes.tsx';

export function meta() {
  return [{ title: pageTitle('Sales', 'Administration') }];
}

/** What is sold, in which currencies, and on which terms. */
export default function SalesPage() {
  const settings = useQuery(settingsQuery);
  const payments = settings.data && settingNamed(settings.data, 'payments');
  return (
    <>
      <PageHead title="Sales" text="Prices by currency, tax, codes and referrals." />
      <div className={classes.payments}>
        <PriceLists />
        <PromotionCodes areTaken={payments === undefined || takesPromotionCodes(payments)} />
        <TokenCodes />
        <Loaded query={settings} what="The settings" height={240}>
          {(list) => {
            const referrals = settingNamed(list, 'referrals');
            return (
              <>
                {referrals && <ReferralsSetting setting={referrals} />}
                {payments && <PaymentsSetting setting={payments} />}
              </>
            );
          }}
        </Loaded>
      </div>
    </>
  );
}
