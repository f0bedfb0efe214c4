import { sayAgain } from '@kinora/texts/found-again';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { englishTexts, textsThatCame } from '../../../shared/texts/texts-store.ts';
import { useLanguage, useTexts } from '../../../shared/texts/use-texts.ts';

const AREA = 'toolProblems';

/** Says what the check of a definition has found, which knows no language, in the one that is shown. */
export function useProblemWords(): (english: string) => string {
  const { code, locale } = useLanguage();
  useTexts(AREA);
  const { data } = useQuery({
    queryKey: ['english-texts', AREA],
    queryFn: () => englishTexts(AREA),
    enabled: code !== 'en',
    staleTime: Number.POSITIVE_INFINITY,
  });
  return useCallback(
    (english) => {
      if (code === 'en' || data === undefined) return english;
      return sayAgain(english, data, { messages: textsThatCame(AREA) ?? {}, locale }) ?? english;
    },
    [code, data, locale],
  );
}
