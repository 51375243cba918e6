import { useToast } from './toasts.ts';

/** For what fails before anything is sent: tells it and throws, so that a form stays as it is. */
export const useLocalFailure = (): ((text: string) => never) => {
  const { toast } = useToast();
  return (text) => {
    toast({ title: 'Error', text, variant: 'destructive' });
    throw new Error(text);
  };
};
