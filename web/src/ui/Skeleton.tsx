import { keyframes, styled } from '@mui/material/styles';

const pulse = keyframes({ '50%': { opacity: 0.4 } });

const Root = styled('span')(({ theme: { vars } }) => ({
  display: 'block',
  backgroundColor: vars?.palette.Skeleton.bg,
  animation: `${pulse} 2s ease-in-out 0.5s infinite`,
  // as high as the line it stands for, drawn a little lower
  '&[data-skeleton="text"]': {
    transformOrigin: '0 55%',
    transform: 'scaleY(0.6)',
    borderRadius: '10px / 16.7px',
    '&::before': { content: String.raw`"\00a0"` },
  },
  '&[data-skeleton="rounded"]': { borderRadius: 10 },
  '&[data-skeleton="circular"]': { borderRadius: '50%' },
}));

type Props = {
  /** A line of text unless another is named. */
  variant?: 'text' | 'rounded' | 'circular';
  width?: number | string;
  height?: number | string;
  'data-line'?: number | undefined;
};

/** Stands where something is about to be shown. */
export const Skeleton = ({ variant = 'text', width, height, ...line }: Props) => (
  <Root data-skeleton={variant} style={{ width, height }} {...line} />
);
