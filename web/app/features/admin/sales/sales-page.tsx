import { useQuery } from '@tanstack/react-query';
import { pageTitle } from '../../../shared/brand/use-brand.ts';
import type { TextsHandle } from '../../../shared/texts/page-texts.tsx';
import { textsLoader } from '../../../shared/texts/texts-store.ts';
import { textsOf, useTexts } from '../../../shared/texts/use-texts.ts';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import classes from '../admin.module.css';
import { settingsQuery } from '../operations-api.ts';
import { PageHead } from '../page-parts.tsx';
import { settingNamed } from '../settings/setting-form.tsx';
import { PaymentsSetting, takesPromotionCodes } from './payments-setting.tsx';
import { PriceLists } from './price-lists.tsx';
import { PromotionCodes } from './promotion-codes.tsx';
import { ReferralsSetting } from './referrals-setting.tsx';
import { TokenCodes } from './token-codes.tsx';

export const handle: TextsHandle = { texts: ['adminSales', 'adminTax', 'adminSettings'] };

export function meta() {
  return [{ title: pageTitle(textsOf('adminSales')('title'), textsOf('admin')('title')) }];
}

export const clientLoader = textsLoader(handle);

/** What is sold, in which currencies, and on which terms. */
export default function SalesPage() {
  const say = useTexts('adminSales');
  const settings = useQuery(settingsQuery);
  const payments = settings.data && settingNamed(settings.data, 'payments');
  return (
    <>
      <PageHead title={say('title')} text={say('text')} />
      <div className={classes.payments}>
        <PriceLists />
        <PromotionCodes areTaken={payments === undefined || takesPromotionCodes(payments)} />
        <TokenCodes />
        <Loaded query={settings} label={say('settings.loading')} problem={say('settings.notLoaded')} height={240}>
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
