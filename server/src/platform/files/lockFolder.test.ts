import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { lockFolder } from './lockFolder.ts'

function newFolder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'matinee-lock-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  return dir
}

test('a folder has one owner at a time, and can be locked again once it is unlocked', async () => {
  const dir = join(newFolder(), 'not', 'there', 'yet')
  const unlock = await lockFolder(dir, 1_000)
  expect(unlock).not.toBeNull()
  expect(await lockFolder(dir, 50)).toBeNull()
  unlock!()
  const again = await lockFolder(dir, 0)
  expect(again).not.toBeNull()
  again!()
  expect(readdirSync(dir)).toEqual(['lock'])
})

test('a killed process leaves its folder to the next', async () => {
  const dir = newFolder()
  const module = new URL('lockFolder.ts', import.meta.url).href
  const script = `const { lockFolder } = await import('${module}')
    globalThis.unlock = await lockFolder('${dir}', 0)
    console.log('mine')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script])
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  expect(await lockFolder(dir, 50)).toBeNull()
  child.kill('SIGKILL')
  const unlock = await lockFolder(dir, 10_000)
  expect(unlock).not.toBeNull()
  unlock!()
})
