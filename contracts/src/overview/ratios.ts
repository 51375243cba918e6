/** A rounded percentage, 0 of nothing (specification, section 9). */
export const percentOf = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((100 * part) / whole));

/** A rounded average, 0 among nobody (specification, section 9). */
export const averageOf = (total: number, count: number): number => (count === 0 ? 0 : Math.round(total / count));
