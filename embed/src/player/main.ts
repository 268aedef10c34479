import type { MountRequest } from '../request.ts'
import { MatineePlayer } from './MatineePlayer.ts'

if (!customElements.get('matinee-player')) customElements.define('matinee-player', MatineePlayer)

/** Called by the loader: puts one player into its reserved box. */
export function mount(box: HTMLElement, request: MountRequest): void {
  const player = document.createElement('matinee-player') as MatineePlayer
  box.append(player)
  void player.load(request)
}
