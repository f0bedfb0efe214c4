import { NativeSelect } from '@mantine/core';
import { useTexts } from '../../shared/texts/use-texts.ts';
import { useSchemeChoice } from '../../shared/theme/use-scheme-choice.ts';
import { SettingsSection } from '../../shared/ui/settings-section.tsx';

/** How the pages look. Chosen is saved. */
export function ThemeSettings() {
  const say = useTexts('settings');
  const { colorScheme, choose } = useSchemeChoice();
  return (
    <SettingsSection id="theme" title={say('theme.title')} text={say('theme.text')}>
      <NativeSelect
        aria-label={say('theme.title')}
        value={colorScheme}
        onChange={({ currentTarget: { value } }) => choose(value === 'light' || value === 'auto' ? value : 'dark')}
      >
        <option value="dark">{say('theme.dark')}</option>
        <option value="light">{say('theme.light')}</option>
        <option value="auto">{say('theme.auto')}</option>
      </NativeSelect>
    </SettingsSection>
  );
}
