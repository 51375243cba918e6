import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { useZodForm } from '../../lib/forms/useZodForm.ts';
import type { FormSchema } from '../../lib/forms/useZodForm.ts';
import { Field } from './Field.tsx';
import { FormFailure } from './FormFailure.tsx';

type Name = { name: string };

const named = z.strictObject({ name: z.string().min(3, 'Too short') });

const Form = ({ schema, save }: { schema: FormSchema<Name, Name>; save: (values: Name) => void }) => {
  const form = useZodForm(schema, { name: '' });
  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit(save)(event)}>
      <Field control={form.control} name="name" label="Name" />
      <FormFailure control={form.control} />
      <button>Save</button>
    </form>
  );
};

const saveAfterTyping = async (schema: FormSchema<Name, Name>): Promise<Name[]> => {
  const saved: Name[] = [];
  render(<Form schema={schema} save={(values) => saved.push(values)} />);
  await userEvent.type(screen.getByLabelText('Name'), 'Jo');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  return saved;
};

test('a form checks with a schema that is fetched when it is first needed', async () => {
  const saved = await saveAfterTyping(async () => named);
  await screen.findByText('Too short');
  expect(saved).toEqual([]);
});

test('a form whose check does not come leaves checking to the server', async () => {
  const saved = await saveAfterTyping(() => Promise.reject(new TypeError('Failed to fetch')));
  await expect.poll(() => saved).toEqual([{ name: 'Jo' }]);
});

// shows I62.5
test('a form whose check throws says that nothing was saved, and can be sent once the check works', async () => {
  const heard: unknown[] = [];
  const hear = (event: ErrorEvent): void => {
    event.preventDefault();
    heard.push(event.error);
  };
  window.addEventListener('error', hear);
  const broken = new TypeError('URL.canParse is not a function');
  let isBroken = true;
  const saved = await saveAfterTyping(
    z.strictObject({
      name: z.string().refine(() => {
        if (isBroken) throw broken;
        return true;
      }),
    }),
  );
  expect((await screen.findByRole('alert')).textContent).toMatch(/could not be checked, so nothing was saved/u);
  expect(saved).toEqual([]);
  expect(heard).toContain(broken);
  isBroken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await expect.poll(() => saved).toEqual([{ name: 'Jo' }]);
  expect(screen.queryByRole('alert')).toBeNull();
  window.removeEventListener('error', hear);
});

test('what a person writes runs in the direction of its words, an address from left to right', () => {
  const Fields = () => {
    const { control } = useZodForm(z.object({ name: z.string(), text: z.string(), url: z.string() }), {});
    return (
      <>
        <Field control={control} name="name" label="Name" />
        <Field control={control} name="text" label="Text" rows={2} />
        <Field control={control} name="url" label="Address" type="url" />
      </>
    );
  };
  render(<Fields />);
  expect(['Name', 'Text', 'Address'].map((label) => screen.getByLabelText(label).dir)).toEqual(['auto', 'auto', 'ltr']);
});

test('every field to write into is the shared one, which knows the direction', () => {
  const sources = import.meta.glob<string>(
    ['../../app/**/*.tsx', '../../features/**/*.tsx', '../../pages/**/*.tsx', '../**/*.tsx', '!**/*.spec.tsx'],
    { query: '?raw', import: 'default', eager: true },
  );
  const plain = /<(?:input|textarea)\b(?![^>]*type="(?:checkbox|radio|file|color)")|contentEditable|<TextField\b/u;
  const based = /<InputBase\b(?![^]*dir: 'auto')/u;
  expect(Object.keys(sources).length).toBeGreaterThan(200);
  expect(
    Object.entries(sources)
      .filter(([, source]) => plain.test(source) || based.test(source))
      .map(([file]) => file),
  ).toEqual([]);
});

test('every form says when its check fails', () => {
  const sources = import.meta.glob<string>(
    ['../../app/**/*.tsx', '../../features/**/*.tsx', '../../pages/**/*.tsx', '!**/*.spec.tsx'],
    {
      query: '?raw',
      import: 'default',
      eager: true,
    },
  );
  const forms = Object.entries(sources).filter(([, source]) => /\buse(?:Zod|Row)Form\(/u.test(source));
  expect(forms.length).toBeGreaterThan(15);
  const says = /<FormDialog\b|<FormCard\s+control=|<FormFailure\b/u;
  expect(forms.filter(([, source]) => !says.test(source)).map(([file]) => file)).toEqual([]);
});
