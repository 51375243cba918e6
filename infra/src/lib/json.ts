/** Parses JSON that this product wrote itself. JSON from outside is parsed by the contracts instead. */
export const parseOwn = <T>(text: string): T => JSON.parse(text) as T;
