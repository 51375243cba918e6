import { useQueryClient } from '@tanstack/react-query';

/** Shows something again that failed. Answers it may have failed over are forgotten first, and asked for again. */
export const useAskAgain = (): ((show: () => void) => void) => {
  const queryClient = useQueryClient();
  return (show) => {
    queryClient.removeQueries({ type: 'inactive' });
    show();
  };
};
