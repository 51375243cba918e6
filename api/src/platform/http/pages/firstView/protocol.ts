import type { DrawnScreen, ScreenToDraw } from '@upline/contracts';

/** The file of the renderer, for the thread that draws. */
export type DrawingSettings = { renderer: string };

/** A screen on its way to the thread, and what became of it; a failure in words. */
export type DrawingRequest = { id: number; screen: ScreenToDraw };
export type DrawingReply = { id: number; drawn: DrawnScreen } | { id: number; failure: string } | 'ready';
