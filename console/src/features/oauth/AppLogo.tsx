import type { OauthClient } from '@matinee/contract/oauth'
import { initials } from '../../lib/initials.ts'
import classes from './AppLogo.module.css'

/** Decoration next to the app's name. Only data: addresses are shown, so that no server learns about the visit. */
export function AppLogo({ client, size }: { client: OauthClient; size: number }) {
  const style = { width: size, height: size, fontSize: size * 0.36 }
  return client.logo?.startsWith('data:image/') ? (
    <img src={client.logo} alt="" className={classes.logo} style={style} />
  ) : (
    <span className={classes.logo} style={style} aria-hidden="true" data-initials={initials(client.name)} />
  )
}
