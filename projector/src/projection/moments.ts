// Projections import their kernel alone.
export { momentOf } from '@upline/infra/localTimes.ts';
