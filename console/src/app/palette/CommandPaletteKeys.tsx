import classes from './CommandPaletteKeys.module.css'

export function Keys({ keys }: { keys: readonly string[] }) {
  return (
    <span className={classes.keys}>
      {keys.map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </span>
  )
}
