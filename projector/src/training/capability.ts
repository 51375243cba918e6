import { defineCapability } from '../capability.ts';
import { anyReactor } from '../casts.ts';
import { achievementReactor } from './achievement.reactor.ts';

export const training = defineCapability({ name: 'training', reactors: [anyReactor(achievementReactor)] });
