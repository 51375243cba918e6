import type * as z from 'zod';

/**
 * One ordered index of a view, within the organization: fields in order, `-` before a descending one. Rows can be
 * filtered and ordered by each field that it names. An index with `!` behind a field leaves out the rows without it, so
 * that nothing is written for them; a query names the values of that field.
 */
export type ViewIndex = readonly string[];

/**
 * How the rows of a view are found by words. `text` is the field with the search text, `within` the field with the
 * organization, or the organizations, in which the row is found. A row in which `unless` is true is not found.
 * `owner` is the field with the person whose rows can be searched alone. `filters` are fields by which lists are
 * filtered: their values lie beside the text, so that a search of such a list reads texts alone. They are indexed, or
 * lists with a text for each organization where `within` is a list.
 */
export type ViewSearch = {
  text: string;
  within: string;
  unless?: string;
  owner?: string;
  filters?: readonly string[];
};

/**
 * Rows with at least 1 in the field `positive`, which the store keeps counted for each value of the fields `of`: the
 * length of a list that leaves out the others. An index names the fields `of` and then `positive`.
 */
export type ViewCount = { of: readonly string[]; positive: string };

/**
 * A read model. Every row has `organizationId` (null in views of people) and is found by its key or through one of the
 * declared indexes, always within one organization. A changed row shape needs a higher `version`: the projector then
 * builds a new generation beside the old one, and the old rows answer until it is built. So a new field that a query
 * reads is optional (`.optional()`, with what its absence means), and a field that a query read before keeps its
 * meaning. Once no installation can have the older version any more, the field may become required.
 */
export type ViewDefinition<Row extends z.ZodObject = z.ZodObject, Name extends string = string> = {
  name: Name;
  version: number;
  row: Row;
  indexes: Record<string, ViewIndex>;
  /** Absent where nobody searches. */
  search?: ViewSearch;
  /** Lists whose length is not one of all rows with the same leading fields of an index; absent where there is none. */
  counted?: readonly ViewCount[];
  /**
   * The fields of the lists whose length is kept counted, which costs a write with each row. Absent: the leading fields
   * of each index, in every number. Other lengths are counted when they are asked for. An index with exactly these
   * fields only counts: no rows are listed by it.
   */
  lengths?: readonly (readonly string[])[];
  /**
   * Fields that the fold keeps for itself: what it needs to take an event back, and times of figures that may be 0.
   * They may differ between a row whose event was taken back and one that never had it; other fields may not.
   */
  bookkeeping?: readonly string[];
};
/* @__NO_SIDE_EFFECTS__ */
export const defineView = <Row extends z.ZodObject, const Name extends string>(
  view: ViewDefinition<Row, Name> & { bookkeeping?: readonly (keyof Row['shape'] & string)[] },
): ViewDefinition<Row, Name> => view;
export type RowOf<V extends ViewDefinition> = z.infer<V['row']>;

/** The key of a row: `{organizationId}/{rowId}`, or the organization's id when '' stands for its only row. */
export const rowKey = (organizationId: string, rowId: string): string =>
  rowId === '' ? organizationId : `${organizationId}/${rowId}`;
