import { tokenWords } from '../../shared/format/token-words.ts';
import { useTexts } from '../../shared/texts/use-texts.ts';

/** "24 tokens charged, 8 tokens returned". */
export function useReceiptWords() {
  const say = useTexts('batchPages');
  return ({ charged, returned }: { charged: number; returned: number }): string =>
    returned === 0
      ? say('receipt.charged', { charged: tokenWords(charged) })
      : say('receipt.returned', { charged: tokenWords(charged), returned: tokenWords(returned) });
}
