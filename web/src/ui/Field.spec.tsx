import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { useZodForm } from '../lib/useZodForm.ts';
import type { FormSchema } from '../lib/useZodForm.ts';
import { Field } from './Field.tsx';

type Name = { name: string };

const named = z.strictObject({ name: z.string().min(3, 'Too short') });

const Form = ({ schema, save }: { schema: FormSchema<Name, Name>; save: (values: Name) => void }) => {
  const form = useZodForm(schema, { name: '' });
  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit(save)(event)}>
      <Field control={form.control} name="name" label="Name" />
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
