/** Makes a forgotten case of a union a compile error; reaching it is a bug. */
export const impossible = (value: never): never => {
  throw new Error(`impossible: ${JSON.stringify(value)}`);
};
