import { readFile } from 'node:fs/promises'
import { CliError } from './cliError.ts'
import { option, type Noun, type Options, type Output, type Session } from './command.ts'
import { findSite, siteArgument } from './findSite.ts'
import { readGivenFile } from './readGivenFile.ts'
import { change } from './siteChanges.ts'

export function addAdsTxtCommands(sites: Noun): void {
  sites.add({
    usage: 'ads-txt <site>',
    about: 'The lines of its ads.txt; those of this installation (ADS_TXT_LINES) come first by themselves',
    args: siteArgument,
    options: [
      option('--add <line...>', 'further lines of its own'),
      option('--remove <line...>', 'lines of its own that go'),
      option('--file <file>', 'a file of lines that replaces all of its own'),
    ],
    examples: [
      'sites ads-txt example.com',
      'sites ads-txt example.com --add "seller.example, 1234, RESELLER, f08c47fec0942fa0"',
      'sites ads-txt example.com --file lines.txt',
    ],
    run: adsTxt,
  })
}

async function adsTxt(session: Session, [given]: string[], options: Options): Promise<Output> {
  const { add, remove, file } = options as { add?: string[]; remove?: string[]; file?: string }
  if (file !== undefined && (add || remove))
    throw new CliError('usage', 'Give --file, which replaces all lines, or --add and --remove.')
  const deps = await session.open()
  const id = await findSite(deps.db, given!)
  const { readForOperator } = await import('../features/sites/operatorSites.service.ts')
  const before = await readForOperator(deps, id)
  if (file !== undefined) await change(session, id, { adsTxt: await readLines(file) })
  else if (add || remove) await change(session, id, { adsTxt: nextLines(before.ownAdsTxt, add, remove) })
  const { fqdn, code, isApp, adsTxt, ownAdsTxt } = await readForOperator(deps, id)
  const name = isApp ? 'app-ads.txt' : 'ads.txt'
  const address = `${deps.config.publicUrl}/sites/${code}/${name}`
  return {
    json: { id, fqdn, address, lines: adsTxt, own: ownAdsTxt },
    text: `${adsTxt.join('\n') || 'No lines.'}\n\nFor https://${fqdn}/${name}; it may redirect to ${address}`,
  }
}

function nextLines(own: string[], add: string[] = [], remove: string[] = []): string[] {
  const gone = new Set(remove.map((line) => line.trim()))
  const unknown = [...gone].find((line) => !own.includes(line))
  if (unknown !== undefined)
    throw new CliError(
      'refused',
      `"${unknown}" is none of its own lines; "matinee sites ads-txt" shows them.`,
    )
  return [...own.filter((line) => !gone.has(line)), ...add.filter((line) => !own.includes(line.trim()))]
}

async function readLines(path: string): Promise<string[]> {
  const text = await readGivenFile(path, () => readFile(path, 'utf8'))
  return text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter(Boolean)
}
