import { completedAddress } from '@upline/contracts';
import type { ComponentProps } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Field } from '../../ui/form/Field.tsx';

type Props<Values extends FieldValues, Output> = Pick<
  ComponentProps<typeof Field<Values, Output>>,
  'control' | 'name' | 'label' | 'hint' | 'onEntered'
>;

/** A field for the address of a page or a picture, which is completed when the person leaves it. */
export const AddressField = <Values extends FieldValues, Output>(props: Props<Values, Output>) => (
  <Field {...props} type="url" complete={completedAddress} inputMode="url" placeholder="https://" />
);
