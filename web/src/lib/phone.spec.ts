import { describe, expect, it } from 'vitest';
import { callAddressOf, chatAddressOf } from './phone.ts';

describe('a noted phone number', () => {
  it.each([
    ['+49 (151) 234 567', 'tel:+49151234567', 'https://wa.me/49151234567'],
    ['0049 151 234567', 'tel:0049151234567', 'https://wa.me/49151234567'],
    ['0151 234567', 'tel:0151234567', null],
  ])('%s can be called, and written to when it has its country', (phone, call, chat) => {
    expect([callAddressOf(phone), chatAddressOf(phone)]).toEqual([call, chat]);
  });

  it.each([null, '', 'ask Maria', '[erased]', '12', '+1 2', '+1234567890123456789'])(
    '%s is no number: nothing calls or writes to it',
    (phone) => {
      expect([callAddressOf(phone), chatAddressOf(phone)]).toEqual([null, null]);
    },
  );
});
