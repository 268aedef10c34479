import { setSite } from '@matinee/contract/adminRevenue'
import { z } from 'zod'
import { command } from '../command.ts'
import { flag, flagsOf, optionalText, parseField } from '../flags.ts'
import { readTextFile } from '../readInput.ts'
import { CliError } from '../refuse.ts'
import { changeSite, findSite, siteArgument } from './findSite.ts'

const { shape } = setSite.body!

export const adsTxt = command({
  usage: 'ads-txt <site>',
  about: 'The lines of its ads.txt; those of this installation (ADS_TXT_LINES) come first by themselves',
  args: siteArgument,
  flags: {
    ...flagsOf(shape, { adsTxt: ['--add <line...>', 'further lines of its own'] }),
    removed: flag('--remove <line...>', 'lines of its own that go', z.array(z.string().trim()).optional()),
    file: optionalText('--file <file>', 'a file of lines that replaces all of its own'),
  },
  examples: [
    'sites ads-txt example.com',
    'sites ads-txt example.com --add "seller.example, 1234, RESELLER, f08c47fec0942fa0"',
    'sites ads-txt example.com --file lines.txt',
  ],
  async run(session, [given], { adsTxt: added, removed, file }) {
    if (file !== undefined && (added || removed))
      throw new CliError('usage', 'Give --file, which replaces all lines, or --add and --remove.')
    const deps = await session.open()
    const id = await findSite(deps.db, given)
    const { readForOperator } = await import('../../features/sites/operatorSites.service.ts')
    const { ownAdsTxt: before } = await readForOperator(deps, id)
    if (file !== undefined || added || removed) {
      const next = file === undefined ? nextLines(before, added, removed) : await readLines(file)
      const name = file === undefined ? '--add' : '--file'
      await changeSite(session, id, { adsTxt: parseField(shape.adsTxt, next, { field: 'adsTxt', name }) })
    }
    const { fqdn, code, isApp, adsTxt: lines, ownAdsTxt: own } = await readForOperator(deps, id)
    const name = isApp ? 'app-ads.txt' : 'ads.txt'
    const address = `${deps.config.publicUrl}/sites/${code}/${name}`
    return {
      json: { id, fqdn, address, lines, own },
      text: `${lines.join('\n') || 'No lines.'}\n\nFor https://${fqdn}/${name}; it may redirect to ${address}`,
    }
  },
})

function nextLines(own: string[], added: string[] = [], removed: string[] = []): string[] {
  const unknown = removed.find((line) => !own.includes(line))
  if (unknown !== undefined)
    throw new CliError(
      'refused',
      `"${unknown}" is none of its own lines; "matinee sites ads-txt" shows them.`,
    )
  return [...own.filter((line) => !removed.includes(line)), ...added.filter((line) => !own.includes(line))]
}

async function readLines(path: string): Promise<string[]> {
  const text = await readTextFile(path)
  return text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter(Boolean)
}
