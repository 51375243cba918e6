import { describe, expect, it } from 'vitest';
import { callAddressOf, chatAddressOf, mailAddressOf } from './reach.ts';

describe('a noted phone number', () => {
  it.each([
    ['+49 (151) 234 567', 'tel:+49151234567', 'https://wa.me/49151234567'],
    ['0049 151 234567', 'tel:0049151234567', 'https://wa.me/49151234567'],
    ['0151 234567', 'tel:0151234567', null],
    ['(+49) 151 23456789', 'tel:+4915123456789', 'https://wa.me/4915123456789'],
    ['tel:+49 151 23456789', 'tel:+4915123456789', 'https://wa.me/4915123456789'],
    ['+49 (0)151 23456789', 'tel:+4915123456789', 'https://wa.me/4915123456789'],
    ['+1 212 736 5000 ext. 89', 'tel:+12127365000;ext=89', 'https://wa.me/12127365000'],
    ['+49 151 23456789 ab 18 Uhr', 'tel:+4915123456789', 'https://wa.me/4915123456789'],
    ['+49 151 2345678 (18-20)', 'tel:+491512345678', 'https://wa.me/491512345678'],
  ])('%s can be called, and written to when it has its country', (phone, call, chat) => {
    expect([callAddressOf(phone), chatAddressOf(phone)]).toEqual([call, chat]);
  });

  it.each([null, '', 'ask Maria', '[erased]', '12', '+1 2', '+1234567890123456789', '0151 23456789 or 0160 12345678'])(
    '%s is no number: nothing calls or writes to it',
    (phone) => {
      expect([callAddressOf(phone), chatAddressOf(phone)]).toEqual([null, null]);
    },
  );
});

describe('the address that begins a mail', () => {
  it.each([
    ['pat@mail.example', 'mailto:pat@mail.example'],
    ['pat+1@mail.example', 'mailto:pat%2B1@mail.example'],
    ['pat&?#%@mail.example', 'mailto:pat%26%3F%23%25@mail.example'],
    [null, 'mailto:'],
  ])('of “%s” is %s', (email, address) => expect(mailAddressOf(email)).toBe(address));
});
