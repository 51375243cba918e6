import ErrorOutlined from '@mui/icons-material/ErrorOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Component } from 'react';
import type { ReactNode } from 'react';
import { t } from '../lib/text.ts';
import { EmptyState } from '../ui/EmptyState.tsx';

type Props = {
  children: ReactNode;
  /** A new one clears the error: leaving the screen leaves its failure behind. */ resetKey?: string;
};
type State = { failed: boolean; resetKey: string | undefined };

/** Keeps a bug, or a screen whose code is gone after an update, from leaving a white page. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true };
  }

  static getDerivedStateFromProps({ resetKey }: Props, state: State): Partial<State> | null {
    return resetKey === state.resetKey ? null : { failed: false, resetKey };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <Box role="alert" sx={{ display: 'grid', placeItems: 'center', minHeight: '60dvh' }}>
        <EmptyState
          icon={ErrorOutlined}
          title={t('This page stopped working')}
          text={t('Nothing you saved is lost. Reload to get the latest version and continue.')}
          action={
            <Button variant="contained" onClick={() => location.reload()}>
              {t('Reload')}
            </Button>
          }
        />
      </Box>
    );
  }
}
