import { logo } from '@upline/contracts';

/** The product's mark and name. */
export const Brand = () => (
  <span className="brand">
    <svg viewBox="0 0 32 32" width="30" height="30" aria-hidden="true">
      <rect width="32" height="32" rx={logo.radius} className="brand-tile" />
      <path d={logo.line} strokeWidth={logo.lineWidth} className="brand-line" />
      <circle {...logo.top} className="brand-top" />
      {logo.others.map((node) => (
        <circle key={node.cx} {...node} className="brand-dot" />
      ))}
    </svg>
    <span>Upline</span>
  </span>
);
