import { setTimeout } from 'node:timers/promises'
import { caller, signIn } from './apiClient.ts'
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
    const { id } = await own<{ id: string }>('POST', '/sites', {
      fqdn: `${String.fromCodePoint(97 + index)}${'very-long-subdomain.'.repeat(index % 6)}example.com`,
    })
    await own('POST', '/reports/create', {
      reportData: { ...report, site: id, reportName: hardText(index, 200) },
    })
  }
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
