/** The form in which e-mail addresses are compared: case and Unicode normalization make no difference. */
export const emailKey = (email: string): string => email.normalize('NFC').toLowerCase();
