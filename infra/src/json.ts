/** Parses JSON that this product wrote itself, so its shape is known. Anything from outside is parsed by contracts instead. */
export const parseOwn = <T>(text: string): T => JSON.parse(text) as T;
