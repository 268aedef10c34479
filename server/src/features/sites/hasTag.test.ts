import { expect, test } from 'vitest'
import { hasTag } from './hasTag.ts'

const site = { publicUrl: 'https://video.example', code: 'abc', zoneIds: ['z1'] }
const src = 'https://video.example/ads/v1.js'

test.each([
  `<script async src="${src}" data-site="abc"></script>`,
  `<SCRIPT data-site=abc SRC='//video.example/ads/v1.js'></SCRIPT>`,
  `<head><script\n async\n src="${src}"\n data-zone="z1"></script>`,
])('%s is the tag', (html) => expect(hasTag(html, site)).toBe(true))

test.each([
  `<script async src="${src}" data-site="other"></script>`,
  `<script async src="https://evil.example/ads/v1.js" data-site="abc"></script>`,
  `<script async src="/ads/v1.js" data-site="abc"></script>`,
  `<script async src="${src}"></script><div data-site="abc"></div>`,
  `<!-- <script async src="${src}" data-site="abc"></script> -->`,
  `&lt;script async src="${src}" data-site="abc"&gt;`,
  `<textarea><script async src="${src}" data-site="abc"></script></textarea>`,
  '',
])('%s is not', (html) => expect(hasTag(html, site)).toBe(false))
