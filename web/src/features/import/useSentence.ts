import { message } from '@upline/contracts';
import { useState } from 'react';
import { ApiError, sentenceOf } from '../../lib/sync/apiError.ts';
import { t } from '../../lib/words/text.ts';

const failed = message('The server could not answer. Please try again.');
const unreachable = message('The server could not be reached. Check your connection and try again.');

/** Runs something and keeps the sentence of its refusal, to be shown in place until it is tried again. */
export const useSentence = () => {
  const [sentence, setSentence] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const attempt = async (act: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    setSentence(null);
    try {
      await act();
    } catch (error) {
      setSentence(sentenceOf(error, t(error instanceof ApiError ? failed : unreachable)));
    } finally {
      setBusy(false);
    }
  };
  return { sentence, isBusy, attempt, say: setSentence };
};
