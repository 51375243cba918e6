import type { RowOf, ViewDefinition } from '@upline/contracts';
import type { Row } from '@upline/infra/ports.ts';

/** A stored row as its view declares it: only our projector writes them, so that they are not parsed again. */
export const toRow = <V extends ViewDefinition>(row: Row): RowOf<V> => row as RowOf<V>;
