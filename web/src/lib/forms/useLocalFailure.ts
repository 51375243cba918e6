import { t } from '../words/text.ts';
import { useToast } from '../toast/toasts.ts';

/** For a failure before anything is sent: shows a toast and throws, so that a form stays as it is. */
export const useLocalFailure = (): ((text: string) => never) => {
  const { toast } = useToast();
  return (text) => {
    toast({ title: t('Error'), text, variant: 'destructive' });
    throw new Error(text);
  };
};
