import { describe, expect, it } from 'vitest';
import { messageAddressOf, namedFor, textOf } from './channels.ts';

const link = 'http://upline.test/s/4kZ9';
const about = { title: 'Tour & more', text: textOf('Tour & more:', link) };
const pat = { email: 'pat+1@mail.example', phone: '+49 (151) 23' };
const text = 'Tour%20%26%20more%3A%20http%3A%2F%2Fupline.test%2Fs%2F4kZ9';

describe('the text that a channel gets', () => {
  it('is the message as it was written, with the link at its end', () => {
    expect(textOf('Hi Pat, have a look:', link)).toBe(`Hi Pat, have a look: ${link}`);
    expect(textOf('Hi Pat!\nHave a look. ', link)).toBe(`Hi Pat!\nHave a look.\n${link}`);
    expect(textOf('  ', link)).toBe(link);
  });

  it('has the link where the message has a place for it', () => {
    expect(textOf('Look: {link} Bye', link)).toBe(`Look: ${link} Bye`);
  });

  it('calls the reader by the first name, and nobody by none', () => {
    expect(namedFor('Hi {firstName}, hello', 'Elena Vogel')).toBe('Hi Elena, hello');
    expect(namedFor('Hi {firstName}, hello', '$& Vogel')).toBe('Hi $&, hello');
    expect(namedFor('Hi {firstName}, hello', null)).toBe('Hi, hello');
    expect(namedFor('Good to meet you, {firstName}! Look', null)).toBe('Good to meet you! Look');
    expect(namedFor('{firstName}, look', null)).toBe('look');
  });
});

describe('the address that opens a messenger', () => {
  it('holds title and link, and nobody when shared with nobody', () => {
    expect(messageAddressOf('whatsapp', { ...about, to: null })).toBe(`https://wa.me/?text=${text}`);
    expect(messageAddressOf('sms', { ...about, to: null })).toBe(`sms:?&body=${text}`);
    expect(messageAddressOf('email', { ...about, to: null })).toBe(`mailto:?subject=Tour%20%26%20more&body=${text}`);
  });

  it('goes to the prospect where they can be reached so', () => {
    expect(messageAddressOf('whatsapp', { ...about, to: pat })).toBe(`https://wa.me/4915123?text=${text}`);
    expect(messageAddressOf('sms', { ...about, to: pat })).toBe(`sms:+4915123?&body=${text}`);
    expect(messageAddressOf('email', { ...about, to: pat })).toMatch(/^mailto:pat%2B1@mail\.example\?/);
  });

  it('leaves a number without its country out of WhatsApp, which could not dial it', () => {
    expect(messageAddressOf('whatsapp', { ...about, to: { email: null, phone: '0151 23' } })).toBe(
      `https://wa.me/?text=${text}`,
    );
    expect(messageAddressOf('whatsapp', { ...about, to: { email: null, phone: '0049 151 23' } })).toBe(
      `https://wa.me/4915123?text=${text}`,
    );
  });

  // shows I50.3
  it.each([
    ['+1 212 736 5000 ext. 89', `https://wa.me/12127365000?text=${text}`, `sms:+12127365000?&body=${text}`],
    ['+49 151 23456789 ab 18 Uhr', `https://wa.me/4915123456789?text=${text}`, `sms:+4915123456789?&body=${text}`],
    ['(+49) 151 23456789', `https://wa.me/4915123456789?text=${text}`, `sms:+4915123456789?&body=${text}`],
    ['0151 23456789 / 0160 12345678', `https://wa.me/?text=${text}`, `sms:?&body=${text}`],
    ['12', `https://wa.me/?text=${text}`, `sms:?&body=${text}`],
  ])('has of “%s” the number alone', (phone, chat, message) => {
    const to = { email: null, phone };
    expect(messageAddressOf('whatsapp', { ...about, to })).toBe(chat);
    expect(messageAddressOf('sms', { ...about, to })).toBe(message);
  });

  it('is none for ways without a messenger', () => {
    for (const via of ['link', 'qr', 'native'] as const)
      expect(messageAddressOf(via, { ...about, to: pat })).toBeNull();
  });
});
