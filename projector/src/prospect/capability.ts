import { defineCapability } from '../capability.ts';
import { anyProjection, anyReactor } from '../casts.ts';
import { answerReactor } from './answer.reactor.ts';
import { answersProjection } from './answers.projection.ts';
import { prospectsProjection } from './prospects.projection.ts';
import { refusalMarksReactor } from './refusalMarks.reactor.ts';
import { shareStatusReactor } from './shareStatus.reactor.ts';

export const prospect = defineCapability({
  name: 'prospect',
  projections: [anyProjection(prospectsProjection), anyProjection(answersProjection)],
  reactors: [anyReactor(shareStatusReactor), anyReactor(refusalMarksReactor), anyReactor(answerReactor)],
});
