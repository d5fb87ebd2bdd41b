/** A hill drawn in contours under low light from the north-west. Public copy: public/favicon.svg. */
export function Logo({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={className}>
      <g fill="none" stroke="currentColor" strokeWidth="2.4" strokeLinecap="round">
        <path d="M2.5 27.5C8 27.5 10 11.5 18 11.5S26 27.5 29.5 27.5" />
        <path d="M9.5 27.5C12.5 27.5 13.5 17 18 17S23 27.5 25 27.5" />
        <path d="M15.5 27.5C17 27.5 16.7 22.5 18 22.5S19.6 27.5 20.7 27.5" />
      </g>
      <path d="M3.5 3.5L10.5 9.5" stroke="#e9c48f" strokeWidth="2.8" strokeLinecap="round" fill="none" />
    </svg>
  )
}
