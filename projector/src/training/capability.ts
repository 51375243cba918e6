import { anyReactor, defineCapability } from '../kit.ts';
import { achievementReactor } from './achievement.reactor.ts';

export const training = defineCapability({ name: 'training', reactors: [anyReactor(achievementReactor)] });
