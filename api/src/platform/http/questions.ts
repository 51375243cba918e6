import type { QueryDefinition } from '@upline/contracts';
import { createLru } from '../lib/lru.ts';

/** What an address asks for: the query with its parsed parameters and its query string. */
export type Question = { definition: QueryDefinition; params: unknown; search: string };

const maxQuestions = 10_000;
const longest = 500;

/** The questions that were parsed lately, by address. What an address means never changes. */
export const createQuestions = () => {
  const questions = createLru<Question>(maxQuestions);
  return {
    of: (url: string | undefined): Question | null => (url === undefined ? null : (questions.get(url) ?? null)),
    note: (url: string, question: Question): void => {
      if (url.length <= longest && !questions.peek(url)) questions.set(url, question);
    },
    /** An address may hold words of a search, such as a name. */
    clear: questions.clear,
  };
};
export type Questions = ReturnType<typeof createQuestions>;
