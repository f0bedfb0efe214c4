import { useQuery } from '@tanstack/react-query';
import classes from '../admin.module.css';
import { settingsQuery } from '../operations-api.ts';
import { Loaded, PageHead } from '../page-parts.tsx';
import { settingNamed } from '../settings/setting-form.tsx';
import { PaymentsSetting } from './payments-setting.tsx';
import { PriceLists } from './price-lists.tsx';

export function meta() {
  return [{ title: 'Sales - Administration - Kinora' }];
}

/** What is sold, in which currencies, and on which terms. */
export default function SalesPage() {
  const settings = useQuery(settingsQuery);
  return (
    <>
      <PageHead title="Sales" text="Prices by currency, tax and codes." />
      <div className={classes.payments}>
        <PriceLists />
        <Loaded query={settings} what="The settings" height={240}>
          {(list) => {
            const setting = settingNamed(list, 'payments');
            return setting && <PaymentsSetting setting={setting} />;
          }}
        </Loaded>
      </div>
    </>
  );
}
