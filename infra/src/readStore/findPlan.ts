import type { ViewDefinition } from '@upline/contracts';
import type { Equality, Find } from '../ports/readStore.ts';
import type { Scalar } from '../ports/rows.ts';
import { WrongCursor, indexOf, requiredFieldsOf } from './cursor.ts';
import type { IndexField } from './cursor.ts';

/** How a Find walks its index. Fields fixed to values do not order the answer; one bounded from below still does. */
export type FindPlan = {
  /** Leading fields, each with the values it may have (no value twice). */
  fixed: { field: string; values: readonly Scalar[] }[];
  floor: { field: string; atLeast: number } | null;
  /** The fields that order the answer; the key, ascending, breaks ties. */
  order: IndexField[];
  /** Where to go on: values of `order` and the key. */
  after: { values: readonly Scalar[]; key: string } | null;
};

/** The values that a condition allows, none twice. */
export const valuesOf = (condition: Equality): readonly Scalar[] =>
  typeof condition === 'object' && condition !== null ? [...new Set(condition.anyOf)] : [condition];

// an index without the rows that are asked for would answer that there are none
const checkRequired = (indexes: ViewDefinition['indexes'], name: string, { fixed }: FindPlan): void => {
  for (const field of requiredFieldsOf(indexes[name] ?? [])) {
    const values = fixed.find((one) => one.field === field)?.values ?? [null];
    if (values.includes(null)) throw new Error(`the index ${name} has no rows without ${field}: ask for its values`);
  }
};

/**
 * Throws when the index is not declared, when `where` does not fix leading fields of it or asks for rows that it leaves
 * out, and a WrongCursor when `after` is not one of it.
 */
export const planFind = (
  indexes: ViewDefinition['indexes'],
  query: Pick<Find, 'index' | 'where' | 'after'>,
): FindPlan => {
  const fields = indexOf(indexes, query.index);
  const where = query.where ?? {};
  const plan: FindPlan = { fixed: [], floor: null, order: [], after: null };
  for (const { field } of fields) {
    const condition = where[field];
    if (condition === undefined) break;
    if (typeof condition === 'object' && condition !== null && 'atLeast' in condition) {
      plan.floor = { field, atLeast: condition.atLeast };
      break;
    }
    plan.fixed.push({ field, values: valuesOf(condition) });
  }
  checkRequired(indexes, query.index, plan);
  const given = Object.values(where).filter((condition) => condition !== undefined).length;
  if (given !== plan.fixed.length + (plan.floor ? 1 : 0))
    throw new Error(`where must fix leading fields of the index ${query.index}`);
  plan.order = fields.slice(plan.fixed.length);
  if (query.after) {
    const key = query.after.at(-1);
    if (query.after.length !== fields.length + 1 || typeof key !== 'string') throw new WrongCursor(query.index);
    plan.after = { values: query.after.slice(plan.fixed.length, -1), key };
  }
  return plan;
};
