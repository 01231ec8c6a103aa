/** The product's mark; its name is shown beside it. */
export function BrandMark() {
  return (
    <svg className="mark" viewBox="0 0 24 24" aria-hidden="true">
      <rect width="24" height="24" rx="6" fill="var(--accent)" />
      <path
        d="M4.5 15.5 9.5 10l3.5 3.5 6-6.5"
        fill="none"
        stroke="var(--on-accent)"
        strokeWidth="2.3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
