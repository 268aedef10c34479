import { Registry } from 'prom-client'

/** Every figure that /metrics shows. Features register theirs once, at module level. */
export const metrics = new Registry()
