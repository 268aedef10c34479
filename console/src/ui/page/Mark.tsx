import classes from './Mark.module.css'

/** The logo: a marquee board with a play triangle and five bulbs. `hasWordmark` adds the name. */
export function Mark({ size = 24, hasWordmark = false }: { size?: number; hasWordmark?: boolean }) {
  return (
    <span className={classes.brand} style={{ fontSize: size }}>
      <svg
        className={classes.mark}
        viewBox="0 0 32 32"
        role={hasWordmark ? undefined : 'img'}
        aria-hidden={hasWordmark}
      >
        {!hasWordmark && <title>Matinee</title>}
        <path
          fill="currentColor"
          fillRule="evenodd"
          d="M7 3h18a5 5 0 0 1 5 5v14H2V8a5 5 0 0 1 5-5Zm6 4.9v9.2a1 1 0 0 0 1.5.9l7.7-4.6a1 1 0 0 0 0-1.8L14.5 7a1 1 0 0 0-1.5.9Z"
        />
        <g fill="var(--spark)">
          {[4.4, 10.2, 16, 21.8, 27.6].map((x) => (
            <circle key={x} cx={x} cy="27" r="2.4" />
          ))}
        </g>
      </svg>
      {hasWordmark && <span className={classes.word}>matinee</span>}
    </span>
  )
}
