import { afterEach, expect, test, vi } from 'vitest'
import { browser, leaveTo } from './leaveTo.ts'

const goTo = vi.spyOn(browser, 'goTo').mockImplementation(() => undefined)
afterEach(() => goTo.mockClear())

test.each([
  ['https://app.test/cb?code=1', 'https://app.test/cb'],
  ['http://127.0.0.1:4711/cb?code=1', 'http://127.0.0.1:4711/cb'],
  ['com.example.app:/cb?code=1', 'com.example.app:/cb'],
])('the browser opens %s', (address, registered) => {
  expect(leaveTo(address, registered)).toBe(true)
  expect(goTo).toHaveBeenCalledExactlyOnceWith(address)
})

test.each([
  ['javascript:alert(1)', 'javascript:alert(1)'],
  ['JavaScript:alert(1)', 'javascript:x'],
  ['\tjavascript:alert(1)', 'javascript:x'],
  ['data:text/html,x', 'data:text/html,y'],
  ['vbscript:x', 'vbscript:x'],
  ['blob:https://app.test/1', 'blob:https://app.test/1'],
  ['file:///etc/passwd', 'file:///x'],
  ['about:blank', 'about:blank'],
  ['view-source:https://app.test', 'view-source:https://app.test'],
  ['https://evil.test/cb?code=1', 'https://app.test/cb'],
  ['http://app.test/cb?code=1', 'https://app.test/cb'],
  ['/videos', 'https://app.test/cb'],
  ['', ''],
])('the browser does not open %j', (address, registered) => {
  expect(leaveTo(address, registered)).toBe(false)
  expect(goTo).not.toHaveBeenCalled()
})
