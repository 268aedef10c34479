import { expect, test } from 'vitest'
import { externalAddress, isExternalVideo } from './externalAddress.ts'

test('only videos whose id begins with nkt: are external', () => {
  expect(['nkt:7', '7', 'v-nkt:7'].map(isExternalVideo)).toEqual([true, false, false])
})

test('every {id} in the template is replaced', () => {
  expect(externalAddress('https://other.test/{id}?again={id}', 'nkt:77')).toBe(
    'https://other.test/77?again=77',
  )
})

test('an id is encoded, and $& in it is not a replacement pattern', () => {
  expect(externalAddress('https://other.test/e/{id}', 'nkt:a/b?c')).toBe('https://other.test/e/a%2Fb%3Fc')
  expect(externalAddress('https://other.test/e/{id}', "nkt:$&$'$$")).toBe(
    "https://other.test/e/%24%26%24'%24%24",
  )
})

test('without a configured provider there is no address', () => {
  expect(externalAddress(null, 'nkt:77')).toBeNull()
  expect(externalAddress('', 'nkt:77')).toBeNull()
})
