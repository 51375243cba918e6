const zones = (): readonly string[] => Intl.supportedValuesOf?.('timeZone') ?? [];

/** Every time zone the browser knows, UTC first, and the current one even when it does not know that. */
export const timeZoneOptions = (current: string): readonly { value: string; label: string }[] =>
  [...new Set(['UTC', current, ...zones()])]
    .sort((a, b) => Number(b === 'UTC') - Number(a === 'UTC') || a.localeCompare(b))
    .map((value) => ({ value, label: value.replaceAll('_', ' ') }));
