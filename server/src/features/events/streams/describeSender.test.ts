import { expect, test } from 'vitest'
import { describeAgent, parseHost } from './describeSender.service.ts'

test.each([
  [
    'desktop',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.1 Safari/605.1.15',
  ],
  [
    'mobile',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1',
  ],
  ['mobile', 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/156.0.0.0 Mobile Safari/537.36'],
  ['tablet', 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36'],
  ['tv', 'Mozilla/5.0 (Web0S; Linux/SmartTV) AppleWebKit/537.36 Chrome/120.0.0.0 Safari/537.36'],
  ['other bot', 'curl/8.5.0'],
])('%s: %s', (expected, agent) => {
  const { device, isBot } = describeAgent(agent)
  expect(isBot ? `${device} bot` : device).toBe(expected)
})

test.each([
  ['www.example.com', 'https://WWW.Example.com/path?q#f'],
  ['localhost', 'http://localhost:3000/'],
  ['example.com', 'https://user:secret@example.com'],
  ['my_site.example.com', 'https://my_site.example.com/a'],
  ['', 'file:///home/me/page.html'],
  ['', 'https://exa\tmple.com/'],
  ['', ''],
])('the host is %j for %s', (host, page) => {
  expect(parseHost(page)).toBe(host)
})
