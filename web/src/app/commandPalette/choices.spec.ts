import FlagOutlined from '@mui/icons-material/FlagOutlined';
import { describe, expect, it } from 'vitest';
import type { Choice } from './choices.ts';
import { matching } from './choices.ts';

const choiceOf = (label: string): Choice => ({ id: label, label, icon: FlagOutlined, choose: () => undefined });

describe('the choices that typed words describe', () => {
  it('are found with and without umlauts', () => {
    const choices = ['Übersicht', 'Einladungen', 'Joe Müller'].map(choiceOf);
    const found = (typed: string) => matching(choices, typed).map(({ label }) => label);
    for (const typed of ['über', 'ueber', 'uber']) expect(found(typed), typed).toEqual(['Übersicht']);
    expect(found('mueller jo')).toEqual(['Joe Müller']);
    expect(found('maller')).toEqual([]);
  });
});
