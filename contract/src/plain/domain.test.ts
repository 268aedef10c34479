import { expect, test } from 'vitest'
import { parseDomain } from './domain.ts'

test.each([
  ['News.Example', 'news.example'],
  ['https://Müller.example:8443/news?x', 'xn--mller-kva.example'],
  ['*.news.example', 'news.example'],
  ['news.example.', 'news.example'],
  ['localhost:3000', 'localhost'],
  ['127.0.0.1', '127.0.0.1'],
  ['::1', '[::1]'],
  ['[::1]:80', '[::1]'],
  ['a_b.example', 'a_b.example'],
  ...[
    '1',
    '0x7f.1',
    'com',
    'ftp://a.example',
    'a b.example',
    'me@a.example',
    'a.*.example',
    '*',
    '-a.example',
    'a..example',
    'javascript:alert(1)',
    "a.example;script-src 'x'",
    'a.example,b.example',
  ].map((text) => [text, null] as const),
] as const)('"%s" means the host %s', (text, host) => {
  expect(parseDomain(text)).toBe(host)
})
