import { defineCapability } from '../kit.ts';

export const reminder = defineCapability({ name: 'reminder' });
