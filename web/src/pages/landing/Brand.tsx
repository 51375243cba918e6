/** The product's mark and name. */
export const Brand = () => (
  <span className="brand">
    <svg viewBox="0 0 32 32" width="30" height="30" aria-hidden="true">
      <rect width="32" height="32" rx="9" className="brand-tile" />
      <path d="M16 9v5.5M16 14.5 9.5 21M16 14.5l6.5 6.5" className="brand-line" />
      <circle cx="16" cy="8.5" r="3.1" className="brand-top" />
      <circle cx="9.2" cy="22" r="2.7" className="brand-dot" />
      <circle cx="22.8" cy="22" r="2.7" className="brand-dot" />
    </svg>
    <span>Upline</span>
  </span>
);
