import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { addDays } from '../../contract/src/plain/reportDays.ts'
import { caller, signIn, type Call } from './apiClient.ts'
import type { Matinee } from './prepare.ts'

/** Not the demo's: an activation refuses what is easy to guess. */
export const crowdedPassword = 'forty long walnut boards'
const longWords =
  'Bir zamanlar Anadolu’da gösterilen ve yıllarca konuşulan o uzun, upuzun filmin ardından: yönetmenin, ' +
  'oyuncuların ve salonun makinistinin anlattıklarıyla kırk yıl sonra yeniden Beyoğlu'
const oneWord = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'.repeat(2)
const rightToLeft = 'فيلم الظهيرة في دار السينما القديمة: ما الذي نشاهده هذا الأحد؟'
const texts = [longWords, oneWord, rightToLeft, 'Ç', `${longWords} — ${longWords}`]

/** The `index`th of texts that are hard to lay out, at most `length` characters. */
const hardText = (index: number, length: number) =>
  `${index + 1} ${texts[index % texts.length]}`.slice(0, length)

/** An account of its own with many rows and very long texts, made through the doors that everybody uses. */
export async function fillCrowded(url: string, matinee: Matinee, email: string): Promise<void> {
  const { data } = await matinee<{ data: { email: string }[] }>('users', 'list')
  if (data.some((user) => user.email === email)) return
  const name = longWords.slice(0, 120)
  const account = ['--email', email, '--name', name, '--type', '0', '--infrastructure', 'IZLESENE']
  await matinee('users', 'create', ...account)
  await matinee('users', 'quotas', email, '--uploads', '100')
  await caller(url)('POST', '/auth/activate', {
    code: await activationCode(matinee, email),
    name,
    password: crowdedPassword,
  })
  const own = await signIn(url, email, crowdedPassword)
  for (let index = 0; index < 30; index++) {
    const { uploadRecord } = await own<{ uploadRecord: { id: string } }>('POST', '/video-uploads/initiate', {
      fileName: `${index}.mp4`,
      totalParts: 1,
    })
    await own('PUT', `/videos/${uploadRecord.id}`, { title: hardText(index, 200), description: longWords })
    await own('POST', '/players', { name: hardText(index, 100), language: 'en' })
  }
  for (let index = 0; index < 12; index++) {
    const fqdn = `${String.fromCodePoint(97 + index)}${'very-long-subdomain.'.repeat((index + 5) % 6)}example.com`
    const { id } = await own<{ id: string }>('POST', '/sites', { fqdn })
    if (index === 0) await earn(own, matinee, { id, fqdn })
    await own('POST', '/reports/create', {
      reportData: { ...report, site: id, reportName: hardText(index, 200) },
    })
  }
}

/** A site that is set up, with many placements and sums that need room. */
async function earn(own: Call, matinee: Matinee, { id, fqdn }: { id: string; fqdn: string }): Promise<void> {
  await own('PUT', `/sites/${id}`, { onboardingStep: -1 })
  const zones = Array.from({ length: 12 }, (_, index) => hardText(index, 60).replaceAll(',', ''))
  for (const name of zones) await matinee('sites', 'add-zone', fqdn, name, '--desktop', '970x250')
  const today = new Date().toISOString().slice(0, 10)
  const rows = Array.from({ length: 14 }, (_, index) => addDays(today, -1 - index)).flatMap((day, index) =>
    zones.map(
      (zone, place) =>
        `${day},${fqdn},${zone},${9_876_543 + 1_000 * index},${(7_654.32 * (place + 1)).toFixed(2)}`,
    ),
  )
  const folder = mkdtempSync(join(tmpdir(), 'matinee-gallery-'))
  const file = join(folder, 'crowded.csv')
  writeFileSync(
    file,
    ['day,site,zone,impression,revenue,currency', ...rows.map((row) => `${row},usd`)].join('\n'),
  )
  await matinee('revenue', 'import', file, '--source', 'gallery', '--batch', 'crowded')
  rmSync(folder, { recursive: true })
}

const report = {
  reportType: 'site',
  recipients: Array.from(
    { length: 12 },
    (_, index) => `somebody.with.a.long.name.${index}@newspaper.example.com`,
  ).join(';'),
  period: 'weekly',
  periodDay: 1,
  reportDateRange: 'lastMonth',
  reportFilter: { day: true, zone: true, platform: true, site: true },
}

async function activationCode(matinee: Matinee, email: string): Promise<string> {
  for (;;) {
    const { data } = await matinee<{ data: { id: string; to: { address: string } }[] }>('outbox', 'list')
    const mail = data.find(({ to }) => to.address === email)
    if (mail) {
      const { links } = await matinee<{ links: string[] }>('outbox', 'show', mail.id)
      return new URL(links.find((link) => link.includes('code='))!).searchParams.get('code')!
    }
    await setTimeout(200)
  }
}
