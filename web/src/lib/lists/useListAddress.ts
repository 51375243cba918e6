import { trusted } from '../casts.ts';
import { useParams } from './useParams.ts';

/** The values that a filter can have; null for the id of a member. */
type Filters<Name extends string> = Readonly<Record<Name, readonly string[] | null>>;

/** Filters, order and form of a list, as the address has them. */
export type ListAddress<Name extends string = string> = {
  filters: Readonly<Partial<Record<Name, string>>>;
  sort: string;
  view: ListView | null;
  /** The filters and the order as a query asks for them, without what is the default. */
  asked: Readonly<Record<string, string>>;
  /** Null takes the filter away. Stays in the history, so that Back takes it back. */
  setFilter: (name: Name, value: string | null) => void;
  clearFilters: () => void;
  setSort: (sort: string) => void;
  setView: (view: ListView) => void;
};

/** Dense rows or cards. */
export type ListView = 'rows' | 'cards';

const id = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u;

const isView = (value: string | null): value is ListView => value === 'rows' || value === 'cards';

type Options<Name extends string> = { filters: Filters<Name>; sorts: readonly string[] };

/**
 * Keeps filters, order and form of a list in the address: a link restores them. Values that the list does not know are
 * left out. The first of `sorts` is the default.
 */
export const useListAddress = <Name extends string>({ filters: allowed, sorts }: Options<Name>): ListAddress<Name> => {
  const [params, set] = useParams();
  const names = trusted<Name[]>(Object.keys(allowed));
  const isKnown = (name: Name, value: string): boolean => allowed[name]?.includes(value) ?? id.test(value);
  const filters = trusted<Partial<Record<Name, string>>>(
    Object.fromEntries(
      names.flatMap((name) => {
        const value = params.get(name);
        return value !== null && isKnown(name, value) ? [[name, value]] : [];
      }),
    ),
  );
  const [usual = ''] = sorts;
  const sort = sorts.find((one) => one === params.get('sort')) ?? usual;
  const view = params.get('view');
  return {
    filters,
    sort,
    view: isView(view) ? view : null,
    asked: { ...trusted<Record<string, string>>(filters), ...(sort === usual ? {} : { sort }) },
    setFilter: (name, value) => set({ [name]: value }, false),
    clearFilters: () => set(Object.fromEntries(names.map((name) => [name, null])), false),
    setSort: (next) => set({ sort: next === usual ? null : next }, true),
    setView: (next) => set({ view: next }, true),
  };
};
