import type { Setting } from '@kinora/server/admin-settings-wire';
import { NativeSelect, Switch, TextInput } from '@mantine/core';
import * as z from 'zod/mini';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import { SettingPanel, storedValue, useSetting } from '../settings/setting-form.tsx';
import classes from '../settings/settings.module.css';

const paymentsValue = z.object({
  collectsTax: z.nullable(z.boolean()),
  taxCode: z.string(),
  takesPromotionCodes: z.boolean(),
  countryHeader: z.string(),
});

export function takesPromotionCodes(setting: Setting): boolean {
  return storedValue(setting, paymentsValue)?.takesPromotionCodes ?? false;
}

/** Tax, codes at the checkout, and how a buyer's country is known. */
export function PaymentsSetting({ setting }: { setting: Setting }) {
  const say = useTexts('adminTax');
  const fallback = { collectsTax: null, taxCode: '', takesPromotionCodes: false, countryHeader: '' };
  const edited = useSetting(setting, paymentsValue, fallback);
  const { value, change } = edited;
  const isHeader = /^[A-Za-z0-9-]*$/.test(value.countryHeader);
  const taxes = [
    { value: 'null', label: say('tax.environment') },
    { value: 'true', label: say('tax.on') },
    { value: 'false', label: say('tax.off') },
  ];
  const codes = [
    { value: '', label: say('code.account') },
    { value: 'txcd_10000000', label: say('code.electronic') },
    { value: 'txcd_10103000', label: say('code.personal') },
    { value: 'txcd_10103001', label: say('code.business') },
  ];
  return (
    <SettingPanel
      id="payments-setting"
      setting={setting}
      text={say('text')}
      edited={edited}
      problem={isHeader ? null : say('header.problem')}
    >
      <div className={classes.stack}>
        <div className={classes.fields}>
          <NativeSelect
            label={say('tax')}
            data={taxes}
            value={String(value.collectsTax)}
            onChange={({ currentTarget }) =>
              change({ ...value, collectsTax: currentTarget.value === 'null' ? null : currentTarget.value === 'true' })
            }
          />
          <NativeSelect
            label={say('code')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            description={say('code.note')}
            data={codes}
            value={value.taxCode}
            onChange={({ currentTarget }) => change({ ...value, taxCode: currentTarget.value })}
          />
          <TextInput
            label={say('header')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            description={say.rich('header.note', { code: (name) => <code dir="ltr">{name}</code> })}
            maxLength={100}
            value={value.countryHeader}
            onChange={({ currentTarget }) => change({ ...value, countryHeader: currentTarget.value })}
          />
        </div>
        <Switch
          label={say('codes')}
          checked={value.takesPromotionCodes}
          onChange={({ currentTarget }) => change({ ...value, takesPromotionCodes: currentTarget.checked })}
        />
      </div>
    </SettingPanel>
  );
}
