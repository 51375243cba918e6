/** Width of the sidebar in pixels. */
export const sidebarWidth = 264;
