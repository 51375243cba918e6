import { defineCapability } from '../capability.ts';

export const reminder = defineCapability({ name: 'reminder' });
