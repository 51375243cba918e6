/** Width of the sidebar in pixels. */
export const sidebarWidth = 264;

/** From this width on, the sidebar stands beside the screen. */
export const wideScreen = '(min-width: 900px)';
