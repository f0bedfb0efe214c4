import { Alert } from '@mantine/core';
import { CostButton } from './cost-button.tsx';
import type { Studio } from './use-studio.ts';

type Props = {
  studio: Studio;
  onGenerate: () => void;
  /** For the edge of a phone, where there is room for little. */
  isCompact?: boolean;
};

/** The part of the settings that stays in sight: what went wrong, the price, the act. */
export function SettingsFooter({ studio, onGenerate, isCompact = false }: Props) {
  const { problem } = studio;
  return (
    <>
      {problem?.how === 'alert' && (
        <Alert
          color="red"
          mb="sm"
          p="sm"
          role="alert"
          withCloseButton
          closeButtonLabel="Dismiss"
          onClose={studio.dismissProblem}
        >
          Error: {problem.message}
        </Alert>
      )}
      <CostButton
        words={studio.tool.words?.submit ?? 'Generate'}
        price={studio.price}
        isLeastPrice={studio.isLeastPrice}
        balance={studio.balance}
        isBusy={studio.isGenerating}
        isAwaiting={studio.isAwaiting}
        isLacking={studio.isLacking}
        isDisabled={studio.disabledReason !== null || studio.uploads.isBusy}
        isCompact={isCompact}
        onGenerate={onGenerate}
      />
    </>
  );
}
