import type { MountRequest, PlayerModule } from './request.ts'

/** The player chunk's name; the build writes it in. */
declare const PLAYER_CHUNK: string

type Play = (element: Element, video: string, player?: string | null, options?: unknown) => void
type Host = typeof window & { matinee?: { play: Play } }

const snippets = 'script[src*="/embed/v1.js"]'
const own = (document.currentScript ?? document.querySelector(snippets)) as HTMLScriptElement

/** Should the player's script not arrive: a link to the page that plays the video, in place of a dead box. */
function wayOut(src: string, video: string): HTMLElement {
  const link = document.createElement('a')
  Object.assign(link, {
    href: new URL(encodeURIComponent(video), src).href,
    target: '_blank',
    rel: 'noopener',
    ariaLabel: 'Play',
    textContent: '▶',
  })
  Object.assign(link.style, {
    position: 'absolute',
    inset: '0',
    display: 'grid',
    placeContent: 'center',
    font: '48px sans-serif',
    color: '#fff',
    textDecoration: 'none',
  })
  return link
}

function place(src: string, request: Omit<MountRequest, 'origin' | 'startedAt'>): HTMLElement {
  const box = document.createElement('div')
  // Single properties, not an attribute: a page's CSP may forbid inline styles.
  Object.assign(
    box.style,
    request.isPage
      ? { position: 'fixed', inset: '0' }
      : { position: 'relative', width: '100%', aspectRatio: '16 / 9', background: '#1118' },
  )
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      observer.disconnect()
      const startedAt = performance.now()
      const player = import(/* @vite-ignore */ new URL(PLAYER_CHUNK, src).href) as Promise<PlayerModule>
      player.then(
        (module) => module.mount(box, { ...request, origin: new URL(src).origin, startedAt }),
        () => box.append(wayOut(src, request.video)),
      )
    },
    { rootMargin: '400px' },
  )
  observer.observe(box)
  return box
}

const play: Play = (element, video, player, options) => {
  const token = (options as { token?: string } | null | undefined)?.token ?? null
  element.replaceChildren(place(own.src, { video, player: player ?? null, token, options, isPage: false }))
}
;(window as Host).matinee ??= { play }

for (const script of document.querySelectorAll<HTMLScriptElement>(`${snippets}[data-video]`)) {
  const { video, player, token, options, page, placed } = script.dataset
  if (placed) continue
  script.dataset['placed'] = '1'
  script.after(
    place(script.src, {
      video: video!,
      player: player ?? null,
      token: token ?? null,
      options,
      isPage: page !== undefined,
    }),
  )
}
