import { emailAddress, message, optionalName } from '@upline/contracts';
import type { Translate } from '@upline/contracts';
import * as z from 'zod';
import type { Html } from '../../platform/lib/html.ts';
import { html } from '../../platform/lib/html.ts';
import { maxPasswordLength, minPasswordLength, passwordProblem } from './passwords.ts';

/** Messages about the fields that are wrong, by field name. */
export type FieldErrors = Readonly<Record<string, string>>;

/** A field of a form; `label` and `hint` are messages. */
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

// names may be in any script; addresses and passwords are written from the left
const directionOfType = (type: Field['type']): string => (type === 'text' ? 'auto' : 'ltr');

/** Labelled inputs with their errors below. The first wrong field, or else the first empty one, has the focus. */
export const fields = (t: Translate, all: readonly Field[], errors: FieldErrors): Html[] => {
  const focused = all.find(({ name }) => Object.hasOwn(errors, name)) ?? all.find(({ value = '' }) => value === '');
  return all.map((field) => {
    const { name, label, type = 'text', autocomplete, value = '', hint, maxLength = 254, readOnly } = field;
    const error = errors[name];
    const [text, kind] = error === undefined ? [hint, 'hint'] : [error, 'error'];
    const invalid = error === undefined ? null : html` aria-invalid="true"`;
    const described = text === undefined ? null : html` aria-describedby="${name}-note"`;
    // in a field of the type email browsers rewrite an address with umlauts, or refuse it
    return html`<div class="field">
      <label for="${name}">${t(label)}</label>
      <input
        id="${name}"
        name="${name}"
        type="${type === 'email' ? 'text' : type}"
        dir="${directionOfType(type)}"
        autocomplete="${autocomplete}"
        maxlength="${maxLength}"
        value="${value}"
        ${type === 'email' ? html`inputmode="email" autocapitalize="none" spellcheck="false"` : null}
        ${readOnly ? html`readonly` : null}
        ${invalid}${described}${field === focused ? html` autofocus` : null}
      />
      ${text === undefined ? null : html`<p class="${kind}" id="${name}-note">${t(text)}</p>`}
    </div>`;
  });
};

/** A message about the whole form, which screen readers announce at once. */
export const alert = (t: Translate, text: string | undefined): Html | null =>
  text === undefined ? null : html`<p class="alert" role="alert">${t(text)}</p>`;

export const emailField = (value: string): Field => ({
  name: 'email',
  label: message('Email'),
  type: 'email',
  autocomplete: 'username',
  value,
});

/** The address that an invitation was sent to, which joins with no other one. */
export const invitedEmailField = (value: string): Field => ({
  ...emailField(value),
  readOnly: true,
  hint: message('Your invitation is for this address'),
});

export const passwordField = (use: 'current' | 'new'): Field => ({
  name: 'password',
  label: use === 'new' ? message('New password') : message('Password'),
  type: 'password',
  autocomplete: `${use}-password`,
  maxLength: maxPasswordLength * 2,
  ...(use === 'new'
    ? {
        hint: message('{count, plural, one {At least # character} other {At least # characters}}', {
          count: minPasswordLength,
        }),
      }
    : {}),
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
    ...(email.success ? {} : { email: message('Please enter a valid email') }),
    ...(password === '' ? { password: message('Please enter your password') } : {}),
  };
  return email.success && password !== '' ? { value: { email: email.data, password } } : { errors };
};
