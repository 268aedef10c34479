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
])('a page of two megabytes of %j is read within a second', (piece) => {
  const html = `<script ${piece.repeat(2_097_152 / piece.length)}`
  const pages = [html, html.slice('<script '.length), `<script ${'a'.repeat(2_097_152)}`]
  const startedAt = performance.now()
  for (const page of pages) expect(hasTag(page, site)).toBe(false)
  expect(performance.now() - startedAt).toBeLessThan(1_000)
})
