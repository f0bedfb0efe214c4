import type { Setting } from '@kinora/server/admin-desk-wire';
import { NativeSelect, Switch, TextInput } from '@mantine/core';
import * as z from 'zod/mini';
import { SettingPanel, storedValue, useSetting } from '../settings/setting-form.tsx';
import classes from '../settings/settings.module.css';

const paymentsValue = z.object({
  collectsTax: z.nullable(z.boolean()),
  takesPromotionCodes: z.boolean(),
  countryHeader: z.string(),
});

const taxChoices = [
  { value: 'null', label: 'As STRIPE_TAX says' },
  { value: 'true', label: 'Collect tax' },
  { value: 'false', label: 'Collect no tax' },
];

export function takesPromotionCodes(setting: Setting): boolean {
  return storedValue(setting, paymentsValue)?.takesPromotionCodes ?? false;
}

/** Tax, codes at the checkout, and how a buyer's country is known. */
export function PaymentsSetting({ setting }: { setting: Setting }) {
  const fallback = { collectsTax: null, takesPromotionCodes: false, countryHeader: '' };
  const edited = useSetting(setting, paymentsValue, fallback);
  const { value, change } = edited;
  const isHeader = /^[A-Za-z0-9-]*$/.test(value.countryHeader);
  return (
    <SettingPanel
      id="payments-setting"
      setting={setting}
      text="Tax needs Stripe Tax in your account. The checkout then asks for the billing address, and for the VAT number of businesses."
      edited={edited}
      problem={isHeader ? null : 'A header is letters, digits and hyphens.'}
    >
      <div className={classes.stack}>
        <div className={classes.fields}>
          <NativeSelect
            label="Tax"
            data={taxChoices}
            value={String(value.collectsTax)}
            onChange={({ currentTarget }) =>
              change({ ...value, collectsTax: currentTarget.value === 'null' ? null : currentTarget.value === 'true' })
            }
          />
          <TextInput
            label="Header with the country"
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            description="Set by your proxy or CDN, such as CF-IPCountry. Leave it empty if there is none."
            maxLength={100}
            value={value.countryHeader}
            onChange={({ currentTarget }) => change({ ...value, countryHeader: currentTarget.value })}
          />
        </div>
        <Switch
          label="Take promotion codes at the checkout"
          checked={value.takesPromotionCodes}
          onChange={({ currentTarget }) => change({ ...value, takesPromotionCodes: currentTarget.checked })}
        />
      </div>
    </SettingPanel>
  );
}
