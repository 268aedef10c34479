import { expect, test } from 'vitest'
import { cleanDomain, domainProblem, withoutSubdomain } from './siteDomain.ts'

test.each([
  ['example.com', 'example.com'],
  ['www.example.com', 'example.com'],
  ['news.example.org', 'example.org'],
  ['a.b.example.com', 'b.example.com'],
  ['example.com.tr', 'example.com.tr'],
  ['www.example.com.tr', 'example.com.tr'],
  ['example.co.uk', 'example.co.uk'],
  ['writer.blogspot.com', 'writer.blogspot.com'],
  ['www.writer.blogspot.com', 'writer.blogspot.com'],
  ['www.örnek.com.tr', 'örnek.com.tr'],
  ['1.2.3.4', '1.2.3.4'],
  ['localhost', 'localhost'],
])('%s is sent as %s', async (domain, sent) => {
  expect(await withoutSubdomain(domain)).toBe(sent)
})

test.each([
  ['  Example.COM ', 'example.com'],
  ['example.com/', 'example.com'],
  ['example.com/news?page=2#top', 'example.com'],
  ['IŞIK.com', 'işik.com'],
  ['/', ''],
])('"%s" is read as the domain "%s"', (typed, domain) => {
  expect(cleanDomain(typed)).toBe(domain)
})

test.each([
  ['', 'required'],
  ['   ', 'required'],
  ['/path', 'required'],
  ['https://example.com', 'onlyDomain'],
  ['HTTP://example.com', 'onlyDomain'],
  ['httpbin.org', 'onlyDomain'],
  ['example.com', null],
])('"%s" has the problem: %s', (typed, problem) => {
  expect(domainProblem(typed)).toBe(problem)
})
