import type { MountRequest, PlayerModule } from './request.ts'

/** The player chunk's name, which the build fills in. */
declare const PLAYER_CHUNK: string

type Play = (element: Element, video: string, player?: string | null, options?: unknown) => void
type Host = typeof window & { matinee?: { play: Play } }

const snippets = 'script[src*="/embed/v1.js"]'
const own = (document.currentScript ?? document.querySelector(snippets)) as HTMLScriptElement

/** A link to the page that plays the video, in case the player's script does not load. */
function fallbackLink(src: string, video: string): HTMLElement {
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

/** `ratio`: width to height, such as `9/16`. An upright box is narrow enough for the window's height. */
const shapeStyle = (ratio = '') => {
  const [width, height] = /^[1-9]\d*\/[1-9]\d*$/.test(ratio) ? ratio.split('/').map(Number) : [16, 9]
  return {
    aspectRatio: `${width} / ${height}`,
    ...(width! < height! && { maxWidth: `calc(80vh * ${width} / ${height})`, margin: '0 auto' }),
  }
}

function place(
  src: string,
  request: Omit<MountRequest, 'origin' | 'startedAt'>,
  ratio: string | undefined,
): HTMLElement {
  const box = document.createElement('div')
  // Single properties, not an attribute: a page's CSP may forbid inline styles.
  Object.assign(
    box.style,
    request.isPage
      ? { position: 'fixed', inset: '0' }
      : { position: 'relative', width: '100%', background: '#1118', ...shapeStyle(ratio) },
  )
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      observer.disconnect()
      const startedAt = performance.now()
      const player = import(/* @vite-ignore */ new URL(PLAYER_CHUNK, src).href) as Promise<PlayerModule>
      player.then(
        (module) => module.mount(box, { ...request, origin: new URL(src).origin, startedAt }),
        () => box.append(fallbackLink(src, request.video)),
      )
    },
    { rootMargin: '400px' },
  )
  observer.observe(box)
  return box
}

const play: Play = (element, video, player, options) => {
  const { token, ratio } = (options ?? {}) as { token?: string; ratio?: string }
  element.replaceChildren(
    place(
      own.src,
      { video, player: player ?? null, token: token ?? null, options, isPage: false, noAds: false },
      ratio,
    ),
  )
}
;(window as Host).matinee ??= { play }

for (const script of document.querySelectorAll<HTMLScriptElement>(`${snippets}[data-video]`)) {
  const { video, player, token, options, page, placed, ratio, ads } = script.dataset
  if (placed) continue
  script.dataset['placed'] = '1'
  script.after(
    place(
      script.src,
      {
        video: video!,
        player: player ?? null,
        token: token ?? null,
        options,
        isPage: page !== undefined,
        noAds: ads === 'off',
      },
      ratio,
    ),
  )
}
