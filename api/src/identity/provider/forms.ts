import { emailAddress, optionalName } from '@upline/contracts';
import * as z from 'zod';
import type { Html } from '../../platform/http/html.ts';
import { html } from '../../platform/http/html.ts';
import { maxPasswordLength, minPasswordLength, passwordProblem } from './passwords.ts';

/** Sentences about the fields that are wrong, by field name. */
export type FieldErrors = Readonly<Record<string, string>>;

type Field = {
  name: string;
  label: string;
  type?: 'text' | 'email' | 'password';
  autocomplete: string;
  value?: string;
  hint?: string;
  maxLength?: number;
  /** Whether the value is fixed, and is sent as it stands. */
  readOnly?: boolean;
};

/** A labelled input with its error below. The first wrong field, or else the first empty one, has the focus. */
export const fields = (all: readonly Field[], errors: FieldErrors): Html[] => {
  const focused = all.find(({ name }) => Object.hasOwn(errors, name)) ?? all.find(({ value = '' }) => value === '');
  return all.map((field) => {
    const { name, label, type = 'text', autocomplete, value = '', hint, maxLength = 254, readOnly } = field;
    const error = errors[name];
    const [text, kind] = error === undefined ? [hint, 'hint'] : [error, 'error'];
    const invalid = error === undefined ? null : html` aria-invalid="true"`;
    const described = text === undefined ? null : html` aria-describedby="${name}-note"`;
    return html`<div class="field">
      <label for="${name}">${label}</label>
      <input
        id="${name}"
        name="${name}"
        type="${type}"
        autocomplete="${autocomplete}"
        maxlength="${maxLength}"
        value="${value}"
        ${type === 'email' ? html`inputmode="email" autocapitalize="none" spellcheck="false"` : null}
        ${readOnly ? html`readonly` : null}
        ${invalid}${described}${field === focused ? html` autofocus` : null}
      />
      ${text === undefined ? null : html`<p class="${kind}" id="${name}-note">${text}</p>`}
    </div>`;
  });
};

/** A sentence about the whole form, which screen readers announce at once. */
export const alert = (text: string | undefined): Html | null =>
  text === undefined ? null : html`<p class="alert" role="alert">${text}</p>`;

export const emailField = (value: string): Field => ({
  name: 'email',
  label: 'Email',
  type: 'email',
  autocomplete: 'username',
  value,
});

/** The address that an invitation was sent to, which joins with no other one. */
export const invitedEmailField = (value: string): Field => ({
  ...emailField(value),
  readOnly: true,
  hint: 'Your invitation is for this address',
});

export const passwordField = (use: 'current' | 'new'): Field => ({
  name: 'password',
  label: use === 'new' ? 'New password' : 'Password',
  type: 'password',
  autocomplete: `${use}-password`,
  maxLength: maxPasswordLength * 2,
  ...(use === 'new' ? { hint: `At least ${minPasswordLength} characters` } : {}),
});

const errorsOf = (error: z.ZodError): Record<string, string> =>
  // only the first problem of a field is shown
  Object.fromEntries(error.issues.map((issue) => [issue.path.join('.'), issue.message]).reverse());

const person = z.object({ email: emailAddress, firstName: optionalName, lastName: optionalName });

/** The values that were typed and may be shown again; never a password. */
export type Typed = { email: string; firstName: string; lastName: string };

export const typedOf = (form: URLSearchParams): Typed => ({
  email: form.get('email') ?? '',
  firstName: form.get('firstName') ?? '',
  lastName: form.get('lastName') ?? '',
});

export type CreateAccountForm = z.infer<typeof person> & { password: string };

/** Parses the create-account form; `errors` when it is wrong. */
export const parseCreateAccount = (form: URLSearchParams): { value: CreateAccountForm } | { errors: FieldErrors } => {
  const parsed = person.safeParse(typedOf(form));
  const password = form.get('password') ?? '';
  const problem = passwordProblem(password, form.get('email') ?? '');
  if (parsed.success && problem === null) return { value: { ...parsed.data, password } };
  return {
    errors: { ...(parsed.success ? {} : errorsOf(parsed.error)), ...(problem === null ? {} : { password: problem }) },
  };
};

/** Parses the sign-in form; `errors` when it is wrong. The rules for new passwords do not apply. */
export const parseSignIn = (
  form: URLSearchParams,
): { value: { email: string; password: string } } | { errors: FieldErrors } => {
  const email = emailAddress.safeParse(form.get('email') ?? '');
  const password = form.get('password') ?? '';
  const errors = {
    ...(email.success ? {} : { email: 'Please enter a valid email' }),
    ...(password === '' ? { password: 'Please enter your password' } : {}),
  };
  return email.success && password !== '' ? { value: { email: email.data, password } } : { errors };
};
