import { styled } from '@mui/material/styles';
import { createElement } from 'react';
import type { ComponentProps, ReactElement } from 'react';

// a chevron drawn in CSS: a picture in a data: address would need a wider Content-Security-Policy
const chevron = {
  backgroundImage:
    'linear-gradient(45deg, transparent 50%, currentcolor 50%), linear-gradient(135deg, currentcolor 50%, ' +
    'transparent 50%)',
  backgroundPosition: 'calc(100% - 17px) 55%, calc(100% - 12px) 55%',
  backgroundSize: '5px 5px',
  backgroundRepeat: 'no-repeat',
} as const;

const Styled = styled('input')(
  ({ theme: { vars } }) =>
    vars && {
      display: 'block',
      width: '100%',
      minHeight: 40,
      padding: '8px 12px',
      font: 'inherit',
      fontSize: 14,
      lineHeight: 1.5,
      color: vars.palette.text.primary,
      backgroundColor: vars.palette.background.paper,
      border: `1px solid ${vars.palette.inputLine}`,
      borderRadius: 10,
      outline: 'none',
      appearance: 'none',
      // addresses and foreign words run in their own direction, beside the label still
      unicodeBidi: 'plaintext',
      textAlign: 'left',
      transition: 'border-color 120ms, box-shadow 120ms',
      '&::placeholder': { color: vars.palette.text.disabled, opacity: 1, unicodeBidi: 'plaintext' },
      '&:hover:not(:disabled)': { borderColor: vars.palette.text.secondary },
      '&:focus-visible': {
        borderColor: vars.palette.primary.main,
        boxShadow: `0 0 0 1px ${vars.palette.primary.main}`,
        outline: 'none',
      },
      '&[aria-invalid="true"]': { borderColor: vars.palette.error.main },
      '&[aria-invalid="true"]:focus-visible': { boxShadow: `0 0 0 1px ${vars.palette.error.main}` },
      '&:disabled': {
        color: vars.palette.text.disabled,
        backgroundColor: vars.palette.action.hover,
        cursor: 'not-allowed',
      },
      'select&': { ...chevron, paddingRight: 36, textOverflow: 'ellipsis', cursor: 'pointer' },
      '[dir="rtl"] select&': { backgroundPosition: '12px 55%, 17px 55%' },
      'select& option': { color: vars.palette.text.primary, backgroundColor: vars.palette.background.paper },
      // it grows with what is written, which makes a browser forget its rows
      'textarea&': { resize: 'vertical', minHeight: 'calc(4.5em + 18px)', maxHeight: 320, fieldSizing: 'content' },
      // below 16 px, phones zoom in on focus
      '@media (max-width: 599.95px)': { minHeight: 44, fontSize: 16 },
    },
);

/** Fields whose contents run from left to right in every language. */
const latin = new Set(['email', 'url', 'tel', 'time', 'number', 'password']);

type Props = ComponentProps<typeof Styled> & { as?: 'select' | 'textarea' };

/**
 * A field to type into or to choose from: the browser's own `input`, `textarea` or `select` in the product's style.
 * What a person writes runs in the direction of its own words.
 */
export const Input = (props: Props): ReactElement =>
  createElement(Styled, {
    dir: props.as === 'select' ? undefined : latin.has(props.type ?? '') ? 'ltr' : 'auto',
    ...props,
  });
