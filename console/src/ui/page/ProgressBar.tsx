import classes from './ProgressBar.module.css'

/** `value`: 0 to 100. */
export function ProgressBar({
  value,
  label,
  isQuiet = false,
}: {
  value: number
  label: string
  isQuiet?: boolean
}) {
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- browsers style <progress> differently
      role="progressbar"
      aria-label={label}
      aria-valuenow={Math.round(value)}
      aria-valuemin={0}
      aria-valuemax={100}
      className={classes.track}
      data-quiet={isQuiet || undefined}
    >
      <div className={classes.bar} style={{ width: `${value}%` }} />
    </div>
  )
}
