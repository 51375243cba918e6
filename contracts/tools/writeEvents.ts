import { isDeepStrictEqual } from 'node:util';
import { mkdirSync, writeFileSync } from 'node:fs';
import { docsFile, eventDocs, eventTypes, goldenFolder, goldenSample, goldenText, keptSamples } from './eventDocs.ts';

// `npm run events` writes docs/events.md, and a golden sample of each event type that has none of its present shape. It
// never changes a sample: events of that shape are stored somewhere.
mkdirSync(goldenFolder, { recursive: true });
const kept = Map.groupBy(keptSamples(), ({ type }) => type);
for (const eventType of eventTypes()) {
  const sample = goldenSample(eventType);
  const versions = kept.get(eventType.type) ?? [];
  if (versions.some((version) => isDeepStrictEqual(version.sample, sample))) continue;
  const next = Math.max(0, ...versions.map(({ version }) => version)) + 1;
  writeFileSync(new URL(`${eventType.type}.${next}.json`, goldenFolder), goldenText(sample));
}
writeFileSync(docsFile, eventDocs());
