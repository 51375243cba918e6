import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

/** A label with every value that it can have: so the number of series has a bound. */
export type Label = {
  values: readonly string[];
  /** A description of the values, where there are too many to name. */
  what?: string;
};

/** A metric as data: `docs/operating.md` lists what is declared. */
export type Metric = {
  type: 'counter' | 'gauge' | 'histogram';
  help: string;
  labels?: Readonly<Record<string, Label>>;
  /** Upper bounds of a histogram. */
  buckets?: readonly number[];
};
export type Metrics = Readonly<Record<string, Metric>>;

/** Stands for a value that the declaration does not have. */
export const otherValue = 'other';

/** Counters with at most so many series begin with all of them at 0, so that the first increase is one. */
const mostAtZero = 60;

type NamesOf<M extends Metrics, Type extends Metric['type']> = {
  [Name in keyof M]: M[Name]['type'] extends Type ? Name : never;
}[keyof M] &
  string;

type LabelsOf<One extends Metric> =
  One['labels'] extends Readonly<Record<string, Label>>
    ? Readonly<Record<keyof One['labels'] & string, string>>
    : Readonly<Record<string, never>>;

/** All combinations of a metric's label values. */
const seriesOf = (labels: Readonly<Record<string, Label>>): Record<string, string>[] =>
  Object.entries(labels).reduce<Record<string, string>[]>(
    (all, [label, { values }]) => all.flatMap((one) => values.map((value) => ({ ...one, [label]: value }))),
    [{}],
  );

/** Makes the function that lets through the declared values of labels and puts `other` in place of any other one. */
const createBounding = (declared: Readonly<Record<string, Label>>) => {
  const allowed = Object.entries(declared).map(([label, { values }]) => [label, new Set(values)] as const);
  return (given: Readonly<Record<string, string>>): Record<string, string> => {
    const bounded: Record<string, string> = {};
    for (const [label, values] of allowed) {
      const value = given[label] ?? otherValue;
      bounded[label] = values.has(value) ? value : otherValue;
    }
    return bounded;
  };
};

const openOne = (registry: Registry, name: string, { type, help, labels = {}, buckets = [] }: Metric) => {
  const options = { name, help, labelNames: Object.keys(labels), registers: [registry] };
  const bounded = createBounding(labels);
  if (type === 'histogram') {
    const histogram = new Histogram({ ...options, buckets: [...buckets] });
    return (given: Readonly<Record<string, string>>, value: number): void => histogram.observe(bounded(given), value);
  }
  if (type === 'gauge') {
    const gauge = new Gauge(options);
    return (given: Readonly<Record<string, string>>, value: number): void => gauge.set(bounded(given), value);
  }
  const counter = new Counter(options);
  const series = seriesOf(labels);
  if (series.length <= mostAtZero) for (const one of series) counter.inc(one, 0);
  return (given: Readonly<Record<string, string>>, value: number): void => counter.inc(bounded(given), value);
};

/** Opens the declared metrics of a process, and those of the process itself. */
export const openMetrics = <const M extends Metrics>(declared: M) => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const opened = new Map(Object.entries(declared).map(([name, metric]) => [name, openOne(registry, name, metric)]));
  const looks: (() => Promise<void> | void)[] = [];
  return {
    contentType: registry.contentType,
    count: <Name extends NamesOf<M, 'counter'>>(name: Name, labels: LabelsOf<M[Name]>, by = 1): void =>
      opened.get(name)?.(labels, by),
    observe: <Name extends NamesOf<M, 'histogram'>>(name: Name, labels: LabelsOf<M[Name]>, value: number): void =>
      opened.get(name)?.(labels, value),
    set: <Name extends NamesOf<M, 'gauge'>>(name: Name, labels: LabelsOf<M[Name]>, value: number): void =>
      opened.get(name)?.(labels, value),
    /** Adds a look that sets values each time the metrics are asked for. */
    onScrape: (look: () => Promise<void> | void): void => void looks.push(look),
    /** Everything in the text format of Prometheus. */
    text: async (): Promise<string> => {
      await Promise.all(looks.map(async (look) => look()));
      return registry.metrics();
    },
  };
};
/** The metrics of a process. */
export type OpenMetrics<M extends Metrics> = ReturnType<typeof openMetrics<M>>;
