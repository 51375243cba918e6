/** The views that a change of a next step concerns. */
export const nextStepViews = ['today', 'todayProgress', 'nextStep', 'prospectTimeline'] as const;
