/** The top of what stands below the header, and below the banner about an opening where there is one. */
export const belowBanner = 'calc(var(--lead, 0px) + 80px)';
