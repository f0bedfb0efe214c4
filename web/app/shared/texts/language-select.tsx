import { NativeSelect } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { changeProfile } from '../session/account-api.ts';
import { applyProfile } from '../session/apply-profile.ts';
import { offeredLanguages, switchLanguage } from './texts-store.ts';
import { useLanguage, useTexts } from './use-texts.ts';

/** Chooses the language of this browser and of the account. The page stays as it is, in other words. */
export function LanguageSelect({ size }: { size: 'xs' | 'sm' }) {
  const say = useTexts('languages');
  const { code, machineMade } = useLanguage();
  const choose = useMutation({
    mutationFn: async (language: string) => {
      await switchLanguage(language);
      return changeProfile({ language });
    },
    onSuccess: ({ language }) => applyProfile({ language }),
    onError: () => notifications.show({ color: 'red', message: say('notSwitched') }),
  });
  const offered = offeredLanguages();
  if (offered.length === 1 && offered[0]?.code === code) return null;
  return (
    <NativeSelect
      label={say('language')}
      description={machineMade ? say('machineMade') : undefined}
      inputWrapperOrder={['label', 'input', 'description']}
      size={size}
      value={code}
      onChange={({ currentTarget }) => {
        if (!choose.isPending) choose.mutate(currentTarget.value);
      }}
    >
      {offered.every((language) => language.code !== code) && <option value={code}>{code}</option>}
      {offered.map((language) => (
        <option key={language.code} value={language.code} lang={language.code}>
          {language.name}
        </option>
      ))}
    </NativeSelect>
  );
}
