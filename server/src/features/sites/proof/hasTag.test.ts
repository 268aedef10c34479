import { expect, test } from 'vitest'
import { hasTag } from './hasTag.ts'

const site = { publicUrl: 'https://video.example', code: 'abc', zoneIds: ['z1'] }
const src = 'https://video.example/ads/v1.js'

test.each([
  `<script async src="${src}" data-site="abc"></script>`,
  `<SCRIPT data-site=abc SRC='//video.example/ads/v1.js'></SCRIPT>`,
  `<head><script\n async\n src="${src}"\n data-zone="z1"></script>`,
  `<!doctype html><!-- > --><p title='1 > 0'>a < b</p><script>if (1 < 2) {}</script>
    <script/async src = "${src}" data-site="abc" src="https://evil.example/"></script>`,
  `<!--><script async src="${src}" data-site="abc"></script>-->`,
])('%s is the tag', (html) => expect(hasTag(html, site)).toBe(true))

test.each([
  `<script async src="${src}" data-site="other"></script>`,
  `<script async src="https://evil.example/ads/v1.js" data-site="abc"></script>`,
  `<script async src="/ads/v1.js" data-site="abc"></script>`,
  `<script async src="${src}"></script><div data-site="abc"></div>`,
  `<!-- <script async src="${src}" data-site="abc"></script> -->`,
  `&lt;script async src="${src}" data-site="abc"&gt;`,
  `<textarea><script async src="${src}" data-site="abc"></script></textarea>`,
  `<img alt="<script src='${src}' data-site='abc'></script>">`,
  `<p title='<script src="${src}" data-site="abc"></script>'></p title="<script src=${src} data-site=abc>">`,
  `<script type="application/json">{"bio":"<script src=${src} data-site=abc>"}</script>`,
  `<style><script src="${src}" data-site="abc"></script></style>`,
  `<template><script src="${src}" data-site="abc"></script></template>`,
  `<noscript><script src="${src}" data-site="abc"></script></noscript>`,
  `<script src="https://evil.example/" src="${src}" data-site="abc"></script>`,
  `<!-- unclosed <script src="${src}" data-site="abc"></script>`,
  `<script src="${src}" data-site="abc"`,
  '',
])('%s is not', (html) => expect(hasTag(html, site)).toBe(false))

test.each([
  '<!--',
  '<!-- --',
  '<textarea ',
  '<title>',
  '<script ',
  '</script',
  '<script>',
  '<a b="',
  "<a b='c' ",
  '<',
  ' ',
])(
  'eight times as much of %j takes about eight times as long to read, not sixty-four times, and less than a second',
  (piece) => {
    const pages = (bytes: number) => {
      const html = `<script ${piece.repeat(bytes / piece.length)}`
      return [html, html.slice('<script '.length), `<script ${'a'.repeat(bytes)}`]
    }
    // Processor time, the least of several: other work on the machine does not count.
    const cost = (bytes: number) => {
      const all = pages(bytes)
      const times = Array.from({ length: 3 }, () => {
        const before = process.cpuUsage()
        for (const page of all) expect(hasTag(page, site)).toBe(false)
        const { user, system } = process.cpuUsage(before)
        return user + system
      })
      return Math.min(...times)
    }
    // Below a few milliseconds the clock and the collection of memory say more than the page.
    const floorUs = 5_000
    const large = cost(2_097_152)
    expect(large).toBeLessThan(24 * Math.max(cost(262_144), floorUs))
    expect(large).toBeLessThan(1_000_000)
  },
)
