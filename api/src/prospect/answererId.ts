import { idNamespace, uuidV5 } from '../platform/lib/ids.ts';

/** The id of the prospect that the answer of a stranger makes. */
export const answererIdOf = (answerId: string): string => uuidV5(idNamespace, `answerer ${answerId}`);
