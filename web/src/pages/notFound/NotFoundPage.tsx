import { NotFound } from '../../ui/state/NotFound.tsx';

/** The page of an unknown address (specification, section 2). */
export const NotFoundPage = () => <NotFound />;
