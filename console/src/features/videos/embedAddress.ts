import type { EmbedOptions } from '@matinee/contract/plain/playerConfig'

type Hosts = { cdnBase: string; externalEmbedTemplate: string | null }

const externalPrefix = 'nkt:'

/**
 * The page to put in an iframe. Ids beginning with `nkt:` live with another provider, whose address the operator
 * configured (G-056). Options that are on are left out (V223).
 */
export function embedAddress(hosts: Hosts, videoId: string, options: EmbedOptions): string {
  if (videoId.startsWith(externalPrefix) && hosts.externalEmbedTemplate) {
    const id = encodeURIComponent(videoId.slice(externalPrefix.length))
    return hosts.externalEmbedTemplate.replaceAll('{id}', id)
  }
  const off = Object.entries(options).filter(([, isOn]) => !isOn)
  const query = new URLSearchParams(off.map(([name]) => [name, 'false'])).toString()
  return `${hosts.cdnBase}/embed/${encodeURIComponent(videoId)}${query && `?${query}`}`
}

export function iframeSnippet(address: string, title: string): string {
  const attribute = (text: string) =>
    text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
  return `<iframe src="${attribute(address)}" title="${attribute(title)}" width="640" height="360" style="border:0" allow="autoplay; fullscreen; picture-in-picture" allowfullscreen></iframe>`
}
