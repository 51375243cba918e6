/** Numbers in memory that no collector of garbage scans: half of what a plain list of them takes. */
export type Numbers = Float64Array<ArrayBuffer>;

export const createNumberList = () => {
  let all: Numbers = new Float64Array(16);
  let length = 0;
  return {
    push: (value: number): void => {
      if (length === all.length) {
        const larger = new Float64Array(2 * length);
        larger.set(all);
        all = larger;
      }
      all[length] = value;
      length += 1;
    },
    values: (): Numbers => all.subarray(0, length),
  };
};
export type NumberList = ReturnType<typeof createNumberList>;
