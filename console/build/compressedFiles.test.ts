import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { build } from 'vite'
import { expect, onTestFinished, test } from 'vitest'
import { compressedFiles } from './compressedFiles.ts'

test('every built script, style sheet and SVG has a brotli and a gzip copy', async () => {
  const root = mkdtempSync(join(tmpdir(), 'matinee-build-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  writeFileSync(join(root, 'index.html'), '<script type="module" src="/one.js"></script>')
  writeFileSync(
    join(root, 'one.js'),
    `import './one.css'; console.log(${JSON.stringify('one '.repeat(500))})`,
  )
  writeFileSync(join(root, 'one.css'), '.one { color: red }')
  await build({ root, configFile: false, logLevel: 'silent', plugins: [compressedFiles()] })
  const assets = join(root, 'dist/assets')
  const read = (file: string) => readFileSync(join(assets, file))
  const plain = readdirSync(assets).filter((file) => /\.(js|css)$/.test(file))
  expect(plain).toHaveLength(2)
  for (const file of plain) {
    expect(brotliDecompressSync(read(`${file}.br`))).toEqual(read(file))
    expect(gunzipSync(read(`${file}.gz`))).toEqual(read(file))
  }
})
